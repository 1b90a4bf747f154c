import { type RawBuilder, sql } from 'kysely';
import { ANSWER_HOURS } from '#contract/applications.ts';
import { CORRECTION_REASONS, VERDICT_REASONS, type VerdictReason } from '#contract/guarantee.ts';
import { after, DAY, HOUR } from '../../clock.ts';
import { csvLines } from '../../csv-line.ts';
import type { Db } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';
import { recordSpan, type Span } from './queries.ts';
import { LEDGER_COLUMNS } from './read-ledger-csv.ts';

const BATCH = 2_000;
/** Longer than that is asked for in parts. */
const LONGEST_DAYS = 400;
/** Before anybody can have owed an answer. */
const EARLIEST = new Date('2020-01-01T00:00:00Z');

/** The asked-for span, up to now. @throws 422 where it is none, or too long to answer at once */
export function ledgerSpan(query: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const asked = query.to === undefined ? now : new Date(query.to);
  const to = asked > now ? now : asked;
  const from = query.from === undefined ? recordSpan(to).from : new Date(query.from);
  if (from >= to || from < EARLIEST) {
    throw new AppError('unacceptable', 'from must lie before to, and not before 2020.', {
      field: 'from',
    });
  }
  if (after(from, LONGEST_DAYS * DAY) < to) {
    throw new AppError('unacceptable', `The ledger is given for ${LONGEST_DAYS} days at most.`, {
      field: 'from',
    });
  }
  return { from, to };
}

interface Row {
  readonly reference: string;
  readonly employer_id: string;
  readonly company_name: string;
  readonly role_id: string;
  readonly submitted_at: Date;
  readonly due_at: Date;
  readonly answered_at: Date | null;
  readonly outcome: string;
  readonly verdict_reason: VerdictReason | null;
}

/** The ledger as CSV, some hundred kilobytes at a time: one line for each answer that fell due, and nothing of seekers. */
export async function* ledgerCsv(db: Db, span: Span): AsyncGenerator<string> {
  yield csvLines([LEDGER_COLUMNS]);
  let last: Row | undefined;
  for (;;) {
    const rows = await readBatch(db, span, last);
    if (rows.length > 0) yield csvLines(rows.map(fieldsOf));
    last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
  }
}

async function readBatch(db: Db, { from, to }: Span, last: Row | undefined): Promise<Row[]> {
  const isBehind: RawBuilder<unknown> =
    last === undefined
      ? sql`due_at > ${from}`
      : sql`due_at >= ${last.due_at} and (due_at, reference) > (${last.due_at}, ${last.reference})`;
  const { rows } = await sql<Row>`
    select l.reference, l.employer_id, e.company_name, l.role_id, l.submitted_at, l.due_at, l.answered_at, l.outcome,
      l.verdict_reason
    from (
      select * from guarantee_ledger where ${isBehind} and due_at <= ${to} order by due_at, reference limit ${BATCH}
    ) l join employers e on e.user_id = l.employer_id
    order by l.due_at, l.reference`.execute(db);
  return rows;
}

function fieldsOf(row: Row): string[] {
  return [
    row.reference,
    row.employer_id,
    row.company_name,
    row.role_id,
    row.submitted_at.toISOString(),
    row.due_at.toISOString(),
    row.answered_at?.toISOString() ?? '',
    row.outcome,
    extensionOf(row),
    correctionOf(row),
  ];
}

function extensionOf({ submitted_at, due_at }: Row): string {
  return due_at > after(submitted_at, ANSWER_HOURS * HOUR) ? VERDICT_REASONS.notification_failed : '';
}

/** More time to answer is no other outcome: its times speak for themselves. */
function correctionOf({ verdict_reason: reason }: Row): string {
  return reason === null || reason === 'notification_failed' ? '' : CORRECTION_REASONS[reason];
}
