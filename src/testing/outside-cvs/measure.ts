import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CV_TYPES, type CvType } from '#contract/cv-types.ts';
import { type FoundInCv, type SuggestedByCv, suggestionsFrom } from '#matching/cv/suggest.ts';
import { normaliseSkill, sameSkill } from '#matching/skills/normalise.ts';
import { readDocument } from '#server/features/uploads/reading/read-document.ts';
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
const TODAY = { year: 2026, month: 11 } as const;
const EMPTY_PROFILE = {
  skills: [],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workModePref: null,
  minNetMonthlyPounds: null,
  summaryText: null,
  recentTitles: [],
};

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
    const found = await read(cv);
    const right = [...cv.skills, ...cv.also];
    results.push({
      cv,
      missed: cv.skills.filter((skill) => !found.skills.some((each) => isSame(each, skill))),
      wrong: found.skills.filter((each) => !right.some((skill) => isSame(each, skill))),
      suggested: found.skills.length,
      hasTitle: letters(found.recentTitles[0]) === letters(cv.title),
      hasYears: found.experienceYears === cv.years,
      found,
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

async function read({ file, first, last }: OutsideCv): Promise<SuggestedByCv> {
  const type = (Object.entries(CV_TYPES).find(([, ending]) => file.endsWith(ending))?.[0] ??
    'text/plain') as CvType;
  const identity = { firstName: first, lastName: last };
  const { prepared } = await readDocument({ type, identity }, readFileSync(join(FILES, file)));
  // As it comes back from the database.
  const stored: FoundInCv = JSON.parse(JSON.stringify(prepared.found));
  return suggestionsFrom(stored, EMPTY_PROFILE, TODAY);
}

function isSame(a: string, b: string): boolean {
  return sameSkill(a, b) || normaliseSkill(a)?.name.toLowerCase() === b.toLowerCase();
}

function letters(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
