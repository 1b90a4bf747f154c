import type { Insertable } from 'kysely';
import type { InterviewStatus, InterviewType } from '#contract/interviews.ts';
import { instantAt, UK_ZONE, wallTimeOf } from '#contract/when.ts';
import { after, DAY, HOUR, MINUTE } from '../clock.ts';
import type { InterviewTable } from '../db/tables/interviews.ts';
import { interviewHref, nextReminder } from '../features/interviews/policy.ts';
import { askedWords, replyWords, SUITS_YOU } from '../features/interviews/words.ts';
import type { ApplicationHistory } from './application-history.ts';
import type { DemoNotification, IdOf } from './types.ts';

interface Appointment {
  readonly seeker: string;
  readonly employer: string;
  readonly type: InterviewType;
  /** The next such weekday, 1 is Monday, at this UK wall-clock time: as agreed in the conversation. */
  readonly weekday: number;
  readonly time: string;
  readonly minutes: 30 | 60 | 90;
  readonly status: InterviewStatus;
  readonly interviewer: readonly [name: string, email: string];
  readonly location: string;
  readonly agenda: string;
  readonly notes?: string;
  /** The times that the seeker suggested instead, in the days after. */
  readonly instead?: readonly (readonly [weekday: number, time: string])[];
  readonly note?: string;
}

/** Amara’s next interview waits for her answer; an applicant of Bridge & Co has asked for another time. */
const APPOINTMENTS: readonly Appointment[] = [
  {
    seeker: 'amara',
    employer: 'wrenfield',
    type: 'video',
    weekday: 3,
    time: '11:00',
    minutes: 60,
    status: 'awaiting',
    interviewer: ['Hari Menon', 'hari@wrenfield.example'],
    location: 'https://meet.wrenfield.example/product-design',
    agenda: 'One project you would do differently now, with our research lead. No slides needed.',
  },
  {
    seeker: 'tom.ashworth',
    employer: 'bridge',
    type: 'in_person',
    weekday: 1,
    time: '13:00',
    minutes: 90,
    status: 'another_time',
    interviewer: ['Bridget Llewellyn', 'bridget@bridge.example'],
    location: '14 Welsh Back Yard, Bristol BS1 4SP',
    agenda: 'Meet the whole team over lunch, then an hour on a real screen of ours.',
    notes: 'No coriander. Ask about the form library.',
    instead: [
      [2, '13:00'],
      [4, '13:00'],
    ],
    note: 'I have just seen that there are no trains from Bath that Monday. Sorry! Could it be one of these?',
  },
];

/** How long after the interview was proposed the seeker replied, if they did. */
const REPLIED_AFTER = 3 * HOUR;

interface DemoInterview {
  readonly row: Insertable<InterviewTable>;
  readonly notices: readonly DemoNotification[];
}

/** The interviews of `APPOINTMENTS` whose application has the status interview_scheduled, with their notifications. */
export function demoInterviews(
  histories: readonly ApplicationHistory[],
  now: Date,
  idOf: IdOf,
): DemoInterview[] {
  return APPOINTMENTS.flatMap((each) => {
    const history = histories.find(
      ({ application: { seeker, role, status } }) =>
        seeker.username === each.seeker &&
        role.employer.key === each.employer &&
        status === 'interview_scheduled',
    );
    if (history === undefined) return [];
    const row = rowOf(each, history, now, idOf);
    return [{ row, notices: noticesOf(row, history) }];
  });
}

function noticesOf(
  row: ReturnType<typeof rowOf>,
  { application: { seeker, role } }: ApplicationHistory,
): DemoNotification[] {
  const words = {
    ...row,
    title: role.row.title,
    shown_company: role.employer.companyName,
    first_name: seeker.firstName,
    offered_times: [],
  };
  const invitation = {
    userKey: seeker.username,
    kind: 'interview',
    href: interviewHref(row.id, 'seeker'),
    ...askedWords(words, SUITS_YOU),
    at: row.created_at,
  } as const;
  if (row.status === 'awaiting') return [invitation];
  const reply = {
    userKey: role.employer.key,
    kind: 'interview',
    href: interviewHref(row.id, 'employer'),
    ...replyWords(words),
    at: row.updated_at,
  } as const;
  return [invitation, reply];
}

function rowOf(each: Appointment, { application, steps }: ApplicationHistory, now: Date, idOf: IdOf) {
  const key = `${application.seeker.username}:${application.role.key}`;
  const startsAt = nextAt(now, each.weekday, each.time);
  const setAt = steps.at(-1)?.at ?? now;
  const hasReplied = each.status !== 'awaiting';
  const repliedAt = new Date(Math.min(after(setAt, REPLIED_AFTER).getTime(), now.getTime()));
  const [interviewerName, email] = each.interviewer;
  return {
    id: idOf(`interview:${key}`),
    application_id: idOf(`application:${key}`),
    role_id: application.role.row.id,
    seeker_id: idOf(`user:${application.seeker.username}`),
    employer_id: idOf(`user:${application.role.employer.key}`),
    type: each.type,
    starts_at: startsAt,
    ends_at: after(startsAt, each.minutes * MINUTE),
    time_zone: UK_ZONE,
    location: each.location,
    interviewer_name: interviewerName,
    interviewer_email: email,
    interviewer_key: email,
    agenda: each.agenda,
    notes: each.notes ?? null,
    status: each.status,
    proposals: (each.instead ?? []).map(([weekday, time]) => nextAt(startsAt, weekday, time)),
    reply_note: each.note ?? null,
    remind_at: nextReminder(startsAt, now),
    sequence: hasReplied ? 1 : 0,
    created_at: setAt,
    updated_at: hasReplied ? repliedAt : setAt,
  };
}

/** The next such weekday after the day of `from`, at a time that exists on every day. */
function nextAt(from: Date, weekday: number, time: string): Date {
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const { date } = wallTimeOf(after(from, ahead * DAY), UK_ZONE);
    const instant = instantAt({ date, time }, UK_ZONE);
    if (new Date(`${date}T12:00:00Z`).getUTCDay() === weekday && 'at' in instant) return instant.at;
  }
  throw new Error(`no ${time} on day ${weekday} of the week`);
}
