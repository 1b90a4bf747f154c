import type { InterviewStatus } from '#contract/interviews.ts';
import type { Db } from '../../db/connection.ts';
import { publish } from '../../realtime/bus.ts';
import { notifyCompany, notifyUser } from '../notifications/commands.ts';
import { detailsOf, storedEntry } from './calendar-entry-words.ts';
import { interviewHref } from './policy.ts';
import type { InterviewRow } from './queries.ts';

type Side = 'seeker' | 'employer';

interface News {
  readonly title: string;
  readonly body: string;
  /** For tasks that may run twice: notifies once per key. */
  readonly eventKey?: string;
  /** The interview is over, so neither its details nor a calendar entry are sent along. */
  readonly isPast?: boolean;
}

/** Notifies one side. The mail also has the interview's details and an entry for the calendar. */
export async function notifySide(
  trx: Db,
  row: InterviewRow,
  side: Side,
  { isPast = false, ...news }: News,
  now: Date,
): Promise<void> {
  const notice = { kind: 'interview' as const, href: interviewHref(row.id, side), now, ...news };
  const details = detailsOf(row);
  if (side === 'employer') {
    const enclosure = { details, appointment: storedEntry(row, { side }) };
    await notifyCompany(trx, {
      ...notice,
      ...matterOf(row),
      ...(!isPast && { enclosure }),
      permission: 'interviews.read',
    });
    return;
  }
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', row.seeker_id)
    .executeTakeFirstOrThrow();
  const name = `${row.first_name} ${row.last_name}`.trim();
  const enclosure = { details, appointment: storedEntry(row, { side, name, email }) };
  await notifyUser(trx, { ...notice, userId: row.seeker_id, ...(!isPast && { enclosure }) });
}

/** What decides which members are notified: the applicant's interviewers, and the members who reach the role. */
export function matterOf(row: Pick<InterviewRow, 'role_id' | 'seeker_id' | 'employer_id'>) {
  return { companyId: row.employer_id, roleId: row.role_id, seekerId: row.seeker_id };
}

/** Makes the open screens of both sides refetch the interview. */
export async function announce(
  trx: Db,
  row: Pick<InterviewRow, 'id' | 'application_id' | 'role_id' | 'seeker_id' | 'employer_id'>,
  status: InterviewStatus,
): Promise<void> {
  await publish(trx, {
    kind: 'event',
    to: [row.seeker_id],
    company: { ...matterOf(row), permission: 'interviews.read' },
    event: { type: 'interview', interviewId: row.id, applicationId: row.application_id, status },
  });
}
