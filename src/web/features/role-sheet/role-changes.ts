import type { Advert } from '#contract/applications.ts';
import { poundsRange } from '#contract/format.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';

/** What changed in an advert since then ('you applied'), a sentence each; empty if nothing did. */
export function roleChanges(was: Advert, now: Advert, since: string): readonly string[] {
  const changes: string[] = [];
  const add = (what: string, before: string, after: string) => {
    if (before !== after) changes.push(`${what} was ${before} when ${since}. It is ${after} now.`);
  };
  add('The title', `“${was.title}”`, `“${now.title}”`);
  add('Pay', payOf(was), payOf(now));
  add('The place', was.locationCity ?? 'not stated', now.locationCity ?? 'not stated');
  add('The work mode', WORK_MODE_WORDS[was.workMode], WORK_MODE_WORDS[now.workMode]);
  add('The job type', JOB_TYPE_WORDS[was.jobType], JOB_TYPE_WORDS[now.jobType]);
  add('Experience', experienceOf(was), experienceOf(now));
  const added = now.requiredSkills.filter((skill) => !was.requiredSkills.includes(skill));
  const gone = was.requiredSkills.filter((skill) => !now.requiredSkills.includes(skill));
  if (added.length > 0) changes.push(`Required now: ${added.join(', ')}.`);
  if (gone.length > 0) changes.push(`Not required any more: ${gone.join(', ')}.`);
  if (idsOf(was) !== idsOf(now)) changes.push('They ask other questions now.');
  if (was.descriptionMd !== now.descriptionMd) changes.push('The description was rewritten.');
  return changes;
}

function idsOf({ questions = [] }: Advert): string {
  return questions.map(({ id }) => id).join();
}

function payOf(advert: Advert): string {
  return poundsRange(advert.salaryMinGbpInt, advert.salaryMaxGbpInt);
}

function experienceOf({ requiredExperience: { level, years } }: Advert): string {
  const parts = [level === null ? null : LEVEL_WORDS[level], years === null ? null : `${years} years`];
  return parts.filter((part) => part !== null).join(', ') || 'not stated';
}
