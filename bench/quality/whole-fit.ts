import { compileRole, compileSeeker, partScores, scoreCompiled } from '#matching/compiled.ts';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { GatheredLessons } from '#matching/text/lessons.ts';
import { roleWords, seekerWords } from '#matching/text/read-sides.ts';
import type { Cv } from './cvs.ts';
import type { Advert } from './occupations.ts';

const YEAR = 2026;

type Scores = readonly (readonly number[])[];

/** The facts of an advert of the bench: no pay, years or place. */
function factsOf({ title, text, skills }: Advert): RoleFacts {
  return {
    title,
    descriptionMd: text,
    requiredSkills: [...skills],
    experienceLevel: null,
    experienceYears: null,
    place: null,
    workMode: 'onsite',
    salaryMinPence: null,
    salaryMaxPence: null,
    jobType: 'full-time',
  };
}

/**
 * The percentage that the product would show, for every advert and CV: facts are read from the CV as by `npm run match`, and
 * the text model is learned from these documents, as the product learns from its own. For comparison, the text part alone,
 * and the fit without a learned text model.
 */
export function wholeFits(
  adverts: readonly Advert[],
  cvs: readonly Cv[],
): { readonly whole: Scores; readonly text: Scores; readonly withoutText: Scores } {
  const roles = adverts.map(factsOf);
  const people = cvs.map(({ text }) => seekerFromText(text, YEAR));
  const lessons = new GatheredLessons();
  for (const role of roles) lessons.addRole(roleWords(role));
  for (const person of people) lessons.addPerson(seekerWords(person) ?? '');
  const model = learnTextModel(lessons, 1);
  const compiled = roles.map((role) => compileRole(role, model));
  const readers = people.map((person) => compileSeeker(person, model));
  const wordless = people.map((person) => compileSeeker(person));
  return {
    whole: compiled.map((role) => readers.map((seeker) => scoreCompiled(seeker, role))),
    text: compiled.map((role) => readers.map((seeker) => partScores(seeker, role).text)),
    withoutText: compiled.map((role) => wordless.map((seeker) => scoreCompiled(seeker, role))),
  };
}
