import { type Expression, type SqlBool, sql } from 'kysely';
import { LAST_INSTANT } from '../clock.ts';
import { cursorOf, uuid, wholeNumber } from './cursor.ts';

/** A place in a list ordered by an instant, newest or oldest first, with ascending ids within one instant. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

export const BY_INSTANT = cursorOf<Place>({ at: wholeNumber(LAST_INSTANT), id: uuid });

export function placeAt(at: Date, id: string): Place {
  return { at: at.getTime(), id };
}

/**
 * Selects what comes after a place in a list that is newest first; everything if the place is null. The first
 * comparison lets an index on the instant start at the right row; the second skips the ids already seen within that
 * instant.
 */
export function isOlder(place: Place | null, instantColumn: string, id: string): Expression<SqlBool> {
  if (place === null) return sql<SqlBool>`true`;
  const instant = sql.ref(instantColumn);
  const then = new Date(place.at);
  return sql<SqlBool>`(${instant} <= ${then} and (${instant} < ${then} or ${sql.ref(id)} > ${place.id}::uuid))`;
}

/** The same for a list sorted oldest first. */
export function isNewer(place: Place | null, instantColumn: string, id: string): Expression<SqlBool> {
  if (place === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.ref(instantColumn)}, ${sql.ref(id)}) > (${new Date(place.at)}, ${place.id}::uuid)`;
}
