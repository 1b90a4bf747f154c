import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { currentUser } from '#contract/accounts.ts';
import type { DeckCard } from '#contract/deck-cards.ts';
import { listThreads } from '#contract/messages.ts';
import { listNotifications } from '#contract/notifications.ts';
import { LIST_PAGE, NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import { getSeekerProfile } from '#contract/seekers.ts';
import { drawAs } from './device/use-is-wide.ts';
import { AuthScreen } from './features/auth/auth-screen.tsx';
import { DiscoverTab } from './features/discover/components/discover-tab.tsx';
import { EMPTY_DECK } from './features/discover/deck-store.ts';
import type { RoleDeck } from './features/discover/role-deck.ts';
import { DEFAULT_FILTERS } from './features/filters/filters.ts';
import type { EarlyAnswer } from './http/early.ts';
import { keyOf } from './http/key-of.ts';
import { pagesOf } from './http/pages.ts';
import { createQueryClient } from './http/query-client.ts';
import { SeekerTabsShell } from './shell/seeker-shell.tsx';
import { TAB_PANEL } from './shell/seeker-tab.ts';
import { TabPanel } from './ui/tabs.tsx';

type Answers = Readonly<Record<string, EarlyAnswer | undefined>>;

/** What the server wants drawn: the page's embedded responses by address, which of them is the deck, and the layout. */
export interface DeckToDraw {
  readonly answers: Answers;
  readonly deck: string;
  readonly isWide: boolean;
}

/**
 * Draws the deck's screen as the app first renders it, as HTML: the server puts it into the page, so that the first card can
 * be read before any script has loaded. Runs on the server (`drawn-program.ts`), never in the browser. Leaves out
 * `lazyPart`s.
 */
export function drawDeck({ answers, deck: address, isWide }: DeckToDraw): string {
  const client = createQueryClient();
  const put = (key: readonly unknown[], path: string) => {
    const answer = answers[path];
    if (answer !== undefined) client.setQueryData(key, answer.status === 200 ? answer.body : null);
  };
  put(keyOf(currentUser), currentUser.path);
  put(keyOf(getSeekerProfile), getSeekerProfile.path);
  for (const list of [listNotifications, listThreads]) {
    const answer = answers[`${list.path}?limit=${LIST_PAGE}`];
    if (answer?.status === 200) client.setQueryData(pagesOf(list).queryKey, listOf(answer));
  }
  const deck = deckOf(answers[address]);
  drawAs(isWide);
  return draw(
    client,
    '/',
    <SeekerTabsShell>
      <TabPanel value="discover" className={TAB_PANEL}>
        <DiscoverTab deck={deck} filters={DEFAULT_FILTERS} onFilters={doNothing} onApply={doNothing} />
      </TabPanel>
    </SeekerTabsShell>,
  );
}

/** Draws the sign-in form as a phone first shows it. The build calls this, because the form is the same for everybody. */
export function drawSignIn(): string {
  const client = createQueryClient();
  client.setQueryData(keyOf(currentUser), null);
  drawAs(false);
  return draw(client, '/auth', <AuthScreen next={null} join={null} reset={null} />);
}

function draw(client: QueryClient, path: string, screen: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path} ssrSearch="">
        {screen}
      </Router>
    </QueryClientProvider>,
  );
}

function listOf({ headers, body }: EarlyAnswer) {
  const unread = headers[UNREAD_COUNT_HEADER];
  const next = headers[NEXT_CURSOR_HEADER] ?? null;
  return {
    pages: [{ items: body, next, unread: unread === undefined ? null : Number(unread) }],
    pageParams: [null],
  };
}

/** A deck with these cards that never changes. @throws if there is no card: then there is nothing to draw */
function deckOf(answer: EarlyAnswer | undefined): RoleDeck {
  const cards = answer?.status === 200 ? (answer.body as readonly DeckCard[]) : [];
  if (cards.length === 0) throw new Error('There is no card to draw.');
  const state = { ...EMPTY_DECK, cards, isLoading: false };
  // Drawing only reads the deck, so the methods for decisions are missing.
  return { get: () => state, subscribe: () => doNothing } as unknown as RoleDeck;
}

function doNothing() {}
