import { sql } from 'kysely';
import type { GuaranteeVerdict, VerdictReason } from '#contract/guarantee.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { SHOWN_COMPANY, shownCompany } from '../../db/shown-company.ts';
import { run, statement } from '../../db/statement.ts';
import type { GuaranteeDetail, GuaranteeEventKind } from '../../db/tables/guarantee.ts';
import { type Notice, publish } from '../../realtime/bus.ts';
import { NUDGES } from './policy.ts';

/**
 * The application with its guarantee state, locked until the transaction ends: an answer, a withdrawal, a breach and a
 * correction take turns. Read the clock after the lock, not before.
 */
export async function lockOwed(trx: Db, applicationId: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .select([
      'applications.id',
      'applications.role_id',
      'applications.seeker_id',
      'applications.employer_id',
      'applications.status',
      'applications.verdict',
      'applications.submitted_at',
      'applications.due_at',
      'applications.answered_at',
      'applications.nudges',
      'roles.title',
      shownCompany.as('shown_company'),
    ])
    .where('applications.id', '=', applicationId)
    .forUpdate('applications')
    .executeTakeFirst();
}

export type OwedAnswer = NonNullable<Awaited<ReturnType<typeof lockOwed>>>;

/** Use the row that the lock returns: a join to the table would show it as of the statement's start. */
function lockOldest(condition: string): string {
  return `
      select id, role_id, seeker_id, employer_id, status, verdict, submitted_at, due_at, answered_at, nudges
      from applications
      where verdict = 'owed' and ${condition} and id <> all($5::uuid[])
      order by due_at limit $4
      for update skip locked`;
}

/**
 * $1, $2 and $3 are the latest due dates for which a breach, the second nudge and the first nudge are due now. `undecided`
 * are answers and withdrawals without a verdict yet: they came while the clock was in doubt, or under a release without
 * verdicts.
 */
const LOCK_DUE = statement<
  OwedAnswer,
  [now: Date, second: Date, first: Date, most: number, except: readonly string[]]
>(
  'guarantee-lock-due',
  `with breaches as (${lockOldest('nudges = 2 and due_at <= $1')}),
      second_nudges as (${lockOldest('nudges = 1 and due_at <= $2')}),
      first_nudges as (${lockOldest('nudges = 0 and due_at <= $3')}),
      undecided as (${lockOldest("(answered_at is not null or status = 'withdrawn')")})
    select due.*, roles.title, ${SHOWN_COMPANY} as shown_company
    from (table breaches union table second_nudges union table first_nudges union table undecided) due
    join roles on roles.id = due.role_id
    join employers on employers.user_id = due.employer_id
    order by due.due_at, due.id`,
);

/**
 * Locks the owed answers whose next step is due, up to `most` of each step, longest overdue first, until the transaction
 * ends. Skips those that another worker or an answer has locked. Each step reads one range of an index.
 */
export async function lockDue(
  trx: Db,
  { now, most, except }: { readonly now: Date; readonly most: number; readonly except: readonly string[] },
): Promise<OwedAnswer[]> {
  const { first, second } = nudgesDue(now);
  return run(trx, LOCK_DUE, [now, second, first, most, except]);
}

/** The latest due dates for which the first and the second nudge are due now. */
function nudgesDue(now: Date): { readonly first: Date; readonly second: Date } {
  const [first, second] = NUDGES;
  return { first: after(now, first.hoursLeft * HOUR), second: after(now, second.hoursLeft * HOUR) };
}

function someDue(condition: string): string {
  return `(select from applications where verdict = 'owed' and ${condition} limit $4)`;
}

const COUNT_DUE = statement<{ count: number }, [now: Date, second: Date, first: Date, most: number]>(
  'guarantee-count-due',
  `select count(*)::int as count
    from (${someDue('nudges = 2 and due_at <= $1')} union all ${someDue('nudges = 1 and due_at <= $2')}
      union all ${someDue('nudges = 0 and due_at <= $3')}) due`,
);

/** How many answers have a due step, counted up to `most` for each step. Leaves out the undecided ones of `lockDue`. */
export async function countDue(db: Db, now: Date, most: number): Promise<number> {
  const { first, second } = nudgesDue(now);
  const [row] = await run(db, COUNT_DUE, [now, second, first, most]);
  return row?.count ?? 0;
}

interface GuaranteeEvent {
  readonly kind: GuaranteeEventKind;
  /** When the event takes effect. */
  readonly at: Date;
  readonly detail?: GuaranteeDetail;
}

/** Adds to the record; `now` is the time of writing. */
export function recordEvent(
  trx: Db,
  answer: Pick<OwedAnswer, 'id'>,
  event: GuaranteeEvent,
  now: Date,
): Promise<void> {
  return recordEvents(trx, [{ ...event, id: answer.id }], now);
}

/** `id` is the application's. */
export async function recordEvents(
  trx: Db,
  events: readonly (GuaranteeEvent & { readonly id: string })[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('guarantee_events')
    .values(
      events.map(({ id, kind, at, detail }) => ({
        application_id: id,
        kind,
        at,
        recorded_at: now,
        detail: JSON.stringify(detail ?? {}),
      })),
    )
    .execute();
}

interface Change {
  readonly verdict?: GuaranteeVerdict;
  readonly verdict_reason?: VerdictReason;
  readonly due_at?: Date;
  readonly answered_at?: Date;
  readonly nudges?: number;
}

export function changeOwed(
  trx: Db,
  answer: Pick<OwedAnswer, 'id'>,
  change: Change,
  now: Date,
): Promise<void> {
  return changeAllOwed(trx, [answer], change, now);
}

/** Makes the same change to each. */
export async function changeAllOwed(
  trx: Db,
  answers: readonly Pick<OwedAnswer, 'id'>[],
  change: Change,
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.map(({ id }) => id);
  await trx
    .updateTable('applications')
    .set({ ...change, updated_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Makes both sides refetch their lists. */
export async function announce(trx: Db, ...answers: readonly OwedAnswer[]): Promise<void> {
  await publish(
    trx,
    ...answers.map(
      (each): Notice => ({
        kind: 'event',
        to: [each.seeker_id],
        company: {
          companyId: each.employer_id,
          roleId: each.role_id,
          seekerId: each.seeker_id,
          permission: 'applications.read',
        },
        event: {
          type: 'application',
          applicationId: each.id,
          roleId: each.role_id,
          status: each.status,
        },
      }),
    ),
  );
}
