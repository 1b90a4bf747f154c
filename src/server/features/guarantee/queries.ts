import { type RawBuilder, sql } from 'kysely';
import {
  type EmployerGuarantee,
  hoursOf,
  LEDGER_PAGE,
  type LedgerEmployer,
  RECORD_DAYS,
  type ResponseRecord,
} from '#contract/guarantee.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connect.ts';

/** Answers that fell due after `from` and up to `to`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** What is published looks back ninety days (D27). */
export function recordSpan(now: Date): Span {
  return { from: after(now, -RECORD_DAYS * DAY), to: now };
}

export interface CountedRow {
  readonly due: number | string;
  readonly in_time: number | string;
  readonly median_ms: number | null;
}

/** Over rows of `guarantee_ledger`; `recount` says the same of the rows as they are downloaded. */
export const COUNTED = `count(*) filter (where outcome <> 'excused') as due,
  count(*) filter (where outcome = 'answered_in_time') as in_time,
  percentile_cont(0.5) within group (order by (extract(epoch from answered_at - submitted_at) * 1000)::float8)
    filter (where outcome <> 'excused' and answered_at is not null) as median_ms`;
const counted: RawBuilder<unknown> = sql.raw(COUNTED);

export function recordOf(row: CountedRow): ResponseRecord {
  return {
    due: Number(row.due),
    answeredInTime: Number(row.in_time),
    medianHours: row.median_ms === null ? null : hoursOf(row.median_ms),
  };
}

/** One employer's answers of the last ninety days; all zero for one who owed none. */
export async function getResponseRecord(db: Db, employerId: string, now: Date): Promise<ResponseRecord> {
  const { from, to } = recordSpan(now);
  const { rows } = await sql<CountedRow>`
    select ${counted} from guarantee_ledger
    where employer_id = ${employerId} and due_at > ${from} and due_at <= ${to}`.execute(db);
  return recordOf(rows[0] ?? { due: 0, in_time: 0, median_ms: null });
}

/** Of one role alone; the employer is named so that no other's answers can be read. */
export async function getRoleResponseRecord(
  db: Db,
  employerId: string,
  roleId: string,
  now: Date,
): Promise<ResponseRecord> {
  const { from, to } = recordSpan(now);
  const { rows } = await sql<CountedRow>`
    select ${counted} from guarantee_ledger
    where employer_id = ${employerId} and role_id = ${roleId} and due_at > ${from} and due_at <= ${to}`.execute(
    db,
  );
  return recordOf(rows[0] ?? { due: 0, in_time: 0, median_ms: null });
}

/** Everybody's together. */
export async function getTotalRecord(db: Db, { from, to }: Span): Promise<ResponseRecord> {
  const { rows } = await sql<CountedRow>`
    select ${counted} from guarantee_ledger where due_at > ${from} and due_at <= ${to}`.execute(db);
  return recordOf(rows[0] ?? { due: 0, in_time: 0, median_ms: null });
}

export interface ResponseRecordPage {
  readonly employers: LedgerEmployer[];
  readonly nextPage: number | null;
}

/** Employers to whom an answer fell due in the last ninety days, by name; a hundred a page, the first is 1. */
export function listResponseRecords(db: Db, now: Date, page = 1): Promise<ResponseRecordPage> {
  return listRecordsWithin(db, recordSpan(now), page);
}

export async function listRecordsWithin(db: Db, span: Span, page: number): Promise<ResponseRecordPage> {
  const { rows } = await sql<CountedRow & { employer_id: string; company_name: string; overdue: number }>`
    with counted as (
      select employer_id, ${counted} from guarantee_ledger
      where due_at > ${span.from} and due_at <= ${span.to} group by employer_id
    ), behind as (
      select employer_id, count(*) as overdue from applications
      where verdict = 'missed' and answered_at is null and status in ('pending', 'reviewing') group by employer_id
    )
    select counted.*, e.company_name, coalesce(behind.overdue, 0)::int as overdue
    from counted join employers e on e.user_id = counted.employer_id
    left join behind on behind.employer_id = counted.employer_id
    order by lower(e.company_name), e.user_id
    limit ${LEDGER_PAGE + 1} offset ${(page - 1) * LEDGER_PAGE}`.execute(db);
  return {
    employers: rows.slice(0, LEDGER_PAGE).map((row) => ({
      ...recordOf(row),
      employerId: row.employer_id,
      companyName: row.company_name,
      overdue: row.overdue,
    })),
    nextPage: rows.length > LEDGER_PAGE ? page + 1 : null,
  };
}

/** How an employer's answers stand now, with the record of the last ninety days. */
export async function getEmployerGuarantee(
  db: Db,
  employerId: string,
  now: Date,
): Promise<EmployerGuarantee> {
  const record = await getResponseRecord(db, employerId, now);
  const { rows } = await sql<{ owed: number; overdue: number; is_on_hold: boolean }>`
    select count(*) filter (where due_at > ${now})::int as owed, count(*) filter (where due_at <= ${now})::int as overdue,
      exists (select from employers where user_id = ${employerId} and held_since is not null) as is_on_hold
    from applications
    where employer_id = ${employerId} and verdict in ('owed', 'missed') and answered_at is null
      and status in ('pending', 'reviewing')`.execute(db);
  const row = rows[0];
  return {
    ...record,
    owed: row?.owed ?? 0,
    overdue: row?.overdue ?? 0,
    isOnHold: row?.is_on_hold ?? false,
  };
}

/** An employer's lines of the ledger, the first due first, for their export. */
export async function listOwnLedger(db: Db, employerId: string) {
  const rows = await db
    .selectFrom('guarantee_ledger')
    .select(['reference', 'submitted_at', 'due_at', 'answered_at', 'verdict'])
    .where('employer_id', '=', employerId)
    .orderBy('due_at')
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    verdict: row.verdict,
  }));
}
