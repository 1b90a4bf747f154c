import { join } from 'node:path';
import type { SuggestedByCv } from '#matching/cv/suggest.ts';
import { isSameCvSkill, lettersOf } from '../compare-cv.ts';
import { suggestFromCv } from '../suggest-from-cv.ts';
import { type CorpusPerson, fileNameOf, isHeldBack, PEOPLE } from './people.ts';

const FILES = join(import.meta.dirname, 'files');

/** What was found in one person's CV, and what was wrong or missing. */
interface CorpusResult {
  readonly id: string;
  readonly missedSkills: readonly string[];
  readonly wrongSkills: readonly string[];
  readonly suggestedSkills: number;
  /** Other wrong values: the field, and what was found instead. */
  readonly wrong: Readonly<Record<string, string>>;
}

/** The fields that are compared besides the skills. */
export const FIELDS = [
  'title',
  'titles',
  'employers',
  'years',
  'level',
  'summary',
  'phone',
  'town',
  'education',
  'languages',
  'links',
] as const;

/** Compares the suggestions for an empty profile with the truth. */
async function measureCv(person: CorpusPerson): Promise<CorpusResult> {
  const identity = { firstName: person.first, lastName: person.last };
  const suggestions = await suggestFromCv(join(FILES, fileNameOf(person)), identity);
  const missedSkills = person.skills.filter(
    (skill) => !suggestions.skills.some((each) => isSameCvSkill(each, skill)),
  );
  const rightSkills = [...person.skills, ...person.also];
  const wrongSkills = suggestions.skills.filter(
    (each) => !rightSkills.some((skill) => isSameCvSkill(each, skill)),
  );
  return {
    id: person.id,
    missedSkills,
    wrongSkills,
    suggestedSkills: suggestions.skills.length,
    wrong: wrongFields(person, suggestions),
  };
}

function wrongFields(person: CorpusPerson, suggestions: SuggestedByCv): Record<string, string> {
  const wrongByField: Record<string, string> = {};
  const check = (field: (typeof FIELDS)[number], isRight: boolean, instead: unknown) => {
    if (!isRight) wrongByField[field] = JSON.stringify(instead);
  };
  check('title', isSame(suggestions.recentTitles[0], person.jobs[0]?.title), suggestions.recentTitles);
  check(
    'titles',
    person.jobs.length === suggestions.jobs.length &&
      person.jobs.every(({ title }, n) => isSame(suggestions.jobs[n]?.title, title)),
    suggestions.jobs.map(({ title }) => title),
  );
  check(
    'employers',
    person.jobs.every(({ employer }, n) => isSame(suggestions.jobs[n]?.employer, employer)),
    suggestions.jobs.map(({ employer }) => employer),
  );
  check('years', suggestions.experienceYears === person.years, [
    suggestions.experienceYears,
    ...suggestions.jobs.map(({ from, to }) => `${from}/${to}`),
  ]);
  check('level', suggestions.experienceLevel === person.level, suggestions.experienceLevel);
  check('summary', isSame(suggestions.summary, person.profile), suggestions.summary);
  check('phone', digits(suggestions.phone) === digits(person.phone), suggestions.phone);
  check('town', suggestions.locationCity === person.town, suggestions.locationCity);
  check(
    'education',
    person.education.length === suggestions.education.length &&
      person.education.every(({ institution, qualification, to }) =>
        suggestions.education.some(
          (each) =>
            lettersOf(each.institution).includes(lettersOf(institution.split(',')[0])) &&
            lettersOf(each.qualification).includes(lettersOf(qualification.split(':')[0])) &&
            each.to === to,
        ),
      ),
    suggestions.education,
  );
  check(
    'languages',
    person.languages.length === suggestions.languages.length &&
      person.languages.every(({ language, level }) =>
        suggestions.languages.some((each) => isSame(each.language, language) && isSame(each.level, level)),
      ),
    suggestions.languages,
  );
  check(
    'links',
    person.links.length === suggestions.links.length &&
      person.links.every(({ kind, url }) =>
        suggestions.links.some((each) => each.kind === kind && each.url.endsWith(url)),
      ),
    suggestions.links,
  );
  return wrongByField;
}

function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return lettersOf(a) === lettersOf(b);
}

function digits(text: string | null | undefined): string {
  return (text ?? '').replace(/\D/g, '');
}

/** The shares of one part of the corpus (the CVs held back, or the others), each from 0 to 1. */
export interface CorpusShares {
  readonly count: number;
  /** As a share of the skills that the CVs list. */
  readonly skillsFound: number;
  /** As a share of the skills that are suggested. */
  readonly skillsWrong: number;
  /** As a share of the CVs, by field. */
  readonly right: Readonly<Record<(typeof FIELDS)[number], number>>;
}

/** Reads the whole corpus: the CVs that the rules were written with, and those that were held back. */
export async function measureCorpus(): Promise<{ written: CorpusShares; heldBack: CorpusShares }> {
  const halfOf = async (people: readonly CorpusPerson[]) => {
    const results: CorpusResult[] = [];
    for (const person of people) results.push(await measureCv(person));
    return sharesOf(people, results);
  };
  return {
    written: await halfOf(PEOPLE.filter((person) => !isHeldBack(person))),
    heldBack: await halfOf(PEOPLE.filter(isHeldBack)),
  };
}

function sharesOf(people: readonly CorpusPerson[], results: readonly CorpusResult[]): CorpusShares {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const rightShares = Object.fromEntries(
    FIELDS.map((field) => [
      field,
      results.filter(({ wrong }) => wrong[field] === undefined).length / results.length,
    ]),
  ) as CorpusShares['right'];
  return {
    count: people.length,
    skillsFound:
      1 -
      sum(results.map(({ missedSkills }) => missedSkills.length)) /
        sum(people.map(({ skills }) => skills.length)),
    skillsWrong:
      sum(results.map(({ wrongSkills }) => wrongSkills.length)) /
      sum(results.map(({ suggestedSkills }) => suggestedSkills)),
    right: rightShares,
  };
}
