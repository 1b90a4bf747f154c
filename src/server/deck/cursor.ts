import { LAST_INSTANT } from '../clock.ts';
import { strangeCursor } from '../http/errors.ts';
import type { Position } from './best-roles.ts';
import { idText, parseId } from './role-ids.ts';

/** Where a deck goes on, whole: no page is remembered anywhere else. */
export interface DeckState {
  /** When its first page was dealt: an invite that came later is no longer at the front, and the day's chances stay. */
  readonly dealtAt: Date;
  /** How many cards were dealt. */
  readonly place: number;
  /** Invited roles come first, as one row of their own: the last one dealt, null before the first. */
  readonly front: Position | null;
  readonly isFrontDone: boolean;
  readonly best: Position | null;
  readonly chance: Position | null;
  /** One employer's roles as a row of their own, from the moment that too many of theirs would have followed each other. */
  readonly run: { readonly employer: number; readonly after: Position | null } | null;
  /** Whose the last cards were, and how many of them in a row. */
  readonly last: { readonly employer: number; readonly count: number } | null;
}

const NONE = '-';

/** Dots between the parts, none of which holds one. */
export function encodeCursor(state: DeckState): string {
  const { dealtAt, place, front, isFrontDone, best, chance, run, last } = state;
  return [
    dealtAt.getTime().toString(36),
    place.toString(36),
    isFrontDone ? 'd' : 'i',
    positionText(front),
    positionText(best),
    positionText(chance),
    run === null ? NONE : (run.employer >>> 0).toString(36),
    positionText(run?.after ?? null),
    last === null ? NONE : `${(last.employer >>> 0).toString(36)}~${last.count}`,
  ].join('.');
}

function positionText(position: Position | null): string {
  if (position === null) return NONE;
  const bytes = Buffer.from(idText(position.id).replaceAll('-', ''), 'hex');
  return `${position.score.toString(36)}~${bytes.toString('base64url')}`;
}

const NUMBER = '[0-9a-z]{1,9}';
const POSITION = `(-|${NUMBER}~[\\w-]{22})`;
const FORMAT = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(d|i)\\.${POSITION}\\.${POSITION}\\.${POSITION}\\.(-|${NUMBER})\\.${POSITION}\\.(-|${NUMBER}~[1-3])$`,
);

/** @throws 400 for anything that no page gave out */
export function decodeCursor(text: string): DeckState {
  const parts = FORMAT.exec(text);
  if (parts === null) throw strangeCursor();
  const [
    ,
    dealtAt = '',
    place = '',
    row,
    front = '',
    best = '',
    chance = '',
    run = '',
    runAfter = '',
    last = '',
  ] = parts;
  const [employer = '', count] = last.split('~');
  return {
    dealtAt: new Date(whole(dealtAt)),
    place: whole(place),
    isFrontDone: row === 'd',
    front: positionOf(front),
    best: positionOf(best),
    chance: positionOf(chance),
    run: run === NONE ? null : { employer: whole(run) | 0, after: positionOf(runAfter) },
    last: last === NONE ? null : { employer: whole(employer) | 0, count: Number(count) },
  };
}

function positionOf(text: string): Position | null {
  if (text === NONE) return null;
  const [score = '', id = ''] = text.split('~');
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const words = new Uint32Array(4);
  const dashed = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!parseId(dashed, words)) throw strangeCursor();
  return { score: whole(score), id: words };
}

function whole(text: string): number {
  const number = Number.parseInt(text, 36);
  if (number > LAST_INSTANT) throw strangeCursor();
  return number;
}
