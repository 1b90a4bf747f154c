import type { Actor } from '../../http/actor.ts';

/** The two people of a match: the thread is theirs and nobody else's. */
export interface Thread {
  readonly id: string;
  readonly role_id: string;
  readonly seeker_id: string;
  readonly employer_id: string;
}

export function isParty(actor: Actor, thread: Thread): boolean {
  return actor.userId === thread.seeker_id || actor.userId === thread.employer_id;
}

/** The one who hears what `actor` says. */
export function otherParty(actor: Actor, thread: Thread): string {
  return actor.userId === thread.seeker_id ? thread.employer_id : thread.seeker_id;
}

/** Where a notification about this thread leads its reader: the seeker's chat tab, or the employer's conversation. */
export function threadHref(thread: Thread, readerId: string): string {
  return readerId === thread.seeker_id
    ? `/?tab=chat&thread=${thread.id}`
    : `/chat/${thread.seeker_id}?thread=${thread.id}`;
}
