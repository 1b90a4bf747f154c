import {
  type Direction,
  flyIn,
  flyOut,
  offScreenTransform,
  settle,
  springHome,
  stop,
  takeOver,
  transformAtDepth,
  transformAtX,
} from './deck-motion.ts';

/** Within this many pixels a press may still become a tap or a vertical scroll. */
const SLOP_PX = 6;
/** Beyond these the hint shows, and a release flings (specification, section 9). */
const HINT_PX = 50;
const FLING_PX = 100;
/** The cards below are fully raised once the top one is this far out. */
const REVEAL_PX = 320;

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  /** The card's offset when it was grabbed: not 0 if it was caught on its way back. */
  readonly offset: number;
  readonly cards: readonly HTMLElement[];
  readonly release: AbortController;
  x: number;
  isHorizontal: boolean;
}

export interface DeckHooks {
  /** False if a question must be answered first: then the card returns to the deck. */
  readonly mayCommit: (direction: Direction) => boolean;
  /** Decides on the top card. When this returns, the next card must be drawn as the top. */
  readonly onCommit: (direction: Direction) => void;
  /** The card has left the screen. */
  readonly onGone: (card: HTMLElement) => void;
}

/**
 * Moves the cards inside `deck` for gestures, keys and buttons. It finds them by `data-depth`: 0 is the top. During a
 * drag only three transforms are written per frame; flings and returns are Web Animations of transforms alone, so they
 * continue while the main thread is busy.
 */
export function controlDeck(deck: HTMLElement, { mayCommit, onCommit, onGone }: DeckHooks) {
  let drag: Drag | null = null;
  let endsDrag = false;
  const listeners = new AbortController();

  function visibleCards(): HTMLElement[] {
    return ['0', '1', '2'].flatMap((depth) => {
      const card = deck.querySelector<HTMLElement>(`[data-depth="${depth}"]`);
      return card ? [card] : [];
    });
  }

  function handleDown(event: PointerEvent) {
    endsDrag = false;
    if (event.isPrimary && drag) handleCancel(drag);
    const cards = visibleCards();
    const top = cards[0];
    if (drag || !top?.contains(event.target as Node) || !event.isPrimary || event.button !== 0) return;
    const offset = new DOMMatrix(getComputedStyle(top).transform).m41;
    const release = new AbortController();
    drag = {
      pointerId: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      offset,
      cards,
      release,
      x: offset,
      isHorizontal: false,
    };
    if (Math.abs(offset) > 1) takeHold(drag);
    const { signal } = release;
    window.addEventListener('pointermove', handleMove, { signal });
    window.addEventListener('pointerup', handleUp, { signal });
    window.addEventListener('pointercancel', handleCancel, { signal });
  }

  /** From here on the deck has captured the pointer: it causes no tap and no scrolling. */
  function takeHold(drag: Drag) {
    drag.isHorizontal = true;
    deck.setPointerCapture(drag.pointerId);
    for (const card of drag.cards) stop(card);
    write(drag);
  }

  function handleMove(event: PointerEvent) {
    if (event.pointerId !== drag?.pointerId) return;
    const dx = event.clientX - drag.startX;
    const dy = event.clientY - drag.startY;
    if (!drag.isHorizontal && Math.max(Math.abs(dx), Math.abs(dy)) < SLOP_PX) return;
    if (!drag.isHorizontal && Math.abs(dy) >= Math.abs(dx)) {
      letGo();
      return;
    }
    drag.x = drag.offset + dx;
    if (drag.isHorizontal) write(drag);
    else takeHold(drag);
  }

  /** Writes at once instead of in the next frame, because browsers deliver pointer moves only once per frame. */
  function write({ cards, x }: Drag) {
    const share = Math.min(1, Math.abs(x) / REVEAL_PX);
    cards.forEach((card, depth) => {
      card.style.transform = depth === 0 ? transformAtX(x) : transformAtDepth(depth - share);
    });
    setHint(cards[0], x);
  }

  function handleUp(event: PointerEvent) {
    if (event.pointerId !== drag?.pointerId) return;
    const { isHorizontal, cards, offset, startX } = drag;
    const x = offset + event.clientX - startX;
    letGo();
    if (!isHorizontal) return;
    endsDrag = true;
    // Other cards may have been dealt meanwhile: a release never decides on a card that was not being dragged.
    if (!cards[0]?.isConnected) return;
    if (Math.abs(x) > FLING_PX) commit(x > 0 ? 'right' : 'left');
    else goHome(cards);
  }

  function handleCancel(event: { readonly pointerId: number }) {
    if (event.pointerId !== drag?.pointerId) return;
    const { isHorizontal, cards } = drag;
    letGo();
    if (isHorizontal) goHome(cards);
  }

  function letGo() {
    if (!drag) return;
    drag.release.abort();
    drag = null;
  }

  function goHome(cards: readonly HTMLElement[]) {
    const from = takeOver(cards);
    cards.forEach((card, depth) => {
      springHome(card, from[depth] ?? transformAtDepth(depth), depth);
    });
    setHint(cards[0], 0);
  }

  /** Decides on the top card and flings it, after a drag, a key or a button. */
  function commit(direction: Direction) {
    letGo();
    const cards = visibleCards();
    const [top, ...cardsBelow] = cards;
    if (!top) return;
    if (!mayCommit(direction)) {
      goHome(cards);
      return;
    }
    // Read while the layout is up to date: after `onCommit` the browser would have to compute it again at once.
    const to = offScreenTransform(top, direction);
    const [from = transformAtX(0), ...belowFrom] = takeOver(cards);
    onCommit(direction);
    // A card removed while it flies counts as gone.
    flyOut(top, from, to).finished.then(
      () => onGone(top),
      () => onGone(top),
    );
    cardsBelow.forEach((card, index) => {
      settle(card, belowFrom[index] ?? transformAtDepth(index), Number(card.dataset.depth));
    });
  }

  /** A click at the end of a drag is not a tap on the card. A click from the keyboard (`detail` is 0) never ends a drag. */
  function handleClick(event: MouseEvent) {
    const isFromDrag = endsDrag && event.detail > 0;
    endsDrag = false;
    if (!isFromDrag) return;
    event.stopPropagation();
    event.preventDefault();
  }

  const { signal } = listeners;
  deck.addEventListener('pointerdown', handleDown, { signal });
  deck.addEventListener('click', handleClick, { signal, capture: true });

  return {
    commit,
    /** Animates a returned card back onto the deck, from the side it left to. */
    enter(from: Direction) {
      letGo();
      const cards = visibleCards();
      takeOver(cards);
      cards.forEach((card, depth) => {
        setHint(card, 0);
        if (depth === 0) flyIn(card, from);
        else settle(card, transformAtDepth(depth - 1), depth);
      });
    },
    destroy() {
      letGo();
      listeners.abort();
    },
  };
}

export type DeckController = ReturnType<typeof controlDeck>;

function setHint(card: HTMLElement | undefined, x: number) {
  if (!card) return;
  const hint = Math.abs(x) <= HINT_PX ? 'none' : x > 0 ? 'apply' : 'pass';
  if (card.dataset.hint !== hint) card.dataset.hint = hint;
}
