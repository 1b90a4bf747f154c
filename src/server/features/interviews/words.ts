import { formatWhen } from '#contract/when.ts';
import { TYPE_WORDS } from './policy.ts';
import { type InterviewRow, minutesOf } from './queries.ts';

type Appointment = Pick<InterviewRow, 'type' | 'title' | 'starts_at' | 'ends_at' | 'time_zone'>;

/** 'Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time)' */
export function whenOf(row: Appointment): string {
  return formatWhen(row.starts_at, minutesOf(row), row.time_zone);
}

/** 'Video interview for Staff Nurse' */
export function whatOf(row: Appointment): string {
  return `${TYPE_WORDS[row.type]} for ${row.title}`;
}

export const SUITS_YOU = 'Does this time work for you?';

type WithChoice = Appointment & Pick<InterviewRow, 'offered_times'>;

/** 'Choose a time: Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time); …' */
export function choiceWords(row: WithChoice): string {
  const times = row.offered_times.map((at) => formatWhen(at, minutesOf(row), row.time_zone));
  return `Choose a time: ${times.join('; ')}.`;
}

/** The seeker's notification of a new interview. */
export function askedWords(row: WithChoice & Pick<InterviewRow, 'shown_company'>, question: string) {
  const hasChoice = row.offered_times.length > 0;
  return {
    title: `Interview with ${row.shown_company}`,
    body: hasChoice ? `${whatOf(row)}. ${choiceWords(row)}` : `${whatOf(row)}: ${whenOf(row)}. ${question}`,
  };
}

/** The seeker's notification of other details than the time. */
export function rewordedWords(row: Appointment & Pick<InterviewRow, 'shown_company'>) {
  return {
    title: `Interview with ${row.shown_company}: new details`,
    body: `${whatOf(row)}: ${whenOf(row)}. The time has not changed.`,
  };
}

type Reply = Appointment & Pick<InterviewRow, 'status' | 'first_name' | 'proposals' | 'reply_note'>;

/** The employer's notification of the seeker's reply. */
export function replyWords(row: Reply) {
  const name = row.first_name;
  const appointment = `${whatOf(row)}, ${whenOf(row)}.`;
  const note = row.reply_note === null ? '' : ` “${row.reply_note}”`;
  if (row.status === 'accepted')
    return { title: `${name} accepted the interview`, body: `${appointment}${note}` };
  if (row.status === 'declined')
    return { title: `${name} declined the interview`, body: `${appointment}${note}` };
  const times = row.proposals.map((at) => formatWhen(at, minutesOf(row), row.time_zone)).join('; ');
  const proposed = times === '' ? '' : ` Instead: ${times}.`;
  return { title: `${name} asks for another time`, body: `${appointment}${proposed}${note}` };
}
