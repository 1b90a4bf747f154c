/** The period that an amount of pay is for. */
export type PayUnit = 'hour' | 'day' | 'week' | 'month' | 'year';

interface UnitRule {
  /** How many of the unit are in a year: 12 for a month. */
  readonly perYear: number;
  /** The assumption behind `perYear`, worded for readers of the role. */
  readonly assumption: string | null;
  /** Plausible pay in the UK for one unit, in whole pounds; anything outside is a mistake. */
  readonly least: number;
  readonly most: number;
}

/** A full-time week is 37.5 hours, a working year 52 weeks of five days: the usual UK conversion, holidays paid. */
export const PAY_UNITS: Readonly<Record<PayUnit, UnitRule>> = {
  hour: { perYear: 1_950, assumption: '37.5 hours a week for 52 weeks', least: 4, most: 500 },
  day: { perYear: 260, assumption: '260 days', least: 30, most: 3_500 },
  week: { perYear: 52, assumption: '52 weeks', least: 100, most: 15_000 },
  month: { perYear: 12, assumption: '12 months', least: 400, most: 60_000 },
  year: { perYear: 1, assumption: null, least: 5_000, most: 1_000_000 },
};

/**
 * The unit that the size alone implies, because nobody earns £17 a year or £30,000 an hour. Null from £100 to below £10,000,
 * which could be several, and for amounts that are implausible in any unit.
 */
export function unitByMagnitude(pounds: number): PayUnit | null {
  if (pounds >= PAY_UNITS.hour.least && pounds < 100) return 'hour';
  if (pounds >= 10_000 && pounds <= PAY_UNITS.year.most) return 'year';
  return null;
}

export function isBelievable(pounds: number, unit: PayUnit): boolean {
  return pounds >= PAY_UNITS[unit].least && pounds <= PAY_UNITS[unit].most;
}

/** `unitText` and `unitCode` as people fill them in: HOUR, "per hour", Hourly, HUR. Null for anything else. */
export function unitOfField(words: string | null): PayUnit | null {
  const word = (words ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(?:per|a|an)(?=[a-z]{3})/, '');
  return FIELD_WORDS.get(word) ?? null;
}

const FIELD_WORDS: ReadonlyMap<string, PayUnit> = new Map(
  (
    [
      ['hour', 'hour hours hourly hr hrs hur ph'],
      ['day', 'day days daily pd'],
      ['week', 'week weeks weekly wee wk pw'],
      ['month', 'month months monthly mon pcm pm calendarmonth'],
      ['year', 'year years yearly yr ann annum annual annually num pa nnum nnual nnually'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

const UNIT_WORDS: readonly (readonly [PayUnit, RegExp])[] = [
  [
    'hour',
    /\bper h(?:ou)?r\b|\ban hour\b|\/ ?h(?:ou)?rs?\b|\bp ?\/ ?h(?:r|our)?\b|\bp\.h\b|\bphr?\b|\bhourly\b|\bhrly\b/,
  ],
  ['day', /\bper day\b|\ba day\b|\/ ?day\b|\bp ?\/ ?d\b|\bpd\b|\bper diem\b|\bdaily\b|\bday rate\b/],
  ['week', /\bper week\b|\ba week\b|\/ ?w(?:ee)?k\b|\bp ?\/ ?w\b|\bpw\b|\bweekly\b/],
  ['month', /\bper (?:calendar )?month\b|\ba month\b|\/ ?month\b|\bpcm\b|\bmonthly\b/],
  [
    'year',
    /\bper ann?u+m?m?\b|\bper an\b|\bannum\b|\bper year\b|\ba year\b|\/ ?(?:year|yr|annum)\b|\bp ?\/ ?a\b|\bp\.a\b|\bpa\b|\bp a\b|\bannual(?:ly)?\b|\byearly\b|\bfte\b|\bwte\b|\bpro[ -]?r[ao]ta\b/,
  ],
];

/** The first unit in lower-cased words; null if they name no unit. */
export function unitInWords(words: string): PayUnit | null {
  let firstUnit: PayUnit | null = null;
  let firstIndex = Number.POSITIVE_INFINITY;
  for (const [unit, pattern] of UNIT_WORDS) {
    const index = words.search(pattern);
    if (index !== -1 && index < firstIndex) {
      firstUnit = unit;
      firstIndex = index;
    }
  }
  return firstUnit;
}
