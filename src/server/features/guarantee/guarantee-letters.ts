import {
  CORRECTION_REASONS,
  type CorrectionReason,
  type CorrectionVerdict,
  OVERDUE_LIMIT,
} from '#contract/guarantee.ts';
import type { Db } from '../../db/connection.ts';
import { type News, tell, tellAll } from '../notifications/commands.ts';
import type { Owed } from './owed-state.ts';
import type { Nudge } from './policy.ts';
import { breachWords, nudgeWords, wallClock } from './words.ts';

/** What people are told about the guarantee, each once: the event's key holds a repeated task to it. */

const EMPLOYER_HREF = '/employer/dashboard?tab=applications';
const SEEKER_HREF = '/?tab=matches';

export async function tellNudges(
  trx: Db,
  owed: readonly { readonly answer: Owed; readonly nudge: Nudge }[],
  now: Date,
): Promise<void> {
  await tellAll(
    trx,
    { kind: 'guarantee', now },
    owed.map(({ answer, nudge }) => ({
      userId: answer.employer_id,
      ...nudgeWords(answer, now),
      href: EMPLOYER_HREF,
      eventKey: `guarantee:${answer.id}:${nudge.kind}`,
    })),
  );
}

/** What both sides are told when an answer falls due. */
export async function tellFallenDue(
  trx: Db,
  { missed, excused }: { readonly missed: readonly Owed[]; readonly excused: readonly Owed[] },
  now: Date,
): Promise<void> {
  await tellAll(trx, { kind: 'guarantee', now }, [
    ...missed.flatMap((owed) => breachNews(owed)),
    ...excused.flatMap((owed) => excuseNews(owed)),
  ]);
}

function breachNews(owed: Owed): News[] {
  const { toSeeker, toEmployer } = breachWords(owed);
  const eventKey = `guarantee:${owed.id}:breached`;
  return [
    { ...toSeeker, userId: owed.seeker_id, href: SEEKER_HREF, eventKey },
    { ...toEmployer, userId: owed.employer_id, href: EMPLOYER_HREF, eventKey },
  ];
}

/** `owed` has its new time. */
function excuseNews(owed: Owed): News[] {
  const eventKey = `guarantee:${owed.id}:excused`;
  const until = wallClock(owed.due_at);
  return [
    {
      userId: owed.employer_id,
      title: 'An application waits for your answer',
      body: `Somebody applied for ${owed.title}, and our notification failed to reach you. Nothing is counted against you: please answer by ${until}.`,
      href: EMPLOYER_HREF,
      eventKey,
    },
    {
      userId: owed.seeker_id,
      title: 'Your answer will take longer',
      body: `Our notification of your application for ${owed.title} failed to reach ${owed.shown_company}. They have until ${until} to answer.`,
      href: SEEKER_HREF,
      eventKey,
    },
  ];
}

/** A hold is named by when it began: each is told of once. */
export async function tellHolds(trx: Db, employerIds: readonly string[], now: Date): Promise<void> {
  await tellAll(
    trx,
    { kind: 'guarantee', now },
    employerIds.map((userId) => ({
      userId,
      title: 'No new applications for now',
      body: `${OVERDUE_LIMIT} answers are overdue. None of your roles takes applications until they are given.`,
      href: EMPLOYER_HREF,
      eventKey: `guarantee:${userId}:held:${now.toISOString()}`,
    })),
  );
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
