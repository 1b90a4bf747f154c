import type { JobType } from '#contract/units.ts';
import { listOf, wordsOf } from './json-shape.ts';
import { isForLimitedTerm, isPartTime } from './read-terms.ts';

const CONTRACT = /contract|tempora|per.?diem|fixed.?term|seasonal|\bbank\b|locum|interim|secondment/;
/** In a title, "contract" may be what the work is about: "Contracts Manager", "Contract Catering Chef". */
const CONTRACT_TITLE =
  /\b(?:temp|temporary|per.?diem|fixed.?term|ftc|seasonal|summer season|locum|interim|secondment)\b|\bmaternity (?:leave )?cover\b|\bcontractor\b|(?<!\bsub[- ])\bcontract\b(?! (?:\w{1,20} )?(?:admin|manag|lawyer|law\b|cater|clean|support|officer|executive|negotiat|sales|account|coordinat|director|surveyor|packing|services|chef|development|specialist|and\b|&))|\bbank\b(?! (?:branch|manager|cashier|clerk|teller|holiday|account|reconciliation))/;

/** Whether the post is unpaid: `employmentType` says VOLUNTEER and nothing else. */
export function isVoluntary(employmentType: unknown): boolean {
  const words = wordsIn(employmentType);
  return words.length > 0 && words.every((word) => /volunt/.test(word));
}

/**
 * `employmentType` is FULL_TIME, "Part-time", ["FULL_TIME", "CONTRACTOR"], "temporary" or similar. The most specific of this
 * field, the title and the description decides: many systems send FULL_TIME for every post, so words that say otherwise
 * take precedence.
 */
export function readJobType(
  employmentType: unknown,
  title: string,
  descriptionMd: string,
  hoursPerWeek: number | null = null,
): JobType {
  const words = wordsIn(employmentType);
  const heading = title.toLowerCase();
  if ([...words, heading].some((word) => /freelanc|self.?employed/.test(word))) return 'freelance';
  if (words.some((word) => CONTRACT.test(word) && !/permanent/.test(word)) || CONTRACT_TITLE.test(heading))
    return 'contract';
  // The post is full-time or part-time at the applicant's choice, or its title says full-time: then "part-time" in the title
  // or the description does not decide.
  const isEither =
    /full.?time|full\s{0,2}(?:-|\/|or|&|and)/.test(heading) || (words.some(isFull) && words.some(isPart));
  if (isForLimitedTerm(descriptionMd)) return 'contract';
  if (!isEither && (isPart(heading) || isPartTime(descriptionMd, hoursPerWeek))) return 'part-time';
  if (words.some(isFull)) return 'full-time';
  return words.some(isPart) ? 'part-time' : 'full-time';
}

function isFull(word: string): boolean {
  return /full.?time/.test(word);
}

function isPart(word: string): boolean {
  return /part.?time|job.?share|\bp\/t\b/.test(word);
}

function wordsIn(employmentType: unknown): string[] {
  return listOf(employmentType)
    .flatMap((each) => (wordsOf(each) ?? '').slice(0, 200).split(/[,;|]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
}
