import { ANSWER_HOURS } from '#contract/applications.ts';
import { CORRECTION_REASONS, VERDICT_REASONS, type VerdictReason } from '#contract/guarantee.ts';
import { after, DAY, HOUR } from '../../clock.ts';
import { csvLines } from '../../csv-line.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import { recordSpan, type Span } from './queries.ts';
import { LEDGER_COLUMNS } from './read-ledger-csv.ts';

const BATCH = 2_000;
/** Longer spans must be downloaded in parts. */
const LONGEST_DAYS = 400;
/** Before anybody can have owed an answer. */
const EARLIEST = new Date('2020-01-01T00:00:00Z');

/** The requested span, ending now at the latest. @throws 422 if it is invalid or too long */
export function ledgerSpan(query: { from?: string | undefined; to?: string | undefined }, now: Date): Span {
  const requestedEnd = query.to === undefined ? now : new Date(query.to);
  const to = requestedEnd > now ? now : requestedEnd;
  const from = query.from === undefined ? recordSpan(to).from : new Date(query.from);
  if (from >= to || from < EARLIEST) {
    throw new AppError('unacceptable', 'from must be before to, and not before 2020.', {
      field: 'from',
    });
  }
  if (after(from, LONGEST_DAYS * DAY) < to) {
    throw new AppError('unacceptable', `The ledger covers at most ${LONGEST_DAYS} days per download.`, {
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

/** The ledger as CSV in chunks of some hundred kilobytes: a line per answer that fell due, and nothing about seekers. */
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

function batchAfter<Values extends readonly unknown[]>(name: string, isBehind: string) {
  return statement<Row, Values>(
    name,
    `select l.reference, l.employer_id, e.company_name, l.role_id, l.submitted_at, l.due_at, l.answered_at, l.outcome,
      l.verdict_reason
    from (
      select * from guarantee_ledger where ${isBehind} and due_at <= $2 order by due_at, reference limit ${BATCH}
    ) l join employers e on e.user_id = l.employer_id
    order by l.due_at, l.reference`,
  );
}

const FIRST = batchAfter<[from: Date, to: Date]>('ledger-first-batch', 'due_at > $1');

const NEXT = batchAfter<[dueAt: Date, to: Date, reference: string]>(
  'ledger-next-batch',
  'due_at >= $1 and (due_at, reference) > ($1, $3)',
);

function readBatch(db: Db, { from, to }: Span, last: Row | undefined): Promise<Row[]> {
  return last === undefined ? run(db, FIRST, [from, to]) : run(db, NEXT, [last.due_at, to, last.reference]);
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

/** An extended deadline is not a correction: the column `extension` explains it. */
function correctionOf({ verdict_reason: reason }: Row): string {
  return reason === null || reason === 'notification_failed' ? '' : CORRECTION_REASONS[reason];
}
