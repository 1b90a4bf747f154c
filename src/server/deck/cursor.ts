import { AppError } from '../http/errors.ts';
import type { Position } from './best-roles.ts';
import { parseId } from './role-ids.ts';

/**
 * Where a deck goes on. Invited roles come first, as one row of their own, so a cursor says which of the two rows it
 * stands in; and when its first page was dealt, because an invite that came later is no longer at the front.
 */
export interface Cursor {
  readonly isInvited: boolean;
  readonly after: Position;
  readonly dealtAt: Date;
}

const FORMAT = /^(i|d)\.(\d{1,5})\.([0-9a-f-]{36})\.(\d{1,15})$/;

export function encodeCursor(isInvited: boolean, score: number, roleId: string, dealtAt: Date): string {
  return Buffer.from(`${isInvited ? 'i' : 'd'}.${score}.${roleId}.${dealtAt.getTime()}`).toString(
    'base64url',
  );
}

/** @throws 400 for anything that no page gave out */
export function decodeCursor(text: string): Cursor {
  const parts = FORMAT.exec(Buffer.from(text, 'base64url').toString('latin1'));
  const id = new Uint32Array(4);
  const [, row, score, roleId, dealtAt] = parts ?? [];
  if (roleId === undefined || !parseId(roleId, id)) {
    throw new AppError('malformed', 'cursor: not one of ours. Leave it out for the first page.', {
      field: 'cursor',
    });
  }
  return { isInvited: row === 'i', after: { score: Number(score), id }, dealtAt: new Date(Number(dealtAt)) };
}
