import type { ResponseOf } from '#contract/endpoint.ts';
import type { GuaranteeVerdict, getLedger } from '#contract/guarantee.ts';
import type { GuaranteeEventKind } from '#server/db/tables/guarantee.ts';
import { type Recount, recount } from '#server/features/guarantee/recount-record.ts';
import type { Db } from '../../src/server/db/connection.ts';
import type { WitnessedApplication } from './month.ts';

const WITHIN_MS = 60_000;

export interface Finding {
  readonly what: string;
  readonly count: number;
  /** If set, the count must be 0. */
  readonly isWrong?: boolean;
}

/** Compares the published totals with those of the downloaded ledger, employer by employer. */
export async function compareLedger(url: string): Promise<Finding[]> {
  const csv = await (await fetch(`${url}/ledger.csv`)).text();
  const recounted = recount(csv);
  let wrongCount = 0;
  let employers = 0;
  for (let query: string | null = ''; query !== null; ) {
    const answer: Response = await fetch(`${url}/api/ledger${query}`);
    const ledger = (await answer.json()) as ResponseOf<typeof getLedger>;
    if (!isSame(recounted.total, ledger.total)) wrongCount += 1;
    for (const employerRecord of ledger.employers) {
      employers += 1;
      if (!isSame(recounted.employers.get(employerRecord.employerId), employerRecord)) wrongCount += 1;
    }
    query = ledger.nextCursor ? `?cursor=${ledger.nextCursor}` : null;
  }
  return [
    { what: 'rows in the ledger’s download', count: csv.split('\r\n').length - 2 },
    { what: 'employers in the ledger', count: employers },
    { what: 'due answers', count: recounted.total.due },
    { what: 'of them in time', count: recounted.total.answeredInTime },
    { what: 'sums that differ in a recount', count: wrongCount, isWrong: true },
    {
      what: 'employers in only one of page and download',
      count: Math.abs(employers - recounted.employers.size),
      isWrong: true,
    },
    {
      what: 'outcomes that contradict their own times',
      count: recounted.contradictions.length,
      isWrong: true,
    },
  ];
}

type RecordCounts = Recount['total'];

function isSame(one: RecordCounts | undefined, other: RecordCounts): boolean {
  return (
    one?.due === other.due &&
    one.answeredInTime === other.answeredInTime &&
    one.medianHours === other.medianHours
  );
}

/** Checks every application against what was seen from outside, and every event against its time. */
export async function checkRows(
  db: Db,
  witnessedApplications: readonly WitnessedApplication[],
  now: Date,
): Promise<Finding[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'verdict', 'due_at', 'answered_at'])
    .execute();
  const events = await db
    .selectFrom('guarantee_events')
    .select(['application_id', 'kind', 'at', 'recorded_at'])
    .orderBy('id')
    .execute();
  const eventsOf = Map.groupBy(events, (event) => event.application_id);
  const seenOf = new Map(witnessedApplications.map((seen) => [seen.applicationId, seen]));
  const checks = rows.map((row) =>
    checkRow(row, eventsOf.get(row.id) ?? [], seenOf.get(row.id)?.end ?? null, now),
  );
  const countOf = (is: (each: RowCheck) => boolean) => checks.filter(is).length;
  const lateness = checks.flatMap((each) => each.breachLateness ?? []);
  const notifications = await db
    .selectFrom('notifications')
    .select((select) => ['user_id', 'event_key', select.fn.countAll<number>().as('times')])
    .where('event_key', 'like', 'guarantee:%')
    .groupBy(['user_id', 'event_key'])
    .execute();
  const nudges = events.filter(({ kind }) => kind.startsWith('nudge')).length;
  const nudgesSent = notifications.filter(({ event_key }) => event_key?.includes(':nudge_')).length;
  const unwitnessedCount =
    rows.filter(({ id }) => !seenOf.has(id)).length + Math.abs(rows.length - witnessedApplications.length);
  const wrongFinding = (what: string, count: number): Finding => ({ what, count, isWrong: true });
  return [
    { what: 'applications', count: rows.length },
    { what: 'answered in time', count: countOf((each) => each.isInTime) },
    { what: 'breaches recorded', count: lateness.length },
    { what: 'reminders', count: nudges },
    {
      what: 'longest delay of a breach record after 48 h, in seconds',
      count: Math.max(0, ...lateness) / 1_000,
    },
    wrongFinding(
      'breaches not recorded within 1 min after 48 h',
      lateness.filter((ms) => ms < 0 || ms > WITHIN_MS).length,
    ),
    wrongFinding(
      'due, but not answered in time, withdrawn or breached',
      countOf((each) => each.isUnsettled),
    ),
    wrongFinding(
      'events recorded twice',
      countOf((each) => each.isDoubled),
    ),
    wrongFinding('notified twice', notifications.filter(({ times }) => Number(times) > 1).length),
    wrongFinding('reminders recorded but not sent, or sent but not recorded', Math.abs(nudges - nudgesSent)),
    wrongFinding(
      'verdicts that contradict the times',
      countOf((each) => each.isContradicted),
    ),
    wrongFinding(
      'acknowledged answers that are lost or have another time',
      countOf((each) => each.isLost),
    ),
    wrongFinding('acknowledged applications that are lost, or unexpected ones', unwitnessedCount),
  ];
}

interface Row {
  readonly verdict: GuaranteeVerdict;
  readonly due_at: Date;
  readonly answered_at: Date | null;
}

interface Event {
  readonly kind: GuaranteeEventKind;
  readonly at: Date;
  readonly recorded_at: Date;
}

type RowCheck = ReturnType<typeof checkRow>;

function checkRow(row: Row, events: readonly Event[], end: WitnessedApplication['end'], now: Date) {
  const { verdict, due_at, answered_at } = row;
  const kinds = events.map(({ kind }) => kind);
  const breach = events.find(({ kind }) => kind === 'breached');
  const isInTime = answered_at !== null && answered_at < due_at;
  const isOver = isInTime || verdict === 'withdrawn';
  const isDue = due_at <= now;
  return {
    isInTime,
    breachLateness: breach === undefined ? null : +breach.recorded_at - +breach.at,
    isUnsettled: isDue && !isOver && breach === undefined,
    isDoubled: new Set(kinds).size !== kinds.length,
    isContradicted:
      (breach !== undefined && (isOver || +breach.at !== +due_at)) ||
      (isDue && verdict !== verdictByTimes(row)),
    isLost:
      end?.kind === 'answer' &&
      (answered_at === null || +answered_at < end.triedAt || +answered_at > end.grantedAt),
  };
}

/** The verdict that follows from the times, which can't show a withdrawal: without an answer, 'withdrawn' is accepted. */
function verdictByTimes({ verdict, due_at, answered_at }: Row): GuaranteeVerdict {
  if (answered_at !== null) return answered_at < due_at ? 'answered_in_time' : 'answered_late';
  return verdict === 'withdrawn' ? 'withdrawn' : 'missed';
}
