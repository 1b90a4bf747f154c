import type { Insertable } from 'kysely';
import { ANSWER_HOURS } from '#contract/applications.ts';
import { wholePercent } from '#contract/units.ts';
import { after, DAY, HOUR } from '../clock.ts';
import type { NotificationTable } from '../db/tables/notifications.ts';
import { moveWords } from '../features/applications/move-words.ts';
import { employerHref } from '../features/guarantee/employer-links.ts';
import { applicationEvent } from '../features/guarantee/fall-due.ts';
import { breachWords, nudgeWords } from '../features/guarantee/words.ts';
import { preview } from '../features/messages/preview-words.ts';
import type { ApplicationHistory, Step } from './application-history.ts';
import type { DemoInvite } from './applications.ts';
import { dueAt, type GuaranteeHistory } from './guarantee.ts';
import { type DemoHire, hireNotifications } from './hires.ts';
import type { Talk } from './threads.ts';
import type { DemoNotification, IdOf } from './types.ts';

type Row = Insertable<NotificationTable>;

const KEPT_DAYS = 12;
const READ_AFTER_HOURS = 20;

/**
 * The notifications that people would have received in the last `KEPT_DAYS`, in the product’s own words. All but those of
 * messages are marked as read after `READ_AFTER_HOURS`.
 */
export function notifications(
  events: {
    readonly histories: readonly ApplicationHistory[];
    readonly invites: readonly DemoInvite[];
    readonly talks: readonly Talk[];
    /** Interviews, which have their own notifications. */
    readonly interviews: readonly {
      readonly row: { application_id: string };
      readonly notices: readonly DemoNotification[];
    }[];
    readonly hires: readonly DemoHire[];
    readonly guaranteeOf: (history: ApplicationHistory) => GuaranteeHistory;
  },
  fitBp: ReadonlyMap<ApplicationHistory, number>,
  now: Date,
  idOf: IdOf,
): Row[] {
  const interviewedIds = new Set(events.interviews.map(({ row }) => row.application_id));
  const notices = [
    ...events.histories.flatMap((history) => ofSteps(history, fitBp.get(history) ?? 0, interviewedIds, idOf)),
    ...events.interviews.flatMap((interview) => interview.notices),
    ...events.hires.flatMap(hireNotifications),
    ...events.histories.flatMap((history) => ofGuarantee(history, events.guaranteeOf(history), idOf)),
    ...events.invites.map((invite) => ofInvite(invite, now)),
    ...events.talks.flatMap((talk) => [...ofMatch(talk.history, idOf), ...ofUnread(talk, idOf)]),
  ];
  return notices
    .filter(({ at }) => after(at, KEPT_DAYS * DAY) > now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ userKey, at, ...rest }, index) => {
      const seenAt = after(at, READ_AFTER_HOURS * HOUR);
      const isRead = rest.kind !== 'message' && seenAt < now;
      return {
        ...rest,
        id: idOf(`notification:${index}`),
        user_id: idOf(`user:${userKey}`),
        created_at: at,
        read_at: isRead ? seenAt : null,
      };
    });
}

function ofSteps(
  history: ApplicationHistory,
  fitBp: number,
  interviewedIds: ReadonlySet<string>,
  idOf: IdOf,
): DemoNotification[] {
  const { role, seeker, note } = history.application;
  const title = role.row.title;
  const applicationId = idOf(`application:${seeker.username}:${role.key}`);
  const href = employerHref(applicationId);
  return history.steps.flatMap((step): DemoNotification[] => {
    const at = step.at;
    if (step.to === 'pending') {
      const body = `${title}: a fit of ${wholePercent(fitBp)}%. An answer is due within ${ANSWER_HOURS} hours.`;
      const heading = note === undefined ? 'New application' : 'A super like';
      // Whether a late answer is a breach depends on this notification, which is found by this key.
      const event_key = applicationEvent(applicationId);
      return [{ userKey: role.employer.key, kind: 'application', title: heading, body, href, at, event_key }];
    }
    if (step.by === 'seeker') {
      const body = `An applicant withdrew from ${title}.`;
      return [{ userKey: role.employer.key, kind: 'status', title: 'Application withdrawn', body, href, at }];
    }
    // The match or the interview has its own notification.
    const hasOwnNotification =
      step.to === 'shortlisted' || (step.to === 'interview_scheduled' && interviewedIds.has(applicationId));
    return hasOwnNotification ? [] : [ofMove(history, step)];
  });
}

function ofMove({ application }: ApplicationHistory, { to, at }: Step): DemoNotification {
  const { role, seeker, rejectionReason } = application;
  return {
    userKey: seeker.username,
    kind: 'status',
    ...moveWords({
      company: role.employer.companyName,
      roleTitle: role.row.title,
      status: to,
      reason: rejectionReason ?? null,
    }),
    href: '/?tab=matches',
    at,
  };
}

function ofGuarantee(
  { application, submittedAt }: ApplicationHistory,
  { events }: GuaranteeHistory,
  idOf: IdOf,
): DemoNotification[] {
  const { role, seeker } = application;
  const answer = {
    title: role.row.title,
    shown_company: role.employer.companyName,
    due_at: dueAt(submittedAt),
  };
  const toEmployer = {
    userKey: role.employer.key,
    kind: 'guarantee',
    href: employerHref(idOf(`application:${seeker.username}:${role.key}`)),
  } as const;
  return events.flatMap(({ kind, at }): DemoNotification[] => {
    if (kind === 'nudge_24' || kind === 'nudge_40') return [{ ...toEmployer, ...nudgeWords(answer, at), at }];
    if (kind !== 'breached') return [];
    const words = breachWords(answer);
    return [
      { ...toEmployer, ...words.toEmployer, at },
      { userKey: seeker.username, kind: 'guarantee', href: '/?tab=matches', ...words.toSeeker, at },
    ];
  });
}

function ofInvite({ seeker, role, hoursAgo }: DemoInvite, now: Date): DemoNotification {
  return {
    userKey: seeker.username,
    kind: 'invite',
    title: 'You are invited',
    body: `${role.employer.companyName} would like you to apply for ${role.row.title}.`,
    href: '/',
    at: after(now, -hoursAgo * HOUR),
  };
}

function ofMatch(history: ApplicationHistory, idOf: IdOf): DemoNotification[] {
  const { seeker, role } = history.application;
  const at = history.matchedAt;
  if (at === null) return [];
  const { companyName, key } = role.employer;
  const title = 'It’s a match';
  return [
    {
      userKey: seeker.username,
      kind: 'match',
      title,
      body: `${companyName} said yes to you for ${role.row.title}.`,
      href: `/?tab=chat&thread=${threadId(history, idOf)}`,
      at,
    },
    {
      userKey: key,
      kind: 'match',
      title,
      body: `You and ${seeker.firstName} can talk about ${role.row.title}.`,
      href: `/chat/${idOf(`user:${seeker.username}`)}?thread=${threadId(history, idOf)}`,
      at,
    },
  ];
}

/** A thread has at most one unread notification, and none once it is read. */
function ofUnread({ history, lines, isUnread }: Talk, idOf: IdOf): DemoNotification[] {
  const last = lines.at(-1);
  if (!isUnread || last === undefined) return [];
  const { seeker, role } = history.application;
  const isToSeeker = last.by === 'employer';
  const thread = threadId(history, idOf);
  return [
    {
      userKey: isToSeeker ? seeker.username : role.employer.key,
      kind: 'message',
      title: `New message from ${isToSeeker ? role.employer.companyName : seeker.firstName}`,
      body: preview(last.says),
      href: isToSeeker
        ? `/?tab=chat&thread=${thread}`
        : `/chat/${idOf(`user:${seeker.username}`)}?thread=${thread}`,
      at: last.at,
    },
  ];
}

export function threadId({ application }: ApplicationHistory, idOf: IdOf): string {
  return idOf(`thread:${application.seeker.username}:${application.role.key}`);
}
