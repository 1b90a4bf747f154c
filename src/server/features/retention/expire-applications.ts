import { ERASURE_NOTICE_DAYS, KEEP_MONTHS_MOST } from '#contract/company-settings.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { run, statement } from '../../db/statement.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { dateInFull } from '../../time/date-in-full.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { interviewHrefs } from '../interviews/policy.ts';
import { type Thread, threadHref } from '../messages/policy.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { deleteNotificationsAt } from '../notifications/delete-notifications.ts';

const WARNED_AT_ONCE = 200;
/** Three months, the shortest period that a company can choose, less 30 days' notice: nothing younger is looked at. */
const YOUNGEST_DAYS = 59;

type Work = Pick<Services, 'db' | 'clock'>;

/**
 * Notifies seekers thirty days before an unsuccessful application is erased, and erases those whose day has come, with
 * the conversation and everything that the company wrote about it. The record of answers stays, without the person.
 */
export async function expireApplications(context: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await warnPortion(context)) === WARNED_AT_ONCE);
  while (!signal.aborted && (await eraseOne(context)));
}

const WARN = statement<{ id: string }, [eraseAt: Date, submittedBefore: Date]>(
  'retention-warn-applications',
  `update applications set erase_at = $1 where id in (
      select a.id from applications a left join company_settings s on s.company_id = a.employer_id
      where a.status in ('rejected', 'withdrawn') and a.erase_at is null
        and a.updated_at <= $2
        and a.updated_at + make_interval(months => least(s.keep_rejected_months, ${KEEP_MONTHS_MOST}))
          <= $1
        and (a.keep_until is null or a.keep_until <= $1)
      order by a.updated_at limit ${WARNED_AT_ONCE} for update of a skip locked)
    returning id`,
);

async function warnPortion({ db, clock }: Work): Promise<number> {
  const now = clock();
  const eraseAt = after(now, ERASURE_NOTICE_DAYS * DAY);
  return db.transaction().execute(async (trx) => {
    const rows = await run(trx, WARN, [eraseAt, after(now, -YOUNGEST_DAYS * DAY)]);
    if (rows.length === 0) return 0;
    const application = await trx
      .selectFrom('applications')
      .innerJoin('roles', 'roles.id', 'applications.role_id')
      .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
      .select(['applications.id', 'applications.seeker_id', 'roles.title', shownCompany.as('company')])
      .where(
        'applications.id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    const day = dateInFull(eraseAt);
    await notifyUsers(
      trx,
      { kind: 'status', now },
      application.map(({ id, seeker_id: userId, title, company }) => ({
        userId,
        title: `${company} will no longer keep your application`,
        body: `Your application for ${title}, with any conversation about it, will be erased on ${day}. To let them keep it longer, choose that in your list of applications.`,
        href: '/?tab=matches',
        eventKey: `erasure:${id}:${eraseAt.toISOString()}`,
      })),
    );
    return rows.length;
  });
}

const NEXT = statement<ExpiringApplication, [now: Date]>(
  'retention-next-application',
  `select a.id, a.role_id as "roleId", a.seeker_id as "seekerId", a.employer_id as "employerId"
    from applications a
    where a.erase_at <= $1 and a.status in ('rejected', 'withdrawn')
      and not exists (select from contests c where c.application_id = a.id and c.answered_at is null)
      and not exists (select from hires h where h.application_id = a.id)
      and not exists (
        select from reports r join threads t on t.id = r.thread_id
        where t.role_id = a.role_id and t.seeker_id = a.seeker_id and r.resolved_at is null)
    order by a.erase_at limit 1 for update skip locked`,
);

/**
 * Returns false if there was none to erase. An application is kept while somebody has yet to decide about its contest or a
 * report of its conversation, and if it led to a hire.
 */
async function eraseOne({ db, clock }: Work): Promise<boolean> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const rows = await run(trx, NEXT, [now]);
    const [application] = rows;
    if (application === undefined) return false;
    await eraseMentions(trx, application);
    for (const table of ['matches', 'invites'] as const) {
      await trx
        .deleteFrom(table)
        .where('role_id', '=', application.roleId)
        .where('seeker_id', '=', application.seekerId)
        .execute();
    }
    await trx.deleteFrom('applications').where('id', '=', application.id).execute();
    await publish(trx, { kind: 'event', to: [application.seekerId], event: { type: 'resync' } });
    return true;
  });
}

interface ExpiringApplication {
  readonly id: string;
  readonly roleId: string;
  readonly seekerId: string;
  readonly employerId: string;
}

/** Deletes both sides' notifications about the application: they name the person, and their links no longer work. */
async function eraseMentions(
  trx: Db,
  { id, roleId, seekerId, employerId }: ExpiringApplication,
): Promise<void> {
  const threads: readonly Thread[] = await trx
    .selectFrom('threads')
    .select(['id', 'role_id', 'seeker_id', 'employer_id'])
    .where('role_id', '=', roleId)
    .where('seeker_id', '=', seekerId)
    .execute();
  const interviews = await trx
    .selectFrom('interviews')
    .select('id')
    .where('application_id', '=', id)
    .execute();
  const hrefs = [
    employerHref(id),
    ...threads.flatMap((thread) => [
      threadHref(thread, thread.seeker_id),
      threadHref(thread, thread.employer_id),
    ]),
    ...interviews.flatMap((each) => interviewHrefs(each.id)),
  ];
  await deleteNotificationsAt(trx, hrefs, [seekerId, employerId]);
}
