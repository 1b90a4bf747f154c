/** Benefits that seekers can filter by. An employer may name others in their own words. */
export const BENEFITS = {
  pension: 'Enhanced pension',
  healthcare: 'Private healthcare',
  dental: 'Dental cover',
  life: 'Life assurance',
  sickPay: 'Enhanced sick pay',
  parental: 'Enhanced parental leave',
  holiday: 'More than 28 days’ holiday',
  flexible: 'Flexible hours',
  fourDays: 'Four-day week',
  training: 'Paid training',
  travel: 'Travel or cycle scheme',
  shares: 'Shares or bonus',
} as const;
export type Benefit = keyof typeof BENEFITS;
export const BENEFIT_KEYS: readonly Benefit[] = Object.keys(BENEFITS) as Benefit[];

export const BENEFITS_MAX = 20;
export const BENEFIT_LENGTH = 80;
/** Skills that help but are not required. */
export const NICE_SKILLS_MAX = 15;
/** Days a week in the office. */
export const OFFICE_DAYS = [0, 1, 2, 3, 4, 5] as const;
export const OFFICE_DAYS_MAX = 5;
/** How many days ahead a closing date can be. */
export const CLOSES_WITHIN_DAYS = 365;

/** The benefits of an advert that are in `BENEFITS`, one bit each, in the order of `BENEFIT_KEYS`. */
export function benefitBits(benefits: readonly string[]): number {
  const keys = new Set(benefits.map((each) => each.toLowerCase()));
  return BENEFIT_KEYS.reduce(
    (bits, key, i) => (keys.has(BENEFITS[key].toLowerCase()) ? bits | (1 << i) : bits),
    0,
  );
}
