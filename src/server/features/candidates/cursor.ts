import { LAST_INSTANT } from '../../clock.ts';
import type { Position } from '../../deck/best-roles.ts';
import { idText, parseId } from '../../deck/role-ids.ts';
import { strangeCursor } from '../../http/errors.ts';

/** Where a list of candidates goes on: no page is remembered anywhere else. */
export interface ListState {
  readonly listedAt: Date;
  /** How many came before. */
  readonly place: number;
  readonly after: Position;
}

const FORMAT = /^([0-9a-z]{1,9})\.([0-9a-z]{1,3})\.([0-9a-z]{1,9})\.([0-9a-f-]{36})$/;

export function encodeCursor({ listedAt, place, after }: ListState): string {
  return [
    listedAt.getTime().toString(36),
    place.toString(36),
    after.score.toString(36),
    idText(after.id),
  ].join('.');
}

/** @throws 400 for anything that no page gave out */
export function decodeCursor(text: string): ListState {
  const [, listedAt = '', place = '', score = '', seekerId = ''] = FORMAT.exec(text) ?? [];
  const id = new Uint32Array(4);
  const at = Number.parseInt(listedAt, 36);
  if (!parseId(seekerId, id) || !(at <= LAST_INSTANT)) throw strangeCursor();
  return {
    listedAt: new Date(at),
    place: Number.parseInt(place, 36),
    after: { score: Number.parseInt(score, 36), id },
  };
}
