import type { JobType } from '#contract/units.ts';
import { listOf, wordsOf } from './json-shape.ts';

const CONTRACT = /contract|tempora|per.?diem|fixed.?term|seasonal|\bbank\b|locum|interim|secondment/;

/** Whether the post is unpaid: `employmentType` says VOLUNTEER and nothing else. */
export function isVoluntary(employmentType: unknown): boolean {
  const words = wordsIn(employmentType);
  return words.length > 0 && words.every((word) => /volunt/.test(word));
}

/** FULL_TIME, "Part-time", ["FULL_TIME", "CONTRACTOR"], "temporary": the most specific one counts; the title if there is none. */
export function readJobType(employmentType: unknown, title: string): JobType {
  const words = wordsIn(employmentType);
  const heading = title.toLowerCase();
  if ([...words, heading].some((word) => /freelanc|self.?employed/.test(word))) return 'freelance';
  if ([...words, heading].some((word) => CONTRACT.test(word))) return 'contract';
  if (words.some((word) => /full.?time/.test(word))) return 'full-time';
  if ([...words, heading].some((word) => /part.?time|job.?share/.test(word))) return 'part-time';
  return 'full-time';
}

function wordsIn(employmentType: unknown): string[] {
  return listOf(employmentType)
    .flatMap((each) => (wordsOf(each) ?? '').slice(0, 200).split(/[,;|]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
}
