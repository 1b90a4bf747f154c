import { CLOSES_WITHIN_DAYS } from '#contract/benefits.ts';
import { annualPence, type RolePay } from '#contract/role-pay.ts';
import { ROLE_LIFE_DAYS, type RoleDetails, type RoleFields } from '#contract/roles.ts';
import { distinctSkills } from '#matching/skills/distinct-skills.ts';
import { after, DAY } from '../../clock.ts';
import { AppError } from '../../http/errors.ts';

/** The stored state of a role that decides how a change to it is interpreted. */
interface StoredTerms {
  readonly details: RoleDetails | null;
  readonly salary_min_pence: number;
  readonly salary_max_pence: number;
  readonly closes_at: Date | null;
}

/**
 * The role's details after a request: fields that it omits stay. Pay stays only while the annual range still follows
 * from it, so that a client that knows only salaries can change them.
 */
export function detailsAfter(fields: RoleFields, oldTerms: StoredTerms | null): RoleDetails | null {
  const was = oldTerms?.details ?? {};
  const isSameRange =
    oldTerms?.salary_min_pence === fields.salaryMinGbpInt &&
    oldTerms.salary_max_pence === fields.salaryMaxGbpInt;
  const pay = fields.pay === undefined ? (isSameRange ? was.pay : undefined) : (fields.pay ?? undefined);
  const niceToHaves = fields.niceToHaveSkills === undefined ? was.niceToHaveSkills : withoutRequired(fields);
  const benefits = fields.benefits === undefined ? was.benefits : [...new Set(fields.benefits)];
  const officeDays =
    fields.officeDaysPerWeek === undefined ? was.officeDaysPerWeek : (fields.officeDaysPerWeek ?? undefined);
  const visa = fields.sponsorsVisa === undefined ? was.sponsorsVisa : (fields.sponsorsVisa ?? undefined);
  const details: RoleDetails = {
    ...(pay && { pay }),
    ...(niceToHaves?.length && { niceToHaveSkills: niceToHaves }),
    ...(benefits?.length && { benefits }),
    ...(officeDays !== undefined && fields.workMode !== 'remote' && { officeDaysPerWeek: officeDays }),
    ...(visa !== undefined && { sponsorsVisa: visa }),
  };
  return Object.keys(details).length === 0 ? null : details;
}

/** Leaves out nice-to-have skills that are also required. */
function withoutRequired({ niceToHaveSkills = [], requiredSkills }: RoleFields): string[] {
  const required = new Set(distinctSkills(requiredSkills).map((skill) => skill.toLowerCase()));
  return distinctSkills(niceToHaveSkills).filter((skill) => !required.has(skill.toLowerCase()));
}

/** Adds the annual range that follows from the pay. @throws 422 if none follows from it, or it is too high */
export function withAnnualRange<F extends RoleFields>(fields: F): F {
  const { pay } = fields;
  if (!pay) return fields;
  const [min, max] = [annualOf(pay, pay.minPence), annualOf(pay, pay.maxPence)];
  return { ...fields, salaryMinGbpInt: min, salaryMaxGbpInt: max };
}

function annualOf(pay: RolePay, pence: number): number {
  const yearlyPence = annualPence(pay, pence);
  if (yearlyPence === null) {
    const missing = pay.per === 'hour' ? 'hours' : 'days';
    throw new AppError('unacceptable', `Enter how many ${missing} a week: we also show the pay for a year.`, {
      field: 'pay',
    });
  }
  if (yearlyPence > MOST_A_YEAR) {
    throw new AppError('unacceptable', 'That is more than a role on Nod can pay.', { field: 'pay' });
  }
  return yearlyPence;
}

/** The largest value of a PostgreSQL integer. */
const MOST_A_YEAR = 2_147_483_647;

/** The closing date after a request. @throws 422 for one that is not ahead or too far ahead */
export function closingAfter({ closesAt }: RoleFields, oldTerms: StoredTerms | null, now: Date): Date | null {
  if (closesAt === undefined) return oldTerms?.closes_at ?? null;
  if (closesAt === null) return null;
  const at = new Date(closesAt);
  if (oldTerms?.closes_at?.getTime() === at.getTime()) return at;
  if (at <= now || at > after(now, CLOSES_WITHIN_DAYS * DAY)) {
    throw new AppError('unacceptable', 'Choose a closing date between today and a year from now.', {
      field: 'closesAt',
    });
  }
  return at;
}

/** Thirty days from the last confirmation (D45), or the closing date if that is sooner and has not passed. */
export function expiryOf(closesAt: Date | null, now: Date): Date {
  const life = after(now, ROLE_LIFE_DAYS * DAY);
  return closesAt !== null && closesAt > now && closesAt < life ? closesAt : life;
}
