import {
  CORRECTION_REASONS,
  type CorrectionReason,
  type CorrectionVerdict,
  OVERDUE_LIMIT,
} from '#contract/guarantee.ts';
import type { Db } from '../../db/connection.ts';
import {
  type CompanyNews,
  type News,
  newsOfMembers,
  notifyCompanies,
  notifyCompany,
  notifyUser,
  notifyUsers,
} from '../notifications/commands.ts';
import { APPLICATIONS_HREF, employerHref } from './employer-links.ts';
import type { OwedAnswer } from './owed-state.ts';
import type { Nudge } from './policy.ts';
import { breachWords, nudgeWords, wallClock } from './words.ts';

/** Notifications about the guarantee. One that has an event key goes out only once, even if its task runs twice. */

const SEEKER_HREF = '/?tab=matches';

/** Notifications of an owed answer go to those who may give it. */
const permission = 'applications.decide';

function matterOf({ employer_id, role_id, seeker_id }: OwedAnswer) {
  return { companyId: employer_id, roleId: role_id, seekerId: seeker_id };
}

export async function sendNudges(
  trx: Db,
  reminders: readonly { readonly answer: OwedAnswer; readonly nudge: Nudge }[],
  now: Date,
): Promise<void> {
  await notifyCompanies(
    trx,
    { kind: 'guarantee', now, permission },
    reminders.map(({ answer, nudge }) => ({
      ...matterOf(answer),
      ...(nudge.isForAll ? {} : { responsibleFor: answer.id }),
      ...nudgeWords(answer, now),
      href: employerHref(answer.id),
      eventKey: `guarantee:${answer.id}:${nudge.kind}`,
    })),
  );
}

/** Notifies both sides of answers that fell due: missed, or excused and due later. */
export async function notifyFallenDue(
  trx: Db,
  { missed, excused }: { readonly missed: readonly OwedAnswer[]; readonly excused: readonly OwedAnswer[] },
  now: Date,
): Promise<void> {
  const news = [...missed.map(breachNews), ...excused.map(excuseNews)];
  const toMembers = await newsOfMembers(
    trx,
    permission,
    news.map(({ toEmployer }) => toEmployer),
  );
  await notifyUsers(trx, { kind: 'guarantee', now }, [...news.map(({ toSeeker }) => toSeeker), ...toMembers]);
}

interface BothNews {
  readonly toSeeker: News;
  readonly toEmployer: CompanyNews;
}

function breachNews(answer: OwedAnswer): BothNews {
  const { toSeeker, toEmployer } = breachWords(answer);
  const eventKey = `guarantee:${answer.id}:breached`;
  return {
    toSeeker: { ...toSeeker, userId: answer.seeker_id, href: SEEKER_HREF, eventKey },
    toEmployer: { ...toEmployer, ...matterOf(answer), href: employerHref(answer.id), eventKey },
  };
}

/** `answer` has its new due date already. */
function excuseNews(answer: OwedAnswer): BothNews {
  const eventKey = `guarantee:${answer.id}:excused`;
  const until = wallClock(answer.due_at);
  return {
    toEmployer: {
      ...matterOf(answer),
      title: 'An application is waiting for your answer',
      body: `Somebody applied for ${answer.title}, and our notification failed to reach you. It does not count against you. Please answer by ${until}.`,
      href: employerHref(answer.id),
      eventKey,
    },
    toSeeker: {
      userId: answer.seeker_id,
      title: 'The answer to your application will take longer',
      body: `Our notification of your application for ${answer.title} failed to reach ${answer.shown_company}. They have until ${until} to answer.`,
      href: SEEKER_HREF,
      eventKey,
    },
  };
}

/** The event key contains when the hold began, so each hold is notified once. */
export async function notifyHolds(trx: Db, employerIds: readonly string[], now: Date): Promise<void> {
  await notifyCompanies(
    trx,
    { kind: 'guarantee', now, permission },
    employerIds.map((companyId) => ({
      companyId,
      title: 'No new applications for now',
      body: `At least ${OVERDUE_LIMIT} answers are overdue. Your roles accept no applications until you have given them.`,
      href: `${APPLICATIONS_HREF}&status=pending,reviewing&sort=due`,
      eventKey: `guarantee:${companyId}:held:${now.toISOString()}`,
    })),
  );
}

/** Notifies the employer of roles that are visible to seekers again; `titles` is not empty. */
export async function notifyReturn(
  trx: Db,
  employerId: string,
  titles: readonly string[],
  now: Date,
): Promise<void> {
  const [first] = titles;
  await notifyCompany(trx, {
    companyId: employerId,
    permission,
    kind: 'guarantee',
    title: 'Shown in the deck again',
    body:
      titles.length === 1
        ? `${first} is visible to seekers again.`
        : `${titles.length} roles are visible to seekers again.`,
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

export async function notifyCorrection(
  trx: Db,
  answer: OwedAnswer,
  correction: Correction,
  now: Date,
): Promise<void> {
  const why = `${CORRECTION_REASONS[correction.reason]}.${correction.note === null ? '' : ` ${correction.note}`}`;
  const body = `The answer about ${answer.title} at ${answer.shown_company}: ${CORRECTED[correction.verdict]} ${why}`;
  const common = { kind: 'guarantee', title: 'A correction to the 48-hour record', body, now } as const;
  await notifyUser(trx, { ...common, userId: answer.seeker_id, href: SEEKER_HREF });
  await notifyCompany(trx, { ...common, ...matterOf(answer), permission, href: employerHref(answer.id) });
}
