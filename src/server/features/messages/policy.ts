import type { Actor } from '../../http/actor.ts';

/** A match's conversation, which belongs to its two people and nobody else. */
export interface Thread {
  readonly id: string;
  readonly role_id: string;
  readonly seeker_id: string;
  readonly employer_id: string;
}

export function isParty(actor: Actor, thread: Thread): boolean {
  return actor.userId === thread.seeker_id || actor.userId === thread.employer_id;
}

/** The recipient of what `actor` says. */
export function otherParty(actor: Actor, thread: Thread): string {
  return actor.userId === thread.seeker_id ? thread.employer_id : thread.seeker_id;
}

/** The page that a notification about this thread opens: the seeker's chat tab, or the employer's conversation. */
export function threadHref(thread: Thread, readerId: string): string {
  return readerId === thread.seeker_id
    ? `/?tab=chat&thread=${thread.id}`
    : `/chat/${thread.seeker_id}?thread=${thread.id}`;
}
