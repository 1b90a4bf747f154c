import {
  type EmployerGuarantee,
  hoursOf,
  LEDGER_PAGE,
  type LedgerEmployer,
  RECORD_DAYS,
  type ResponseRecord,
} from '#contract/guarantee.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { run, statement } from '../../db/statement.ts';

/** Answers that fell due after `from` and up to `to`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Published records cover the last ninety days (D27). */
export function recordSpan(now: Date): Span {
  return { from: after(now, -RECORD_DAYS * DAY), to: now };
}

export interface CountedRow {
  readonly due: number | string;
  readonly in_time: number | string;
  readonly median_ms: number | null;
}

/** Aggregates over rows of `guarantee_ledger`; `recount` computes the same from a downloaded ledger. */
export const COUNTED = `count(*) filter (where outcome <> 'excused') as due,
  count(*) filter (where outcome = 'answered_in_time') as in_time,
  percentile_cont(0.5) within group (order by (extract(epoch from answered_at - submitted_at) * 1000)::float8)
    filter (where outcome <> 'excused' and answered_at is not null) as median_ms`;

export function recordOf(row: CountedRow): ResponseRecord {
  return {
    due: Number(row.due),
    answeredInTime: Number(row.in_time),
    medianHours: row.median_ms === null ? null : hoursOf(row.median_ms),
  };
}

const RECORD = statement<CountedRow, [employerId: string, from: Date, to: Date]>(
  'guarantee-record',
  `select ${COUNTED} from guarantee_ledger
    where employer_id = $1 and due_at > $2 and due_at <= $3`,
);

/** One employer's record of the last ninety days; zeros and no median if no answer fell due. */
export async function getResponseRecord(db: Db, employerId: string, now: Date): Promise<ResponseRecord> {
  const { from, to } = recordSpan(now);
  const [row] = await run(db, RECORD, [employerId, from, to]);
  return recordOf(row ?? { due: 0, in_time: 0, median_ms: null });
}

const ROLE_RECORD = statement<CountedRow, [employerId: string, roleId: string, from: Date, to: Date]>(
  'guarantee-role-record',
  `select ${COUNTED} from guarantee_ledger
    where employer_id = $1 and role_id = $2 and due_at > $3 and due_at <= $4`,
);

/** The record of one role; takes the employer too, so that nobody can read somebody else's. */
export async function getRoleResponseRecord(
  db: Db,
  employerId: string,
  roleId: string,
  now: Date,
): Promise<ResponseRecord> {
  const { from, to } = recordSpan(now);
  const [row] = await run(db, ROLE_RECORD, [employerId, roleId, from, to]);
  return recordOf(row ?? { due: 0, in_time: 0, median_ms: null });
}

/** Where a page of employers begins: after this name and id. */
export interface RecordsAfter {
  readonly nameKey: string;
  readonly employerId: string;
}

/** A page number skips earlier employers one by one, so it is for the first pages only. */
export type PageOfRecords = { readonly page: number } | { readonly after: RecordsAfter };

export interface ResponseRecordPage {
  readonly employers: LedgerEmployer[];
  /** null on the last page. */
  readonly next: RecordsAfter | null;
}

interface PageRow extends CountedRow {
  readonly employer_id: string;
  readonly company_name: string;
  readonly name_key: string;
  readonly overdue: number;
}

/** A statement for one page of records; `$1` and `$2` are the span. */
function pageFrom<Values extends readonly unknown[]>(name: string, isBehind: string, offset: string) {
  const isWithin = 'due_at > $1 and due_at <= $2';
  return statement<PageRow, Values>(
    name,
    `with page as (
      select user_id, company_name, lower(company_name) as name_key from employers
      where ${isBehind} and (
        exists (select from applications
          where employer_id = employers.user_id and ${isWithin} and verdict <> 'withdrawn')
        or exists (select from forgotten_answers where employer_id = employers.user_id and ${isWithin}))
      order by lower(company_name), user_id
      limit ${LEDGER_PAGE + 1} offset ${offset}
    )
    select page.user_id as employer_id, page.company_name, page.name_key, record.*,
      (select count(*)::int from applications
        where employer_id = page.user_id and verdict = 'missed' and answered_at is null
          and status in ('pending', 'reviewing')) as overdue
    from page
    cross join lateral (
      select ${COUNTED} from guarantee_ledger where employer_id = page.user_id and ${isWithin}
    ) record
    order by page.name_key, page.user_id`,
  );
}

const PAGE = pageFrom<[from: Date, to: Date, offset: number]>('guarantee-page', 'true', '$3');

const NEXT_PAGE = pageFrom<[from: Date, to: Date, nameKey: string, employerId: string]>(
  'guarantee-next-page',
  '(lower(company_name), user_id) > ($3, $4::uuid)',
  '0',
);

/**
 * Employers with an answer due within the span, by name, a hundred per page. Only these hundred are counted: the index
 * by name finds them, and each record is read from the index of its employer's answers.
 */
export async function listResponseRecords(
  db: Db,
  span: Span,
  from: PageOfRecords,
): Promise<ResponseRecordPage> {
  const rows =
    'after' in from
      ? await run(db, NEXT_PAGE, [span.from, span.to, from.after.nameKey, from.after.employerId])
      : await run(db, PAGE, [span.from, span.to, (from.page - 1) * LEDGER_PAGE]);
  const pageRows = rows.slice(0, LEDGER_PAGE);
  const last = rows.length > LEDGER_PAGE ? pageRows.at(-1) : undefined;
  return {
    employers: pageRows.map((row) => ({
      ...recordOf(row),
      employerId: row.employer_id,
      companyName: row.company_name,
      overdue: row.overdue,
    })),
    next: last === undefined ? null : { nameKey: last.name_key, employerId: last.employer_id },
  };
}

const OWED = statement<
  { owed: number; overdue: number; is_on_hold: boolean },
  [now: Date, employerId: string]
>(
  'guarantee-owed',
  `select count(*) filter (where due_at > $1)::int as owed, count(*) filter (where due_at <= $1)::int as overdue,
      exists (select from employers where user_id = $2 and held_since is not null) as is_on_hold
    from applications
    where employer_id = $2 and verdict in ('owed', 'missed') and answered_at is null
      and status in ('pending', 'reviewing')`,
);

/** An employer's owed answers now, with the record of the last ninety days. */
export async function getEmployerGuarantee(
  db: Db,
  employerId: string,
  now: Date,
): Promise<EmployerGuarantee> {
  const record = await getResponseRecord(db, employerId, now);
  const rows = await run(db, OWED, [now, employerId]);
  const row = rows[0];
  return {
    ...record,
    owed: row?.owed ?? 0,
    overdue: row?.overdue ?? 0,
    isOnHold: row?.is_on_hold ?? false,
  };
}

/** An employer's lines of the ledger, earliest due first, for their export. */
export async function* exportedLedger(trx: Db, employerId: string) {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('guarantee_ledger')
      .select(['reference', 'submitted_at', 'due_at', 'answered_at', 'verdict'])
      .where('employer_id', '=', employerId)
      .orderBy('due_at')
      .orderBy('reference'),
  );
  for await (const row of rows) {
    yield {
      reference: row.reference,
      submittedAt: row.submitted_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      verdict: row.verdict,
    };
  }
}
