const BELOW_TWENTY =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const UNITS = BELOW_TWENTY.slice(0, 9);
const TENS = 'twenty thirty forty'.split(' ');

/** "12", "2.5", "fifteen", "twenty-five", the 3 of "3-5"; never the end of a longer number, such as "fifty-five". */
const NUMBER = String.raw`(?<!\p{L}-)(?<![\p{L}\d]|\d[.,-])(\d{1,2}(?:\.\d)?|(?:${TENS.join('|')})(?:[\s-](?:${UNITS.join('|')}))?|${BELOW_TWENTY.join('|')})(?:\s?[–-]\s?\d{1,2})?`;
/** "years", but not "25 years old" or "25 years of age". */
const YEARS = String.raw`(?:years?|yrs?)['’]?(?!\s{1,3}(?:old|of\s{1,3}age)\b)`;

/** "over 12 years' experience", "fifteen years of hospitality experience", "10+ years of retail experience". */
const YEARS_OF_EXPERIENCE = new RegExp(
  String.raw`${NUMBER}\s{0,2}(?:\(\d{1,2}\)\s?)?\+?(?:\splus)?\s{0,3}${YEARS}(?:\s{1,5}of)?(?:\s{1,5}[\p{L}\d&,/'’-]{1,30}){0,6}\s{1,5}experience\b`,
  'iu',
);
/** "experience in retail: 12 years" */
const EXPERIENCE_OF_YEARS = new RegExp(
  String.raw`\bexperience\b(?:\s{1,3}\p{L}{1,20}){0,4}[\s:,(]{1,3}${NUMBER}\+?\s{0,3}${YEARS}(?![\p{L}\d])`,
  'iu',
);
/** "12 years as a nurse" */
const YEARS_AT_WORK = new RegExp(
  String.raw`${NUMBER}\+?\s{1,3}years\s{1,3}(?:as|in|within|working|on|with|across|behind|at|nursing|teaching|driving)\b`,
  'iu',
);

/** The whole years of experience that a CV states; null if it states none. */
export function statedYearsIn(text: string): number | null {
  const match = YEARS_OF_EXPERIENCE.exec(text) ?? EXPERIENCE_OF_YEARS.exec(text) ?? YEARS_AT_WORK.exec(text);
  const statedNumber = match?.[1];
  return statedNumber === undefined ? null : wholeNumber(statedNumber);
}

function wholeNumber(text: string): number {
  if (/^\d/.test(text)) return Math.floor(Number(text));
  return text
    .toLowerCase()
    .split(/[\s-]/)
    .reduce((sum, word) => sum + numberNamed(word), 0);
}

function numberNamed(word: string): number {
  if (TENS.includes(word)) return 20 + 10 * TENS.indexOf(word);
  return 1 + BELOW_TWENTY.indexOf(word);
}
