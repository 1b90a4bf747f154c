import { LAST_INSTANT } from '../clock.ts';
import { type CursorPart, combined, uuid, wholeNumber } from '../http/cursor.ts';
import { parseUuid, uuidText, WORDS } from './uuid-words.ts';

/** A place in a list that an index ranks: higher scores first, and of equal scores the lower id. */
export interface Position {
  readonly score: number;
  /** As `parseUuid` reads it. */
  readonly id: Uint32Array;
}

export function positionOf(score: number, id: string): Position {
  const words = new Uint32Array(WORDS);
  parseUuid(id, words);
  return { score, id: words };
}

const scoreAndId = combined({ score: wholeNumber(LAST_INSTANT), id: uuid });

/** A position as a part of a cursor. */
export const positionPart: CursorPart<Position> = {
  write: ({ score, id }) => scoreAndId.write({ score, id: uuidText(id) }),
  read: (text) => {
    const found = scoreAndId.read(text);
    return found && positionOf(found.score, found.id);
  },
};
