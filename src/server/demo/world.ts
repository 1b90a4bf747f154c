import type { Fit } from '#contract/fit.ts';
import { after, HOUR } from '../clock.ts';
import { isAnswer } from '../features/applications/policy.ts';
import { type ApplicationHistory, applicationHistory } from './application-history.ts';
import { drawnApplications, scriptedApplications, scriptedInvites } from './applications.ts';
import { demoCultureFit } from './cultures.ts';
import { demoFit } from './demo-fit.ts';
import { dueAt, forgottenAnswers, type GuaranteeHistory, guaranteeHistory } from './guarantee.ts';
import { demoHires, hireRow } from './hires.ts';
import { demoInterviews } from './interviews.ts';
import { notifications, threadId } from './notifications.ts';
import { demoOffers } from './offers.ts';
import { EMPLOYERS, SEEKERS } from './people.ts';
import { employerRow, employerUser, seekerRow, seekerUser } from './people-rows.ts';
import { demoRoles } from './roles.ts';
import { planTalks, type Talk } from './threads.ts';
import type { DemoRead, DemoWorld, IdOf } from './types.ts';

/**
 * The whole demo world as rows, identical for the same `now`. Nothing here is random. Without an `idOf`, the ids are
 * readable keys, which tests use; the seed passes an `idOf` that makes random ids, like real ones.
 */
export function buildDemoWorld(now: Date, idOf: IdOf = (key) => key): DemoWorld {
  const roles = demoRoles(now, idOf);
  const scripted = scriptedApplications(roles);
  const histories = [...scripted, ...drawnApplications(roles, scripted, now)]
    .map((application) => applicationHistory(application, now))
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  const invites = scriptedInvites(roles);
  const matchedHistories = histories
    .filter(({ matchedAt }) => matchedAt !== null)
    .sort((a, b) => (a.matchedAt?.getTime() ?? 0) - (b.matchedAt?.getTime() ?? 0));
  const conversations = planTalks(matchedHistories, now);
  const talkOf = new Map(conversations.map((talk) => [talk.history, talk]));
  const answerOf = (each: ApplicationHistory) => firstAnswer(each, talkOf.get(each));
  const guaranteeOf = (each: ApplicationHistory) => {
    const withdrawnAt = each.steps.find(({ to }) => to === 'withdrawn')?.at ?? null;
    return guaranteeHistory({ submittedAt: each.submittedAt, answeredAt: answerOf(each), withdrawnAt }, now);
  };
  const fits = new Map(histories.map((each) => [each, fitOf(each)]));
  const interviews = demoInterviews(histories, now, idOf);
  const hires = demoHires(histories, now);
  const points = new Map([...fits].map(([each, { fitScoreInt }]) => [each, fitScoreInt]));
  return {
    users: [
      ...EMPLOYERS.map((each) => employerUser(each, now, idOf)),
      ...SEEKERS.map((each) => seekerUser(each, now, idOf)),
    ],
    employers: EMPLOYERS.map((each) => employerRow(each, now, idOf)),
    seekers: SEEKERS.map((each) => seekerRow(each, now, idOf)),
    roles: roles.map(({ row }) => row),
    invites: [
      ...invites.map(({ role, seeker, hoursAgo }) => ({
        role_id: role.row.id,
        seeker_id: idOf(`user:${seeker.username}`),
        created_at: after(now, -hoursAgo * HOUR),
      })),
      ...histories.flatMap((each) =>
        each.invitedAt === null ? [] : [{ ...pair(each, idOf), created_at: each.invitedAt }],
      ),
    ],
    applications: histories.map((each) =>
      applicationRow(each, answerOf(each), guaranteeOf(each), fits.get(each) ?? fitOf(each), idOf),
    ),
    moves: histories
      .flatMap((each) => each.steps.map((step) => ({ each, step })))
      .sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
      .map(({ each, step }) => ({
        application_id: applicationId(each, idOf),
        from_status: step.from,
        to_status: step.to,
        moved_by: party(each, step.by, idOf),
        moved_at: step.at,
      })),
    guaranteeEvents: histories
      .flatMap((each) => guaranteeOf(each).events.map((event) => ({ each, event })))
      .sort((a, b) => a.event.at.getTime() - b.event.at.getTime())
      .map(({ each, event }) => ({
        application_id: applicationId(each, idOf),
        kind: event.kind,
        at: event.at,
        recorded_at: event.at,
        detail: '{}',
      })),
    forgotten: forgottenAnswers(roles, now, idOf),
    interviews: interviews.map(({ row }) => row),
    hires: hires.map((hire) => hireRow(hire, now, idOf)),
    offers: demoOffers(histories, now, idOf),
    matches: matchedHistories.map((each) => ({
      id: idOf(`match:${keyOf(each)}`),
      ...pair(each, idOf),
      employer_id: party(each, 'employer', idOf),
      matched_at: each.matchedAt ?? now,
      celebrated_at: each.matchedAt ?? now,
    })),
    threads: matchedHistories.map((each) => ({
      id: threadId(each, idOf),
      match_id: idOf(`match:${keyOf(each)}`),
      ...pair(each, idOf),
      employer_id: party(each, 'employer', idOf),
      created_at: each.matchedAt ?? now,
    })),
    messages: conversations
      .flatMap(({ history: each, lines }) => lines.map((line, index) => ({ each, line, index })))
      .sort((a, b) => a.line.at.getTime() - b.line.at.getTime())
      .map(({ each, line, index }) => ({
        id: idOf(`message:${keyOf(each)}:${index}`),
        thread_id: threadId(each, idOf),
        sender_user_id: party(each, line.by, idOf),
        body_md: line.says,
        created_at: line.at,
      })),
    reads: conversations.flatMap((talk) => readMarks(talk, now, idOf)),
    notifications: notifications(
      { histories, invites, talks: conversations, interviews, hires, guaranteeOf },
      points,
      now,
      idOf,
    ),
  };
}

/** The employer's first decision or message; null if there was none. */
function firstAnswer({ steps }: ApplicationHistory, talk: Talk | undefined): Date | null {
  const answers = [
    ...steps.filter(({ to }) => isAnswer(to)).map(({ at }) => at),
    ...(talk?.lines ?? []).filter(({ by }) => by === 'employer').map(({ at }) => at),
  ].sort((a, b) => a.getTime() - b.getTime());
  return answers[0] ?? null;
}

function applicationRow(
  each: ApplicationHistory,
  answeredAt: Date | null,
  { verdict, nudges }: GuaranteeHistory,
  score: Fit,
  idOf: IdOf,
) {
  const { application, submittedAt, steps } = each;
  const { personalityFitInt, culture } = demoCultureFit(
    application.seeker.username,
    application.role.employer.key,
  );
  return {
    id: applicationId(each, idOf),
    ...pair(each, idOf),
    employer_id: party(each, 'employer', idOf),
    status: application.status,
    fit_bp: score.fitScoreInt,
    culture_fit_bp: personalityFitInt,
    fit: JSON.stringify(score),
    culture: culture ? JSON.stringify(culture) : null,
    is_super_like: application.note !== undefined,
    note: application.note ?? null,
    rejection_reason: application.rejectionReason ?? null,
    submitted_at: submittedAt,
    due_at: dueAt(submittedAt),
    answered_at: answeredAt,
    updated_at: steps.at(-1)?.at ?? submittedAt,
    verdict,
    nudges,
  };
}

/** The seeker’s facts come from `people.ts`, the role’s from its row: the same facts that the live product reads. */
function fitOf({ application }: ApplicationHistory): Fit {
  return demoFit(application.seeker, application.role.row);
}

/** Everyone has read everything, except the recipient of an unread last message. */
function readMarks({ history: each, lines, isUnread }: Talk, now: Date, idOf: IdOf): DemoRead[] {
  const last = lines.at(-1);
  if (last === undefined) return [];
  return (['employer', 'seeker'] as const).flatMap((side) => {
    const index = isUnread && side !== last.by ? lines.length - 2 : lines.length - 1;
    const line = lines[index];
    if (line === undefined) return [];
    const readAt = after(line.at, 6 * 60_000);
    return [
      {
        threadId: threadId(each, idOf),
        userId: party(each, side, idOf),
        messageId: idOf(`message:${keyOf(each)}:${index}`),
        readAt: readAt < now ? readAt : now,
      },
    ];
  });
}

function keyOf({ application }: ApplicationHistory): string {
  return `${application.seeker.username}:${application.role.key}`;
}

function applicationId(each: ApplicationHistory, idOf: IdOf): string {
  return idOf(`application:${keyOf(each)}`);
}

function pair({ application }: ApplicationHistory, idOf: IdOf) {
  return { role_id: application.role.row.id, seeker_id: idOf(`user:${application.seeker.username}`) };
}

function party({ application }: ApplicationHistory, side: 'employer' | 'seeker', idOf: IdOf): string {
  return idOf(`user:${side === 'employer' ? application.role.employer.key : application.seeker.username}`);
}
