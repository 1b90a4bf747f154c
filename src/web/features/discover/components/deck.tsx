import {
  memo,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { DeckCard as Role } from '#contract/deck-cards.ts';
import { useRefusal } from '#web/forms/refusals.ts';
import { cx } from '#web/ui/cx.ts';
import { controlDeck, type DeckController } from '../deck-controller.ts';
import type { Direction } from '../deck-motion.ts';
import type { DeckState } from '../deck-state.ts';
import { refusals } from '../refusals.ts';
import { RoleCard } from './role-card.tsx';
import { SaveButton } from './save-button.tsx';

/** Five are mounted so that the next ones are ready; three of them are visible. */
const CARDS_MOUNTED = 5;

export interface DeckHandle {
  /** Flings the top card as if it had been dragged; the next one may take the focus. */
  readonly commit: (direction: Direction, options?: { readonly takeFocus: boolean }) => void;
}

interface DeckProps {
  readonly state: DeckState;
  readonly minimumPounds: number | null;
  /** Takes the top card out of the state at once. */
  readonly onDecide: (direction: Direction) => void;
  /** Called before `onDecide`; returning false leaves the card on the deck. */
  readonly mayDecide: (direction: Direction) => boolean;
  readonly onOpen: () => void;
  readonly ref: Ref<DeckHandle>;
}

/** The stack of cards. React draws what is on them; the controller moves them. */
export function Deck({ state, minimumPounds, onDecide, mayDecide, onOpen, ref }: DeckProps) {
  const box = useRef<HTMLDivElement>(null);
  const controller = useRef<DeckController>(null);
  const [leavingRoles, setLeavingRoles] = useState<readonly Role[]>([]);
  const givesFocus = useRef(false);
  const top = state.cards[0];

  const mayCommit = useEffectEvent(mayDecide);
  const decide = useEffectEvent((direction: Direction) => {
    if (box.current?.contains(document.activeElement)) givesFocus.current = true;
    // The controller continues with the next card at once, so it must be drawn when this returns.
    flushSync(() => {
      if (top) setLeavingRoles((others) => [top, ...others]);
      onDecide(direction);
    });
  });

  useLayoutEffect(() => {
    if (!box.current) return;
    const newController = controlDeck(box.current, {
      mayCommit: (direction) => mayCommit(direction),
      onCommit: (direction) => decide(direction),
      onGone: (card) => setLeavingRoles((others) => others.filter((role) => role.id !== card.dataset.role)),
    });
    controller.current = newController;
    return () => newController.destroy();
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      commit: (direction, options) => {
        if (options?.takeFocus) givesFocus.current = true;
        controller.current?.commit(direction);
      },
    }),
    [],
  );

  const [returnedBefore] = useState(state.returned);
  useLayoutEffect(() => {
    if (state.returned && state.returned !== returnedBefore) controller.current?.enter(state.returned.from);
  }, [state.returned, returnedBefore]);

  // The card that had the focus is gone: the next one takes it, so that the arrow keys keep working. While there is no
  // card, the section around the deck has it.
  const topId = top?.id;
  useEffect(() => {
    const section = box.current?.closest('section');
    if (!givesFocus.current && document.activeElement !== section) return;
    givesFocus.current = false;
    const title = box.current?.querySelector<HTMLElement>('[data-depth="0"] [data-open-details]');
    (topId === undefined ? section : title)?.focus({ preventScroll: true });
  }, [topId]);

  const latestOnOpen = useRef(onOpen);
  useLayoutEffect(() => {
    latestOnOpen.current = onOpen;
  });
  const [openDetails] = useState(() => () => latestOnOpen.current());

  const onTable = state.cards.slice(0, CARDS_MOUNTED);
  const flyingRoles = leavingRoles.filter((role) => !onTable.some((card) => card.id === role.id));
  // One list of keys, lowest card first, whose order never changes: so the element that flies is the one that was
  // dragged, above the card under it.
  const cardsToDraw = [
    ...onTable.map((role, depth) => ({ role, depth })).reverse(),
    ...flyingRoles.map((role) => ({ role, depth: 'gone' as const })),
  ];
  return (
    // Absolute and contained: a grid item would first be laid out with no height, so the container queries of every card
    // would be evaluated twice at each decision.
    <div
      ref={box}
      className={cx(
        'absolute inset-0 mx-auto max-w-[404px] touch-pan-y [contain:size_layout]',
        top === undefined && 'pointer-events-none',
      )}
    >
      {cardsToDraw.map(({ role, depth }) => (
        <div
          key={role.id}
          data-role={role.id}
          data-depth={depth}
          // Only the top card can be used.
          inert={depth !== 0}
          className={FRAME}
        >
          <DeckCard role={role} minimumPounds={minimumPounds} onOpen={openDetails} />
          <Hints />
        </div>
      ))}
    </div>
  );
}

interface DeckCardProps {
  readonly role: Role;
  readonly minimumPounds: number | null;
  readonly onOpen: () => void;
}

/** Rendered once: a decision must not render the other cards. */
const DeckCard = memo(function DeckCard(props: DeckCardProps) {
  const refusal = useRefusal(refusals, props.role.id);
  return <RoleCard {...props} refusal={refusal} corner={<SaveButton role={props.role} shape="mark" />} />;
});

/** Each card's position by its depth, the same as `stacked` in deck-motion. Cards below the third are not painted. */
const FRAME = [
  'group/card absolute inset-0',
  'data-[depth=0]:will-change-transform',
  'data-[depth=1]:will-change-transform data-[depth=1]:[transform:translateY(calc(10px+2.5%))_scale(0.95)]',
  'data-[depth=2]:will-change-transform data-[depth=2]:[transform:translateY(calc(20px+5%))_scale(0.9)]',
  'data-[depth=3]:invisible data-[depth=4]:invisible',
  'data-[depth=gone]:pointer-events-none',
].join(' ');

const HINT =
  'display pointer-events-none invisible absolute top-5 rounded-control px-4 py-2 text-[22px] leading-tight';

/**
 * What throwing the card to this side would do: visible beyond 50 pixels, while a release decides only beyond 100. The
 * controller sets on the card's frame which hint is visible. The hints are not inside the card, because its rounded corners
 * would turn each hint into a layer with its own mask.
 */
function Hints() {
  return (
    <div aria-hidden="true">
      <span
        className={`${HINT} left-5 -rotate-6 bg-brand text-on-brand group-data-[hint=apply]/card:visible`}
      >
        Apply
      </span>
      <span className={`${HINT} right-5 rotate-6 bg-ink text-ground group-data-[hint=pass]/card:visible`}>
        Pass
      </span>
    </div>
  );
}
