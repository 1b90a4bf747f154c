import type { Insertable } from 'kysely';
import { checkAnswers } from '#matching/assessment/check-answers.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import type { Answers } from '#matching/assessment/read-answers.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { scoreTraits, vectorOf } from '#matching/assessment/score.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';
import { remember } from '#matching/remember.ts';
import { after, HOUR } from '../clock.ts';
import type { AssessmentTable } from '../db/tables/people.ts';
import { SEEKERS } from './people.ts';
import { joinedAt } from './people-rows.ts';
import { random } from './random.ts';
import { AMARA } from './sign-in.ts';
import type { IdOf } from './types.ts';

/** The percentage of seekers who took the assessment, and the percentage of those who show the result to employers. */
const ANSWERED = 70;
const SHOWN = 60;
const FORM = FORMS.standard;

/** A demo seeker's answers, generated like the reference population; null if they did not take the assessment. */
function answersOf(username: string): Answers | null {
  const chance = random(`assessment:${username}`);
  if (chance.int(1, 100) > ANSWERED && username !== AMARA) return null;
  return referencePeople(1, chance.int(1, 1_000_000), FORM)[0] ?? null;
}

// Needed for every application and every view of a card, so it is generated and scored only once.
const cachedSeeker = remember((username): CultureSeeker | null => {
  const answers = answersOf(username);
  return answers && { formId: FORM.id, measures: scoreTraits(FORM, answers) };
});

/** A seeker's input to culture fit, by username. */
export function demoTraits(username: string): CultureSeeker | null {
  return cachedSeeker(username);
}

/** Assessments, scored and checked like real ones, taken an hour after each seeker joined. */
export function demoAssessments(now: Date, idOf: IdOf): readonly Insertable<AssessmentTable>[] {
  return SEEKERS.flatMap(({ username }) => {
    const answers = answersOf(username);
    if (answers === null) return [];
    const traits = scoreTraits(FORM, answers);
    const answeredAt = after(joinedAt(username, now), HOUR);
    return {
      user_id: idOf(`user:${username}`),
      form_id: FORM.id,
      form_version: FORM.version,
      raw_result: JSON.stringify(answers),
      traits: JSON.stringify(traits),
      vector: vectorOf(traits),
      checks: JSON.stringify(checkAnswers(FORM, answers)),
      visible_to_employers: random(`assessment-shown:${username}`).int(1, 100) <= SHOWN || username === AMARA,
      created_at: answeredAt,
      updated_at: answeredAt,
    };
  });
}
