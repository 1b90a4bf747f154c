import { expect, test } from 'vitest';
import { applications, assessments, culture, roles } from '#contract/index.ts';
import { checkAnswers } from '#matching/assessment/check-answers.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { scoreTraits, vectorOf } from '#matching/assessment/score.ts';
import { DAY } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { assess } from '#testing/planner.ts';
import { stranger } from '#testing/stranger.ts';
import { relearnNorms } from './relearn-norms.ts';

const app = await appOfFile();

/** People whose answers are less consistent than the built-in norms expect. */
const CROWD = referencePeople(260, 12, FORMS.standard, 1);

/** Stores these people’s assessments. */
async function saveAssessments(from: number, to: number): Promise<void> {
  const { db, clock } = app.context;
  const form = FORMS.standard;
  for (const answers of CROWD.slice(from, to)) {
    const id = await stranger(app);
    const measures = scoreTraits(form, answers);
    await db
      .insertInto('assessments')
      .values({
        user_id: id,
        form_id: form.id,
        form_version: form.version,
        raw_result: JSON.stringify(answers),
        traits: JSON.stringify(measures),
        vector: vectorOf(measures),
        checks: JSON.stringify({ ...checkAnswers(form, answers, undefined), isUsedForFit: true }),
        created_at: clock(),
        updated_at: clock(),
      })
      .execute();
  }
}

/** Marks the crowd as people of the demo world, or not. */
async function markAsDemo(isDemo: boolean): Promise<void> {
  await app.context.db
    .updateTable('users')
    .set({ is_demo: isDemo })
    .where('username', 'like', 'stranger-%')
    .execute();
}

const learnTonight = async () => {
  await relearnNorms(app.context);
  await app.settle();
};
const versions = () => app.context.db.selectFrom('culture_norms').selectAll().orderBy('version').execute();

test('norms learned from 220 people change the culture fit, 150 are too few', async () => {
  const [bridge, amara] = [await app.employer('Bridge & Co'), await app.seeker('Amara')];
  await bridge.call(culture.saveEmployerCulture, {
    body: { culture: { structure: { importance: 3, stance: 1 }, creativity: { importance: 2, stance: 0 } } },
  });
  const role = await bridge.postRole({ title: 'Ward Planner' });
  await assess(amara, true);
  const cardNow = async () => {
    const card = (await amara.call(roles.listDeck, { query: { limit: 10 } })).find(
      ({ id }) => id === role.id,
    );
    if (card === undefined) throw new Error('the role is not in the deck');
    return card;
  };
  const cardBefore = await cardNow();
  expect(cardBefore.fit.version).not.toContain('norms');
  await saveAssessments(0, 150);
  await learnTonight();
  expect(await versions()).toEqual([]);

  await saveAssessments(150, 220);
  await markAsDemo(true);
  await learnTonight();
  expect(await versions()).toEqual([]);
  await markAsDemo(false);
  await learnTonight();
  const [first] = await versions();
  expect(first).toMatchObject({ version: 1, form_id: 'standard' });
  const cardAfter = await cardNow();
  expect(cardAfter.fit.version).toMatch(/^fit-8(\.text-\d+)?\.norms-1$/);
  expect(cardAfter.personalityFitInt).not.toBe(cardBefore.personalityFitInt);
  const { application } = await amara.call(applications.apply, { body: { roleId: role.id } });
  expect(application.personalityFitInt).toBe(cardAfter.personalityFitInt);
});

test('the next version needs a month and a real change', async () => {
  await saveAssessments(220, 260);
  await learnTonight();
  expect(await versions()).toHaveLength(1);
  await app.advance(31 * DAY);
  await learnTonight();
  expect(await versions()).toHaveLength(1);
});

test('bands of a later assessment use the learned reliability', async () => {
  const ben = await app.seeker('Ben');
  const { questions } = await ben.call(assessments.generateQuestions, { query: { form: 'standard' } });
  const rawResult = Object.fromEntries(questions.map(({ id }, i) => [id, (i % 4) + 2]));
  const { measures } = await ben.call(assessments.saveAssessment, { body: { rawResult } });
  const norms = app.context.deck.norms()?.norms;
  expect(norms).toBeDefined();
  expect(measures).toEqual(scoreTraits(FORMS.standard, rawResult, norms));
  expect(measures).not.toEqual(scoreTraits(FORMS.standard, rawResult));
});
