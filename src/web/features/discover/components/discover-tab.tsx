import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DeckCard } from '#contract/deck-cards.ts';
import { getSeekerProfile, type SeekerProfile } from '#contract/seekers.ts';
import { replaceDrawn } from '#web/device/drawn.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FilterButton } from '#web/features/filters/filter-button.tsx';
import { countFilters, type Filters, WIDEST_FILTERS } from '#web/features/filters/filters.ts';
import type { Enclosed } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import type { Direction } from '../deck-motion.ts';
import type { DeckState } from '../deck-store.ts';
import type { RoleDeck } from '../role-deck.ts';
import { hasConfirmedSuperLike, rememberConfirmedSuperLike, useWhySpent } from '../super-like.ts';
import { useDeckKeys } from '../use-deck-keys.ts';
import { useDetails } from '../use-details.ts';
import type { Asking } from './ask-first.tsx';
import { Deck, type DeckHandle } from './deck.tsx';
import { DeckActions } from './deck-actions.tsx';
import { AsideSkeleton, DeckSkeleton } from './deck-skeleton.tsx';
import { FindBar } from './find-bar.tsx';
import { KeyHints } from './key-hints.tsx';

// Loaded separately: only a wide window has room for it.
const RoleAside = lazyPart(async () => (await import('./role-aside.tsx')).RoleAside);
const DeckEmpty = lazyPart(async () => (await import('./deck-empty.tsx')).DeckEmpty);
const RoleDetails = lazyPart(async () => (await import('./role-details.tsx')).RoleDetails);
const DeckNotes = lazyPart(async () => (await import('./deck-notes.tsx')).DeckNotes);
const AskFirst = lazyPart(async () => (await import('./ask-first.tsx')).AskFirst);
const FilterPanel = lazyPart(
  async () => (await import('#web/features/filters/filter-panel.tsx')).FilterPanel,
);

interface DiscoverTabProps {
  readonly deck: RoleDeck;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** Applies to the top card, which leaves at once. */
  readonly onApply: (superLike: boolean, enclosed?: Enclosed) => void;
}

/** The deck with everything around it. */
export function DiscoverTab({ deck, filters, onFilters, onApply }: DiscoverTabProps) {
  const state = useSyncExternalStore(deck.subscribe, deck.get, deck.get);
  const { data: profile } = useEndpoint(getSeekerProfile);
  const isWide = useIsWide();
  const handle = useRef<DeckHandle>(null);
  const filterPanel = useOverlay('filters');
  const details = useOverlay('details');
  const afterDetails = useRef<Direction>(null);
  const enclosed = useRef<Enclosed>({});
  const { id: userId } = useSignedInUser();
  const [asking, setAsking] = useState<Asking | null>(null);
  const afterAsking = useRef<() => void>(null);
  const [news, setNews] = useState('');
  /** By role id: what was decided in the search and the saved jobs since this screen was opened. */
  const [decisions, setDecisions] = useState<Readonly<Record<string, Direction>>>({});
  const top = state.cards[0];
  const whySpent = useWhySpent();
  const isDealt = top !== undefined || !state.isLoading;
  useLayoutEffect(() => {
    if (isDealt) replaceDrawn();
  }, [isDealt]);
  const [openedId, setOpenedId] = useState<string>();
  const cardInDetails = state.cards.find((card) => card.id === openedId) ?? top;
  const shown = details.isOpen ? cardInDetails : top;
  useDetails(deck, shown, isWide || details.isOpen);
  const missing = {
    details: shown && state.details.get(shown.id),
    onRetry: () => shown && void deck.loadDetails(shown.id),
  };

  function openDetails() {
    setOpenedId(top?.id);
    details.open();
  }

  function decideInDetails(direction: Direction, added: Enclosed = {}) {
    enclosed.current = added;
    if (cardInDetails) deck.raise(cardInDetails.id);
    afterDetails.current = direction;
    details.close();
  }

  const commit = (direction: Direction) => handle.current?.commit(direction, { takeFocus: true });

  /** Asks the role's questions before `go`, if it has any without an answer. Returns whether it did. */
  function asksFirst(role: DeckCard, direction: Direction, enclosure: Enclosed, go: Asking['go']): boolean {
    if (direction === 'left' || !role.questions?.length || enclosure.answers) return false;
    setAsking({ role, isSuperLike: direction === 'up', go: (more) => go({ ...enclosure, ...more }) });
    return true;
  }

  function mayDecide(direction: Direction): boolean {
    const enclosure = enclosed.current;
    enclosed.current = {};
    const isAsked =
      top &&
      asksFirst(top, direction, enclosure, (all) => {
        enclosed.current = all;
        commit(direction);
      });
    if (!isAsked) enclosed.current = enclosure;
    return !isAsked;
  }

  function decide(direction: Direction) {
    if (!top) return;
    setNews(`${DONE[direction]} ${nameOf(top)}. ${nextIn(state)}`);
    if (direction === 'left') deck.pass();
    else onApply(direction === 'up', enclosed.current);
    enclosed.current = {};
  }

  /**
   * Decides on a role from a list. The role first becomes the top card of the deck, so that the decision can be undone in
   * the same way as any other.
   */
  function decideOn(role: DeckCard, direction: Direction, enclosure: Enclosed = {}) {
    if (asksFirst(role, direction, enclosure, (all) => decideOn(role, direction, all))) return;
    setDecisions((before) => ({ ...before, [role.id]: direction }));
    deck.addOnTop(role);
    setNews(`${DONE[direction]} ${nameOf(role)}.`);
    if (direction === 'left') deck.pass();
    else onApply(direction === 'up', enclosure);
  }

  /**
   * Called for the deck's buttons and keys, whose super like may need a confirmation. A super like in a role's details needs
   * none, and a swipe only passes or applies.
   */
  function ask(direction: Direction) {
    if (direction === 'up' && whySpent !== null)
      toast({ title: 'One super like a day', description: whySpent });
    else if (direction === 'up' && top && !hasConfirmedSuperLike(userId))
      setAsking({ role: top, isSuperLike: true, isConfirming: true, go: sendSuperLike });
    else handle.current?.commit(direction);
  }

  function sendSuperLike() {
    rememberConfirmedSuperLike(userId);
    commit('up');
  }

  /** A role that is in the deck again is undecided: its decision was undone, or the server refused it. */
  function decisionOn(roleId: string): Direction | undefined {
    return state.cards.some(({ id }) => id === roleId) ? undefined : decisions[roleId];
  }

  function undo() {
    const card = deck.undo();
    if (card) setNews(`Back on top: ${nameOf(card)}.`);
  }

  // If an application needed confirmation or answers, the card flies once that dialog is closed.
  useEffect(() => {
    const go = afterAsking.current;
    if (asking !== null || go === null) return;
    afterAsking.current = null;
    queueMicrotask(go);
  }, [asking]);

  // A card decided on in its details flies once they are closed.
  useEffect(() => {
    const direction = afterDetails.current;
    if (details.isOpen || direction === null) return;
    afterDetails.current = null;
    // Deciding renders the next card synchronously, which React does not do inside an effect.
    queueMicrotask(() => handle.current?.commit(direction, { takeFocus: true }));
  }, [details.isOpen]);

  useDeckKeys({ onDecide: ask, onUndo: undo });

  const filterButton = (
    <FilterButton
      count={countFilters(filters)}
      shape={isWide ? 'wide' : 'round'}
      onClick={filterPanel.open}
    />
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_340px]">
      {isWide ? <div className="absolute top-5 right-[380px] z-10">{filterButton}</div> : null}
      {/* A dragged card may stick out at the top; this area scrolls only in a window too low for the deck. */}
      <div className="flex min-h-0 flex-1 flex-col overflow-x-clip short:overflow-y-auto lg:pb-6">
        <div className="flex h-14 flex-none items-center gap-2 px-4 pb-3 lg:h-20 lg:gap-3 lg:pr-44 lg:pb-0 lg:pl-10">
          <h1 className={isWide ? 'flex-1 text-28' : 'sr-only'}>{isWide ? 'Discover' : 'Discover jobs'}</h1>
          <FindBar filters={filters} decisionOn={decisionOn} onDecide={decideOn} />
        </div>
        <Notes profile={profile} />
        <section
          aria-label="Job deck"
          tabIndex={-1}
          className="relative z-30 grid min-h-80 flex-1 [grid-template:auto/100%] overflow-x-clip px-4 pb-8 outline-none *:[grid-area:1/1/2/2] short:min-h-76 low:min-h-[26rem] lg:pt-1 lg:pb-9"
        >
          {top ? null : state.isLoading ? (
            <DeckSkeleton />
          ) : (
            <div className="grid content-center">
              <Part>
                <DeckEmpty
                  state={state}
                  onRefresh={() => void deck.deal()}
                  onEditFilters={filterPanel.open}
                  onWiden={() => onFilters(WIDEST_FILTERS)}
                  onShowPassed={() => void deck.showPassedAgain()}
                />
              </Part>
            </div>
          )}
          <Deck
            ref={handle}
            state={state}
            minimumPounds={profile?.minNetMonthlyIncomeInt ?? null}
            onDecide={decide}
            mayDecide={mayDecide}
            onOpen={openDetails}
          />
        </section>
        <DeckActions
          hasCard={top !== undefined}
          canUndo={state.canUndo}
          whySpent={whySpent}
          onCommit={ask}
          onUndo={undo}
          filterButton={isWide ? null : filterButton}
        />
        {isWide ? (
          <div className="min-h-10 flex-none">
            <KeyHints />
          </div>
        ) : null}
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      {isWide && top ? (
        <Part fallback={<AsideSkeleton />}>
          <RoleAside role={top} {...missing} onOpen={openDetails} />
        </Part>
      ) : isWide && state.isLoading ? (
        <AsideSkeleton />
      ) : null}
      {cardInDetails ? (
        <WhenWanted isWanted={details.isOpen} onClose={details.close}>
          <RoleDetails
            key={cardInDetails.id}
            role={cardInDetails}
            {...missing}
            isOpen={details.isOpen}
            onClose={details.close}
            onDecide={decideInDetails}
          />
        </WhenWanted>
      ) : null}
      {asking === null ? null : (
        <Part as="dialog" onClose={() => setAsking(null)}>
          <AskFirst
            asking={asking}
            onAnswered={(answered) => {
              afterAsking.current = () => asking.go(answered);
              setAsking(null);
            }}
            onClose={() => setAsking(null)}
          />
        </Part>
      )}
      <WhenWanted isWanted={filterPanel.isOpen} onClose={filterPanel.close}>
        <FilterPanel
          isOpen={filterPanel.isOpen}
          filters={filters}
          onApply={(next) => {
            onFilters(next);
            filterPanel.close();
          }}
          onClose={filterPanel.close}
        />
      </WhenWanted>
    </div>
  );
}

/** The questions above the deck. Their code is loaded only if there is one to ask. */
function Notes({ profile }: { readonly profile: SeekerProfile | null | undefined }) {
  const { createdAt } = useSignedInUser();
  // A new account has no profile: space is reserved for the line that says so, so that the deck does not move.
  const isNew = !profile && Date.now() - Date.parse(createdAt) < 6e4;
  const room = isNew && <div className="h-15 flex-none" />;
  if (profile === undefined) return room;
  const isAsked = profile === null || (profile.hasAnsweredDiscovery === false && !profile.isDiscoverable);
  if (!isAsked) return null;
  return (
    <Part as="nothing" fallback={room}>
      <DeckNotes profile={profile} />
    </Part>
  );
}

const DONE: Readonly<Record<Direction, string>> = {
  left: 'Passed:',
  right: 'Applying for:',
  up: 'Super like for:',
};

function nameOf(role: DeckState['cards'][number]): string {
  return `${role.title} at ${companyOf(role)}`;
}

function nextIn(state: DeckState): string {
  const next = state.cards[1];
  return next ? `Next: ${nameOf(next)}.` : 'That was the last card.';
}
