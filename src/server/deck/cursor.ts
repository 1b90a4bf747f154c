import { LAST_INSTANT } from '../clock.ts';
import { combine, cursorOf, oneOf, orNull, uuid, wholeNumber } from '../http/cursor.ts';
import { type Position, positionPart } from '../index/position.ts';

/** The complete state of a deck: the server remembers nothing else between pages. */
export interface DeckState {
  /** When its first page was dealt: later invites do not join the front, and the day's chances stay the same. */
  readonly dealtAt: Date;
  /** How many cards were dealt. */
  readonly place: number;
  /** The last invited role that was dealt; null before the first. */
  readonly front: Position | null;
  readonly isFrontDone: boolean;
  /** The last card dealt from the queues of best bets and of the day's chances (`deal.ts`); null before the first. */
  readonly best: Position | null;
  readonly chance: Position | null;
  /**
   * The employer whose roles are dealt from a queue of their own, because they would otherwise have had a fourth card in a
   * row (`deal.ts`), and the position in that queue; null if there is no such employer.
   */
  readonly run: { readonly employer: number; readonly after: Position | null } | null;
  /**
   * The employer of the last card, and how many of their cards came in a row, counted up to three; null before the first
   * card, and again after the invited roles.
   */
  readonly last: { readonly employer: number; readonly count: number } | null;
  /** The role whose link the reader followed: it came before all others, and is not dealt again. Null without one. */
  readonly linked: string | null;
}

const number = wholeNumber(LAST_INSTANT);
const employerAndCount = combine({ employer: number, count: oneOf('1', '2', '3') });

const PARTS = {
  dealtAt: number,
  place: number,
  /** 'd' once all invited roles are dealt; 'i' before. */
  invited: oneOf('d', 'i'),
  front: orNull(positionPart),
  best: orNull(positionPart),
  chance: orNull(positionPart),
  run: orNull(number),
  runAfter: orNull(positionPart),
  last: orNull(employerAndCount),
};
const FORMAT = cursorOf(PARTS);
/** Few decks begin with a linked role, so most cursors do without it. */
const WITH_LINKED = cursorOf({ ...PARTS, linked: uuid });

export function encodeCursor({
  dealtAt,
  place,
  front,
  isFrontDone,
  best,
  chance,
  run,
  last,
  linked,
}: DeckState): string {
  const parts = {
    dealtAt: dealtAt.getTime(),
    place,
    invited: isFrontDone ? ('d' as const) : ('i' as const),
    front,
    best,
    chance,
    run: run && run.employer >>> 0,
    runAfter: run?.after ?? null,
    last: last && { employer: last.employer >>> 0, count: String(last.count) as '1' | '2' | '3' },
  };
  return linked === null ? FORMAT.write(parts) : WITH_LINKED.write({ ...parts, linked });
}

/** @throws 400 for an invalid cursor */
export function decodeCursor(text: string): DeckState {
  const isLinked = text.split('.').length > Object.keys(PARTS).length;
  const parts = isLinked ? WITH_LINKED.read(text) : { ...FORMAT.read(text), linked: null };
  const { dealtAt, invited, run, runAfter, last, ...state } = parts;
  return {
    ...state,
    dealtAt: new Date(dealtAt),
    isFrontDone: invited === 'd',
    run: run === null ? null : { employer: run | 0, after: runAfter },
    last: last && { employer: last.employer | 0, count: Number(last.count) },
  };
}
