import {
  CORRECTION_REASONS,
  type CorrectionReason,
  type CorrectionVerdict,
  OVERDUE_LIMIT,
} from '#contract/guarantee.ts';
import type { Db } from '../../db/connect.ts';
import { tell } from '../notifications/commands.ts';
import type { Owed } from './owed.ts';
import type { Nudge } from './policy.ts';
import { breachWords, nudgeWords, wallClock } from './words.ts';

/** What people are told about the guarantee, each once: the event's key holds a repeated task to it. */

const EMPLOYER_HREF = '/employer/dashboard?tab=applications';
const SEEKER_HREF = '/?tab=matches';

export async function tellNudge(trx: Db, owed: Owed, nudge: Nudge, now: Date): Promise<void> {
  await tell(trx, {
    userId: owed.employer_id,
    kind: 'guarantee',
    ...nudgeWords(owed, now),
    href: EMPLOYER_HREF,
    now,
    eventKey: `guarantee:${owed.id}:${nudge.kind}`,
  });
}

export async function tellBreach(trx: Db, owed: Owed, now: Date): Promise<void> {
  const { toSeeker, toEmployer } = breachWords(owed);
  const common = { kind: 'guarantee', now, eventKey: `guarantee:${owed.id}:breached` } as const;
  await tell(trx, { ...common, ...toSeeker, userId: owed.seeker_id, href: SEEKER_HREF });
  await tell(trx, { ...common, ...toEmployer, userId: owed.employer_id, href: EMPLOYER_HREF });
}

export async function tellExcuse(trx: Db, owed: Owed, dueAt: Date, now: Date): Promise<void> {
  const eventKey = `guarantee:${owed.id}:excused`;
  const until = wallClock(dueAt);
  await tell(trx, {
    userId: owed.employer_id,
    kind: 'guarantee',
    title: 'An application waits for your answer',
    body: `Somebody applied for ${owed.title}, and our notification failed to reach you. Nothing is counted against you: please answer by ${until}.`,
    href: EMPLOYER_HREF,
    now,
    eventKey,
  });
  await tell(trx, {
    userId: owed.seeker_id,
    kind: 'guarantee',
    title: 'Your answer will take longer',
    body: `Our notification of your application for ${owed.title} failed to reach ${owed.shown_company}. They have until ${until} to answer.`,
    href: SEEKER_HREF,
    now,
    eventKey,
  });
}

/** A hold is named by when it began: each is told of once. */
export async function tellHold(trx: Db, employerId: string, now: Date): Promise<void> {
  await tell(trx, {
    userId: employerId,
    kind: 'guarantee',
    title: 'No new applications for now',
    body: `${OVERDUE_LIMIT} answers are overdue. None of your roles takes applications until they are given.`,
    href: EMPLOYER_HREF,
    now,
    eventKey: `guarantee:${employerId}:held:${now.toISOString()}`,
  });
}

/** Roles that seekers see again; `titles` is not empty. */
export async function tellReturn(
  trx: Db,
  employerId: string,
  titles: readonly string[],
  now: Date,
): Promise<void> {
  const [first] = titles;
  await tell(trx, {
    userId: employerId,
    kind: 'guarantee',
    title: 'Back in the deck',
    body:
      titles.length === 1
        ? `${first} is shown to seekers again.`
        : `${titles.length} roles are shown to seekers again.`,
    href: '/employer/dashboard?tab=jobs',
    now,
  });
}

const CORRECTED: Readonly<Record<CorrectionVerdict, string>> = {
  excused: 'It does not count in the public record.',
  answered_in_time: 'It counts as answered in time.',
  missed: 'It counts as missed.',
};

export interface Correction {
  readonly verdict: CorrectionVerdict;
  readonly reason: CorrectionReason;
  readonly note: string | null;
}

export async function tellCorrection(trx: Db, owed: Owed, correction: Correction, now: Date): Promise<void> {
  const why = `${CORRECTION_REASONS[correction.reason]}.${correction.note === null ? '' : ` ${correction.note}`}`;
  const body = `The answer about ${owed.title} at ${owed.shown_company}: ${CORRECTED[correction.verdict]} ${why}`;
  const common = { kind: 'guarantee', title: 'A correction of the 48-hour record', body, now } as const;
  await tell(trx, { ...common, userId: owed.seeker_id, href: SEEKER_HREF });
  await tell(trx, { ...common, userId: owed.employer_id, href: EMPLOYER_HREF });
}
