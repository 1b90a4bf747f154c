import { randomUUID } from 'node:crypto';
import type { Permission } from '#contract/permissions.ts';
import type { ServerEvent } from '#contract/realtime.ts';
import type { Db } from '../db/connection.ts';
import { type CompanyMatter, membersWhoMay } from '../db/members-who-may.ts';
import { run, statement } from '../db/statement.ts';

export const CHANNEL = 'nod';
/** PostgreSQL refuses a notice of 8,000 bytes or more. */
const NOTICE_MAX = 7_900;

/** What processes announce to each other: an event for some people, or the end of a session. */
export type Notice =
  | {
      readonly kind: 'event';
      readonly to: readonly string[];
      /** Also the members who have this permission for this matter. */
      readonly company?: CompanyMatter & { readonly permission: Permission };
      readonly event: ServerEvent;
    }
  | { readonly kind: 'session_ended'; readonly sessionId: string };

/** People per notice, to stay below PostgreSQL's limit. */
const PEOPLE_A_NOTICE = 100;

/** A received notice: its event stays JSON, because it goes to the sockets unchanged. */
export type ReceivedNotice =
  | { readonly kind: 'event'; readonly to: readonly string[]; readonly event: string }
  | { readonly kind: 'session_ended'; readonly sessionId: string };

const NOTIFY = statement<never, [channel: string, payloads: readonly string[]]>(
  'bus-notify',
  'select pg_notify($1, payload) from unnest($2::text[]) as payload',
);

/**
 * Notifies every process, including this one, if and when the transaction commits. PostgreSQL merges identical payloads
 * of one transaction, so each notice carries an id.
 */
export async function publish(trx: Db, ...notices: readonly Notice[]): Promise<void> {
  const payloads = (await withRecipients(trx, notices)).map(encode);
  if (payloads.length > 0) await run(trx, NOTIFY, [CHANNEL, payloads]);
}

/** Adds the members whom a notice with a company concerns, and splits a long list. A notice to nobody is left out. */
async function withRecipients(trx: Db, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const events = notices.filter((notice) => notice.kind === 'event');
  const people = new Map<Notice, readonly string[]>();
  const forCompany = events.flatMap((notice) => (notice.company ? [{ notice, ...notice.company }] : []));
  for (const [permission, some] of Map.groupBy(forCompany, (each) => each.permission)) {
    const members = await membersWhoMay(trx, permission, some);
    for (const [index, { notice }] of some.entries()) people.set(notice, members[index] ?? []);
  }
  return notices.flatMap((notice): readonly Notice[] => {
    if (notice.kind !== 'event') return [notice];
    const to = [...new Set([...(people.get(notice) ?? []), ...notice.to])];
    return Array.from({ length: Math.ceil(to.length / PEOPLE_A_NOTICE) }, (_, page) => ({
      kind: 'event' as const,
      to: to.slice(page * PEOPLE_A_NOTICE, (page + 1) * PEOPLE_A_NOTICE),
      event: notice.event,
    }));
  });
}

/** One line with the recipients, then one with the event: JSON never contains a raw line break. */
export function encode(notice: Notice): string {
  const noticeId = randomUUID();
  if (notice.kind === 'session_ended') return JSON.stringify({ ...notice, noticeId });
  const head = JSON.stringify({ kind: 'event', to: notice.to, noticeId });
  const payload = `${head}\n${JSON.stringify(notice.event)}`;
  if (Buffer.byteLength(payload) < NOTICE_MAX) return payload;
  return `${head}\n${JSON.stringify(withoutMessage(notice.event))}`;
}

export function decode(payload: string): ReceivedNotice {
  const end = payload.indexOf('\n');
  if (end === -1) return JSON.parse(payload);
  return { ...JSON.parse(payload.slice(0, end)), event: payload.slice(end + 1) };
}

/** Only a long message can exceed the limit; clients then fetch it from the thread. */
function withoutMessage(event: ServerEvent): ServerEvent {
  return event.type === 'new_message' ? { type: 'new_message', threadId: event.threadId } : event;
}
