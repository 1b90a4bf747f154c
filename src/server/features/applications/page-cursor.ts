import { LAST_INSTANT } from '../../clock.ts';
import { strangeCursor } from '../../http/errors.ts';

/** Where a list of applications goes on: in which of its parts, behind which key and id. */
export interface PageCursor {
  readonly part: number;
  /** An instant in milliseconds, or basis points: what the part is ordered by. */
  readonly key: number;
  readonly id: string;
}

const FORMAT = /^([0-2])\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodePageCursor({ part, key, id }: PageCursor): string {
  return Buffer.from(`${part}.${key}.${id}`).toString('base64url');
}

/** @throws 400 for anything that no page gave out */
export function decodePageCursor(text: string, parts: number): PageCursor {
  const [, part, key, id] = FORMAT.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (id === undefined || Number(part) >= parts || Number(key) > LAST_INSTANT) throw strangeCursor();
  return { part: Number(part), key: Number(key), id };
}
