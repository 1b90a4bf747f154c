import { LAST_INSTANT } from '../clock.ts';
import { type CursorPart, combine, uuid, wholeNumber } from '../http/cursor.ts';
import { parseUuid, uuidText, WORDS } from './uuid-words.ts';

/** A place in a list that an index ranks: higher scores first, and equal scores in the order of the list's seed. */
export interface Position {
  readonly score: number;
  /** As `parseUuid` reads it. */
  readonly id: Uint32Array;
}

/**
 * Whether one id comes before another among equal scores. Each bit of the seed turns the order round for the pairs of ids that
 * first differ in that bit, so that of two equal roles, either comes first for half the readers, and always the same one for
 * one reader. Comparing ids alone would put the same one first for everybody.
 */
export function isBeforeInTie(a: string, b: string, seed: number): boolean {
  const keyOf = (id: string) => (Number.parseInt(id.slice(0, 8), 16) ^ seed) >>> 0;
  const [keyOfA, keyOfB] = [keyOf(a), keyOf(b)];
  return keyOfA === keyOfB ? a < b : keyOfA < keyOfB;
}

export function positionOf(score: number, id: string): Position {
  const words = new Uint32Array(WORDS);
  parseUuid(id, words);
  return { score, id: words };
}

const scoreAndId = combine({ score: wholeNumber(LAST_INSTANT), id: uuid });

/** A position as a part of a cursor. */
export const positionPart: CursorPart<Position> = {
  write: ({ score, id }) => scoreAndId.write({ score, id: uuidText(id) }),
  read: (text) => {
    const position = scoreAndId.read(text);
    return position && positionOf(position.score, position.id);
  },
};
