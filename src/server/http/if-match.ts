import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * An entity tag is the instant of the last change, as in `updatedAt`, so a client that has a list has the tags of its items.
 */
export function setTag(reply: FastifyReply, updatedAt: string | undefined): void {
  if (updatedAt !== undefined) reply.header('etag', `"${updatedAt}"`);
}

/** The states that an update may be based on; an update based on any other is refused. */
export interface Expected {
  /** Milliseconds, of each state that the caller accepts; null for any. */
  readonly changedAt: readonly number[] | null;
}

/** The states that `If-Match` names; an unknown tag matches nothing. */
export function expectedState({ headers }: Pick<FastifyRequest, 'headers'>): Expected {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return { changedAt: null };
  const tags = header.slice(0, 1_000).split(',');
  return { changedAt: tags.map((tag) => Date.parse(tag.trim().replace(/^"([^"]*)"$/, '$1'))) };
}

/** Call it with the row locked. @throws 412 */
export function mustBeAsExpected({ changedAt }: Expected, updatedAt: Date): void {
  if (changedAt === null || changedAt.includes(updatedAt.getTime())) return;
  throw new AppError('preconditionFailed', 'This was changed after you read it. Nothing was saved.');
}

export const ANY_STATE: Expected = { changedAt: null };
