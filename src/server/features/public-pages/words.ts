import { inDigits, pounds } from '#contract/format.ts';
import { hoursWords, payWords } from '#contract/role-pay.ts';
import type { RoleDetails } from '#contract/roles.ts';
import type { Pence } from '#contract/units.ts';

const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export function payRange(min: Pence, max: Pence): string {
  return min === max ? `${pounds(min)} a year` : `${pounds(min)} – ${pounds(max)} a year`;
}

export function day(instant: Date): string {
  return dated.format(instant);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}

interface Detailed {
  readonly details: RoleDetails | null;
  readonly closes_at: Date | null;
}

/** What an advert says besides what every advert says, a line each, without full stops. */
export function detailLines({ details, closes_at: closesAt }: Detailed): string[] {
  const { pay, niceToHaveSkills, benefits, officeDaysPerWeek: days, sponsorsVisa } = details ?? {};
  return [
    pay && `Paid ${payWords(pay)} for ${hoursWords(pay)}`,
    niceToHaveSkills && `Would help, but not required: ${niceToHaveSkills.join(', ')}`,
    benefits && `Benefits: ${benefits.join(', ')}`,
    days !== undefined && `In the office: ${counted(days, 'day')} a week`,
    sponsorsVisa !== undefined && (sponsorsVisa ? 'Sponsors Skilled Worker visas' : 'Can’t sponsor visas'),
    closesAt !== null && `Closes on ${day(closesAt)}`,
  ].filter((line) => typeof line === 'string');
}
