import { compileRole, compileSeeker, partScores, scoreCompiled } from '#matching/compiled.ts';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { GatheredLessons } from '#matching/text/lessons.ts';
import { roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { startingModel } from '#matching/text/starting-model.ts';
import type { TextModel } from '#matching/text/text-model.ts';
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

/** The fit of every advert and CV. */
export interface WholeFits {
  readonly whole: Scores;
  /** The text part alone. */
  readonly text: Scores;
  readonly withStart: Scores;
  readonly withStartUnlisted: Scores;
  readonly withoutText: Scores;
  readonly withoutTextUnlisted: Scores;
}

/**
 * The percentage that the product would show, for every advert and CV: facts are read from the CV as `npm run match`
 * reads them, and the text model is learned from these documents, as the product learns from its own. For comparison,
 * the text part alone; the fit with the starting model, which never saw these documents; and without any text model.
 * The last two also for adverts that list no skills (`Unlisted`).
 */
export function wholeFits(adverts: readonly Advert[], cvs: readonly Cv[]): WholeFits {
  const roles = adverts.map(factsOf);
  const rolesWithoutSkills = roles.map((role) => ({ ...role, requiredSkills: [] }));
  const people = cvs.map(({ text }) => seekerFromText(text, YEAR));
  const lessons = new GatheredLessons();
  for (const role of roles) lessons.addRole(roleWords(role));
  for (const person of people) lessons.addPerson(seekerWords(person) ?? '');
  const model = learnTextModel(lessons, 1);
  const compiledRoles = roles.map((role) => compileRole(role, model));
  const readers = people.map((person) => compileSeeker(person, model));
  const fitsBy = (by: TextModel | null, of: readonly RoleFacts[]): Scores => {
    const seekers = people.map((person) => compileSeeker(person, by));
    return of.map((role) => {
      const compiledRole = compileRole(role, by);
      return seekers.map((seeker) => scoreCompiled(seeker, compiledRole));
    });
  };
  return {
    whole: fitsBy(model, roles),
    text: compiledRoles.map((role) => readers.map((seeker) => partScores(seeker, role).text)),
    withStart: fitsBy(startingModel(), roles),
    withStartUnlisted: fitsBy(startingModel(), rolesWithoutSkills),
    withoutText: fitsBy(null, roles),
    withoutTextUnlisted: fitsBy(null, rolesWithoutSkills),
  };
}
