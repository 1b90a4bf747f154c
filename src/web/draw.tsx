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
import { EMPTY_DECK } from './features/discover/deck-state.ts';
import type { RoleDeck } from './features/discover/role-deck.ts';
import { DEFAULT_FILTERS } from './features/filters/filters.ts';
import type { EarlyResponse } from './http/early.ts';
import { keyOf } from './http/key-of.ts';
import { pagesOf } from './http/pages.ts';
import { createQueryClient } from './http/query-client.ts';
import { SeekerTabsShell } from './shell/seeker-shell.tsx';
import { TAB_PANEL } from './shell/seeker-tab.ts';
import { TabPanel } from './ui/tabs.tsx';

type Responses = Readonly<Record<string, EarlyResponse | undefined>>;

/** What the server wants drawn: the page's embedded responses by address, which of them is the deck, and the layout. */
export interface DeckToDraw {
  readonly responses: Responses;
  readonly deck: string;
  readonly isWide: boolean;
}

/**
 * Draws the deck's screen as the app first renders it, as HTML: the server puts it into the page, so that the first card can
 * be read before any script has loaded. Runs on the server (`drawn-program.ts`), never in the browser. Leaves out
 * `lazyPart`s.
 */
export function drawDeck({ responses, deck: address, isWide }: DeckToDraw): string {
  const client = createQueryClient();
  const putData = (key: readonly unknown[], path: string) => {
    const response = responses[path];
    if (response !== undefined) client.setQueryData(key, response.status === 200 ? response.body : null);
  };
  putData(keyOf(currentUser), currentUser.path);
  putData(keyOf(getSeekerProfile), getSeekerProfile.path);
  for (const list of [listNotifications, listThreads]) {
    const response = responses[`${list.path}?limit=${LIST_PAGE}`];
    if (response?.status === 200) client.setQueryData(pagesOf(list).queryKey, listOf(response));
  }
  const deck = deckOf(responses[address]);
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

function listOf({ headers, body }: EarlyResponse) {
  const unread = headers[UNREAD_COUNT_HEADER];
  const next = headers[NEXT_CURSOR_HEADER] ?? null;
  return {
    pages: [{ items: body, next, unread: unread === undefined ? null : Number(unread) }],
    pageParams: [null],
  };
}

/** A deck with these cards that never changes. @throws if there is no card: then there is nothing to draw */
function deckOf(response: EarlyResponse | undefined): RoleDeck {
  const cards = response?.status === 200 ? (response.body as readonly DeckCard[]) : [];
  if (cards.length === 0) throw new Error('There is no card to draw.');
  const state = { ...EMPTY_DECK, cards, isLoading: false };
  // Drawing only reads the deck, so the methods for decisions are missing.
  return { get: () => state, subscribe: () => doNothing } as unknown as RoleDeck;
}

function doNothing() {}
