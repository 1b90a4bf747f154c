import type { Fit } from '#contract/fit.ts';
import { readSeeker } from '#matching/compiled.ts';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import type { RoleFacts, SeekerFacts } from '#matching/facts.ts';
import { fitsOf } from '#matching/fit.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { GatheredLessons } from '#matching/text/lessons.ts';
import { readRoleText, roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { startingModel } from '#matching/text/starting-model.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { ENOUGH_FOR_OWN_MODEL } from '#matching/text/weights.ts';
import type { ReadFile, ReadFolder } from './read-folder.ts';
import { roleFromText } from './role-from-text.ts';

/** A CV in an advert's ranking. */
export interface RankedCv {
  readonly file: string;
  readonly seeker: SeekerFacts;
  readonly fit: Fit;
}

/** An advert with its CVs, best first. */
export interface Ranking {
  readonly file: string;
  readonly role: RoleFacts;
  readonly ranked: readonly RankedCv[];
}

/** Ranks every CV for every advert by the fit. A job that a CV calls current lasts until `year`, the current year. */
export function rankFolder({ adverts, cvs }: ReadFolder, year: number): Ranking[] {
  const roles = adverts.map(({ name, text }) => ({ file: name, role: roleFromText(text) }));
  const people = cvs.map(({ name, text }: ReadFile) => ({ file: name, seeker: seekerFromText(text, year) }));
  const model = modelFor(
    roles.map(({ role }) => role),
    people.map(({ seeker }) => seeker),
  );
  const readPeople = people.map(({ file, seeker }) => {
    return { file, seeker, fitTo: fitsOf(readSeeker(seeker, model)) };
  });
  return roles.map(({ file, role }) => {
    const text = readRoleText(model, role);
    const ranked = readPeople.map((person) => {
      return { file: person.file, seeker: person.seeker, fit: person.fitTo(role, text) };
    });
    ranked.sort((a, b) => b.fit.fitScoreInt - a.fit.fitScoreInt || (a.file < b.file ? -1 : 1));
    return { file, role, ranked };
  });
}

/** The text model: learned from these documents if there are enough, as an installation learns from its own data. */
function modelFor(roles: readonly RoleFacts[], people: readonly SeekerFacts[]): TextModel {
  if (roles.length + people.length < ENOUGH_FOR_OWN_MODEL) return startingModel();
  const lessons = new GatheredLessons();
  for (const role of roles) lessons.addRole(roleWords(role));
  for (const person of people) lessons.addPerson(seekerWords(person) ?? '');
  return learnTextModel(lessons, 1) ?? startingModel();
}
