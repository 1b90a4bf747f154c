import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SeekerProfile } from '#contract/seekers.ts';
import { replaceDrawn } from '#web/device/drawn.ts';
import { useAfterClose } from '#web/device/use-after-close.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FilterButton } from '#web/features/filters/filter-button.tsx';
import { countFilters, type Filters, WIDEST_FILTERS } from '#web/features/filters/filters.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { useOwnProfile } from '#web/features/seekers/own-profile.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import type { Direction } from '../deck-motion.ts';
import type { DeckState } from '../deck-state.ts';
import type { RoleDeck } from '../role-deck.ts';
import { useDecisions } from '../use-decisions.ts';
import { useDeckKeys } from '../use-deck-keys.ts';
import { useDetails } from '../use-details.ts';
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
  readonly onApply: (superLike: boolean, enclosure?: Enclosure) => void;
}

/** The deck with everything around it. */
export function DiscoverTab({ deck, filters, onFilters, onApply }: DiscoverTabProps) {
  const state = useSyncExternalStore(deck.subscribe, deck.get, deck.get);
  const profile = useOwnProfile();
  const isWide = useIsWide();
  const handle = useRef<DeckHandle>(null);
  const filterPanel = useOverlay('filters');
  const details = useOverlay('details');
  const afterDetailsClose = useAfterClose(details.isOpen);
  const [openedId, setOpenedId] = useState<string>();
  const decisions = useDecisions({
    deck,
    state,
    onApply,
    commit: (direction, options) => handle.current?.commit(direction, options),
  });
  const top = state.cards[0];
  const isDealt = top !== undefined || !state.isLoading;
  useLayoutEffect(() => {
    if (isDealt) replaceDrawn();
  }, [isDealt]);
  const cardInDetails = state.cards.find((card) => card.id === openedId) ?? top;
  const shownCard = details.isOpen ? cardInDetails : top;
  useDetails(deck, shownCard, isWide || details.isOpen);
  const missing = {
    details: shownCard && state.details.get(shownCard.id),
    onRetry: () => shownCard && void deck.loadDetails(shownCard.id),
  };

  function openDetails() {
    setOpenedId(top?.id);
    details.open();
  }

  /** The card flies once its details are closed. */
  function decideInDetails(direction: Direction, enclosure: Enclosure = {}) {
    if (cardInDetails) deck.raise(cardInDetails.id);
    afterDetailsClose(() => decisions.commitWith(direction, enclosure));
    details.close();
  }

  useDeckKeys({ onDecide: decisions.ask, onUndo: decisions.undo });

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
          <FindBar filters={filters} decisionOn={decisions.decisionOn} onDecide={decisions.decideOn} />
        </div>
        <Notes profile={profile} />
        <section
          aria-label="Job deck"
          tabIndex={-1}
          className="relative z-30 grid min-h-80 flex-1 [grid-template:auto/100%] overflow-x-clip px-4 pb-8 outline-none *:[grid-area:1/1/2/2] short:min-h-76 low:min-h-[26rem] lg:pt-1 lg:pb-9"
        >
          {top ? null : (
            <NoCard deck={deck} state={state} onEditFilters={filterPanel.open} onFilters={onFilters} />
          )}
          <Deck
            ref={handle}
            state={state}
            minimumPounds={profile?.minNetMonthlyIncomeInt ?? null}
            onDecide={decisions.decide}
            mayDecide={decisions.mayDecide}
            onOpen={openDetails}
          />
        </section>
        <DeckActions
          hasCard={top !== undefined}
          canUndo={state.canUndo}
          whySpent={decisions.whySpent}
          onCommit={decisions.ask}
          onUndo={decisions.undo}
          filterButton={isWide ? null : filterButton}
        />
        {isWide ? (
          <div className="min-h-10 flex-none">
            <KeyHints />
          </div>
        ) : null}
        <p role="status" className="sr-only">
          {decisions.news}
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
      {decisions.asking === null ? null : (
        <Part as="dialog" onClose={decisions.stopAsking}>
          <AskFirst asking={decisions.asking} onAnswered={decisions.answer} onClose={decisions.stopAsking} />
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

interface NoCardProps {
  readonly deck: RoleDeck;
  readonly state: DeckState;
  readonly onEditFilters: () => void;
  readonly onFilters: (filters: Filters) => void;
}

/** Shown in place of the top card: a skeleton while cards are loading, otherwise why there are no more. */
function NoCard({ deck, state, onEditFilters, onFilters }: NoCardProps) {
  if (state.isLoading) return <DeckSkeleton />;
  return (
    <div className="grid content-center">
      <Part>
        <DeckEmpty
          state={state}
          onRefresh={() => void deck.deal()}
          onEditFilters={onEditFilters}
          onWiden={() => onFilters(WIDEST_FILTERS)}
          onShowPassed={() => void deck.showPassedAgain()}
        />
      </Part>
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
