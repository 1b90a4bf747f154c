import { counted, pounds } from '#contract/format.ts';
import { hoursWords, payWords } from '#contract/role-pay.ts';
import type { RoleDetails } from '#contract/roles.ts';
import type { Pence } from '#contract/units.ts';
import { dateInFull } from '../../time/date-in-full.ts';

export function payRange(min: Pence, max: Pence): string {
  return min === max ? `${pounds(min)} a year` : `${pounds(min)} – ${pounds(max)} a year`;
}

interface RoleWithDetails {
  readonly details: RoleDetails | null;
  readonly closes_at: Date | null;
}

/** How the role's pay is agreed; null for a full-time salary. */
export function payLine({ details }: Pick<RoleWithDetails, 'details'>): string | null {
  const pay = details?.pay;
  return pay === undefined ? null : `Paid ${payWords(pay)} for ${hoursWords(pay)}`;
}

/** An advert's other optional details, one line each, without full stops. */
export function detailLines({ details, closes_at: closesAt }: RoleWithDetails): string[] {
  const { niceToHaveSkills, benefits, officeDaysPerWeek: days, sponsorsVisa } = details ?? {};
  return [
    niceToHaveSkills && `Would help, but not required: ${niceToHaveSkills.join(', ')}`,
    benefits && `Benefits: ${benefits.join(', ')}`,
    days !== undefined && `In the office: ${counted(days, 'day')} a week`,
    sponsorsVisa !== undefined && (sponsorsVisa ? 'Sponsors Skilled Worker visas' : 'Can’t sponsor visas'),
    closesAt !== null && `Closes on ${dateInFull(closesAt)}`,
  ].filter((line) => typeof line === 'string');
}
