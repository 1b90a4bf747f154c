import type { Actor } from '../../http/actor.ts';

/** A match's conversation, which belongs to the seeker and the company's members who may write to them. */
export interface Thread {
  readonly id: string;
  readonly role_id: string;
  readonly seeker_id: string;
  readonly employer_id: string;
}

export function isParty(actor: Actor, thread: Thread): boolean {
  return actor.partyId === thread.seeker_id || actor.partyId === thread.employer_id;
}

export function isSeekerOf(actor: Actor, thread: Thread): boolean {
  return actor.partyId === thread.seeker_id;
}

/** The subject of notifications about a conversation, for the company's members. */
export function membersIn(thread: Thread) {
  return {
    companyId: thread.employer_id,
    roleId: thread.role_id,
    seekerId: thread.seeker_id,
    permission: 'messages',
  } as const;
}

/** The page that a notification about this thread opens: the seeker's chat tab, or the employer's conversation. */
export function threadHref(thread: Thread, readerId: string): string {
  return readerId === thread.seeker_id
    ? `/?tab=chat&thread=${thread.id}`
    : `/chat/${thread.seeker_id}?thread=${thread.id}`;
}
