import { springEasing } from './spring.ts';

/** Which side a card leaves to: left passes, right applies, up super likes. */
export type Direction = 'left' | 'right' | 'up';

const FLING_MS = 300;
const HOME_MS = 420;
/**
 * The same as the fling, so that both end together: in the last frames of an animation the browser also computes styles on
 * the main thread.
 */
const SETTLE_MS = FLING_MS;
const SPRING_EASING = springEasing();

export function transformAtX(x: number): string {
  return `translateX(${x}px) rotate(${x / 16}deg)`;
}

/** A card's transform by its depth; the classes in `deck.tsx` are the same for whole depths. */
export function transformAtDepth(depth: number): string {
  return `translateY(calc(${10 * depth}px + ${2.5 * depth}%)) scale(${1 - 0.05 * depth})`;
}

/** The transform of a card that has left: far enough out that no corner of it is visible. Reads the layout. */
export function offScreenTransform(card: HTMLElement, direction: Direction): string {
  if (direction === 'up') return 'translateY(-130%)';
  const side = direction === 'right' ? 1 : -1;
  const distance = (window.innerWidth + card.offsetWidth + card.offsetHeight) / 2;
  return `translateX(${side * distance}px) rotate(${side * 20}deg)`;
}

/**
 * Stops the cards' animations and returns the transforms they had reached. All are read before anything is written: a read
 * after a write would make the browser compute styles again.
 */
export function takeOver(cards: readonly HTMLElement[]): string[] {
  const from = cards.map((card) => getComputedStyle(card).transform);
  for (const card of cards) {
    stop(card);
    card.style.transform = '';
  }
  return from;
}

export function stop(card: HTMLElement) {
  for (const motion of card.getAnimations()) motion.cancel();
}

export function springHome(card: HTMLElement, from: string, depth: number) {
  const frames = { transform: [from, depth === 0 ? transformAtX(0) : transformAtDepth(depth)] };
  if (isStill()) return;
  try {
    card.animate(frames, { duration: HOME_MS, easing: SPRING_EASING });
  } catch {
    // Browsers without linear() get a similar curve.
    card.animate(frames, { duration: HOME_MS, easing: 'cubic-bezier(0.2, 0.9, 0.3, 1.1)' });
  }
}

/** Animates a card to its place in the stack, without overshooting. */
export function settle(card: HTMLElement, from: string, depth: number) {
  const frames = { transform: [from, transformAtDepth(depth)] };
  if (!isStill()) card.animate(frames, { duration: SETTLE_MS, easing: 'ease-out' });
}

/**
 * Animates a card off the screen, to an `offScreenTransform`, or fades it with reduced motion. It stays there until it is
 * removed from the page.
 */
export function flyOut(card: HTMLElement, from: string, to: string): Animation {
  const frames = isStill() ? { opacity: [1, 0] } : { transform: [from, to] };
  return card.animate(frames, {
    duration: FLING_MS,
    easing: 'cubic-bezier(0.3, 0.6, 0.5, 1)',
    fill: 'forwards',
  });
}

/** Animates a card back from the side it left to. */
export function flyIn(card: HTMLElement, from: Direction) {
  const frames = isStill()
    ? { opacity: [0, 1] }
    : { transform: [offScreenTransform(card, from), transformAtDepth(0)] };
  card.animate(frames, { duration: FLING_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
}

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
