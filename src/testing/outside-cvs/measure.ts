import { join } from 'node:path';
import type { SuggestedByCv } from '#matching/cv/suggest.ts';
import { isSameCvSkill, lettersOf } from '../compare-cv.ts';
import { suggestFromCv } from '../suggest-from-cv.ts';
import records from './people.json' with { type: 'json' };

/** What a person reads in one of the files. */
interface OutsideCv {
  readonly file: string;
  /** The program that wrote it. */
  readonly tool: string;
  readonly first: string;
  readonly last: string;
  /** The title of the current job. */
  readonly title: string;
  /** Whole years of work by November 2026. */
  readonly years: number;
  /** The skills that the CV lists as such. */
  readonly skills: readonly string[];
  /** Skills that the rest of the CV shows: suggesting them is right, missing them is not wrong. */
  readonly also: readonly string[];
}

const CVS: readonly OutsideCv[] = records;
const FILES = join(import.meta.dirname, 'files');

export interface OutsideResult {
  readonly cv: OutsideCv;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  readonly suggested: number;
  readonly hasTitle: boolean;
  readonly hasYears: boolean;
  readonly found: SuggestedByCv;
}

/** Reads every file like an upload, for somebody with an empty profile. */
export async function measureOutside(): Promise<readonly OutsideResult[]> {
  const results: OutsideResult[] = [];
  for (const cv of CVS) {
    const identity = { firstName: cv.first, lastName: cv.last };
    const suggestions = await suggestFromCv(join(FILES, cv.file), identity);
    const rightSkills = [...cv.skills, ...cv.also];
    results.push({
      cv,
      missed: cv.skills.filter((skill) => !suggestions.skills.some((each) => isSameCvSkill(each, skill))),
      wrong: suggestions.skills.filter((each) => !rightSkills.some((skill) => isSameCvSkill(each, skill))),
      suggested: suggestions.skills.length,
      hasTitle: lettersOf(suggestions.recentTitles[0]) === lettersOf(cv.title),
      hasYears: suggestions.experienceYears === cv.years,
      found: suggestions,
    });
  }
  return results;
}

export interface OutsideShares {
  readonly count: number;
  /** As a share of the skills that the CVs list. */
  readonly skillsFound: number;
  /** As a share of the skills that are suggested. */
  readonly skillsWrong: number;
  /** CVs with the title and the years both right. */
  readonly titleAndYears: number;
}

export function sharesOf(results: readonly OutsideResult[]): OutsideShares {
  const sum = (of: (result: OutsideResult) => number) => results.reduce((total, each) => total + of(each), 0);
  return {
    count: results.length,
    skillsFound: 1 - sum(({ missed }) => missed.length) / sum(({ cv }) => cv.skills.length),
    skillsWrong: sum(({ wrong }) => wrong.length) / sum(({ suggested }) => suggested),
    titleAndYears: results.filter(({ hasTitle, hasYears }) => hasTitle && hasYears).length,
  };
}
