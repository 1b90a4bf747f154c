import type { Advert } from '#contract/applications.ts';
import { counted, poundsRange } from '#contract/format.ts';
import { payWords } from '#contract/role-pay.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';

/** What changed in an advert since `since` ('you applied'), one sentence each; empty if nothing did. */
export function roleChanges(was: Advert, now: Advert, since: string): readonly string[] {
  const changes: string[] = [];
  const add = (field: string, oldText: string, newText: string) => {
    if (oldText !== newText) changes.push(`${field}: ${oldText} when ${since}, ${newText} now.`);
  };
  add('Title', `“${was.title}”`, `“${now.title}”`);
  add('Pay', payOf(was), payOf(now));
  add('Place', was.locationCity ?? 'not stated', now.locationCity ?? 'not stated');
  add('Work mode', WORK_MODE_WORDS[was.workMode], WORK_MODE_WORDS[now.workMode]);
  add('Job type', JOB_TYPE_WORDS[was.jobType], JOB_TYPE_WORDS[now.jobType]);
  add('Experience', experienceOf(was), experienceOf(now));
  const addedSkills = now.requiredSkills.filter((skill) => !was.requiredSkills.includes(skill));
  const removedSkills = was.requiredSkills.filter((skill) => !now.requiredSkills.includes(skill));
  if (addedSkills.length > 0) changes.push(`Required now: ${addedSkills.join(', ')}.`);
  if (removedSkills.length > 0) changes.push(`Not required any more: ${removedSkills.join(', ')}.`);
  const list = (each: readonly string[] | undefined) => each?.join(', ') || 'not stated';
  add('What would help', list(was.niceToHaveSkills), list(now.niceToHaveSkills));
  add('Benefits', list(was.benefits), list(now.benefits));
  add('Days in the office', daysOf(was), daysOf(now));
  add('Visa sponsorship', visaOf(was), visaOf(now));
  if (idsOf(was) !== idsOf(now)) changes.push('The questions have changed.');
  if (was.descriptionMd !== now.descriptionMd) changes.push('The description was rewritten.');
  return changes;
}

function idsOf({ questions = [] }: Advert): string {
  return questions.map(({ id }) => id).join();
}

function daysOf({ officeDaysPerWeek }: Advert): string {
  return officeDaysPerWeek === undefined ? 'not stated' : `${officeDaysPerWeek} a week`;
}

function visaOf({ sponsorsVisa }: Advert): string {
  if (sponsorsVisa === undefined) return 'not stated';
  return sponsorsVisa ? 'offered' : 'not offered';
}

function payOf(advert: Advert): string {
  const range = poundsRange(advert.salaryMinGbpInt, advert.salaryMaxGbpInt);
  return advert.pay ? `${payWords(advert.pay)} (${range} a year)` : range;
}

function experienceOf({ requiredExperience: { level, years } }: Advert): string {
  const parts = [level === null ? null : LEVEL_WORDS[level], years === null ? null : counted(years, 'year')];
  return parts.filter((part) => part !== null).join(', ') || 'not stated';
}
