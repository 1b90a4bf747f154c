const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
/** "over 12 years' experience", "fifteen years of hospitality experience", "10+ years in retail". */
const BEFORE =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\s{0,2}(?:\(\d{1,2}\)\s?)?\+?(?:\splus)?\s{0,3}(?:years?|yrs?)['’]?(?:\s{1,5}of)?(?:\s{1,5}[\p{L}\d&,/'’-]{1,30}){0,6}\s{1,5}experience\b/iu;
const AFTER =
  /\bexperience\b(?:\s{1,3}\p{L}{1,20}){0,4}[\s:,(]{1,3}(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\+?\s{0,3}(?:years?|yrs?)\b/iu;
const WORKED =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\+?\s{1,3}years\s{1,3}(?:as|in|within|working|on|with|across|behind|at|nursing|teaching|driving)\b/iu;

/** The years of experience that a CV states; null if it states none. */
export function statedYearsIn(text: string): number | null {
  const digits = (BEFORE.exec(text) ?? AFTER.exec(text) ?? WORKED.exec(text))?.[1];
  return digits === undefined ? null : numberOf(digits);
}

function numberOf(text: string): number {
  const index = NUMBERS.indexOf(text.toLowerCase());
  return index === -1 ? Number(text) : index + 1;
}
