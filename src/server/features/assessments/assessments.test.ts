import { beforeEach, expect, test } from 'vitest';
import type { FormId, Question } from '#contract/assessments.ts';
import { assessments } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
let amara: Person;
let people = 0;

beforeEach(async () => {
  people += 1;
  amara = await app.seeker(`Amara${people}`);
});

const questions = (who: Person, form: FormId = 'standard') =>
  who.call(assessments.generateQuestions, { query: { form } });
const answer = (items: readonly Question[], value: (id: string, i: number) => number | string) =>
  Object.fromEntries(items.map(({ id }, i) => [id, value(id, i)]));
const getSaved = (who: Person) => who.send('GET', '/api/personality/assessment');

/** A person who likes planning: agrees with questions for it, disagrees with those against it. */
const planner = (id: string) =>
  ({ 'structure-1': 5, 'structure-2': 1, 'structure-3': 5, 'structure-4': 1, 'structure-5': 5 })[id] ?? 3;

test('forty questions are asked without revealing what they measure', async () => {
  const bare = await amara.send('POST', '/api/personality/generate-questions');
  const { questions: items, formId, version } = await bare.json();
  expect([items.length, formId, version]).toEqual([40, 'standard', 1]);
  const withBody = await amara.send('POST', '/api/personality/generate-questions', {});
  expect(await withBody.json()).toEqual({ questions: items, formId, version });
  expect(new Set(items.map(({ category }: Question) => category))).toEqual(
    new Set(['collaboration', 'work style', 'stress']),
  );
  for (const { type, options } of items) expect(options?.length).toBe(type === 'multiple' ? 5 : undefined);
  expect(Object.keys(items[0]).sort()).toEqual(['category', 'id', 'question', 'type']);
});

test('the server scores the answers and ignores claimed traits', async () => {
  expect((await getSaved(amara)).status).toBe(404);
  const { questions: items } = await questions(amara);
  const saved = await amara.call(assessments.saveAssessment, {
    body: {
      source: 'SelfAssessment',
      rawResult: answer(items, planner),
      traits: { collaboration: 5, structure: 1 },
      vector: [1, 1, 1, 1, 1, 1, 1, 1],
      visibleToEmployersBool: false,
    },
  });
  expect(saved).toMatchObject({ source: 'SelfAssessment', formId: 'standard', version: 1 });
  expect(saved.traits).toMatchObject({ structure: 5, collaboration: 3, stressManagement: 3 });
  expect(saved.vector).toEqual([0.6, 0.6, 1, 0.6, 0.6, 0.6, 0.6, 0.6]);
  expect(await (await getSaved(amara)).json()).toEqual(saved);
});

test('an option’s text counts like its number', async () => {
  const { questions: items } = await questions(amara);
  const words = await amara.call(assessments.saveAssessment, {
    body: { rawResult: answer(items, (id) => items.find((each) => each.id === id)?.options?.[3] ?? 3) },
  });
  const numbers = await amara.call(assessments.saveAssessment, {
    body: { rawResult: answer(items, (id) => (items.find((each) => each.id === id)?.options ? 4 : 3)) },
  });
  expect(words.rawResult).toEqual(numbers.rawResult);
  expect(words.traits).toEqual(numbers.traits);
});

test('the quick form is recognised by its questions', async () => {
  const { questions: items } = await questions(amara, 'quick');
  expect(items).toHaveLength(24);
  const rawResult = answer(items, planner);
  const unnamed = await amara.call(assessments.saveAssessment, { body: { rawResult } });
  expect(unnamed.formId).toBe('quick');
  const saved = await amara.call(assessments.saveAssessment, {
    body: { rawResult, formId: 'quick', version: 1 },
  });
  expect(saved.traits).toEqual(unnamed.traits);
});

test('careless answers are kept and flagged, but not used for culture fit', async () => {
  const { questions: items } = await questions(amara);
  const { checks } = await amara.call(assessments.saveAssessment, {
    body: { rawResult: answer(items, () => 5) },
  });
  expect(checks).toMatchObject({ flags: ['sameAnswer', 'contradictions'], isUsedForFit: false });
  expect(checks.warning).toContain('Thank you.');
});

test('answers given too fast are flagged, and times are not returned', async () => {
  const { questions: items } = await questions(amara);
  const rawResult = answer(items, (_, i) => 1 + (i % 5));
  const answerMs = Object.fromEntries(items.map(({ id }) => [id, 900]));
  const { checks } = await amara.call(assessments.saveAssessment, { body: { rawResult, answerMs } });
  expect(checks.flags).toContain('tooFast');
  expect(await (await getSaved(amara)).text()).not.toContain('900');
});

test('incomplete or invalid answers are refused without effect', async () => {
  const { questions: items } = await questions(amara);
  const good = answer(items, planner);
  const first = await amara.call(assessments.saveAssessment, { body: { rawResult: good } });
  const { 'structure-3': _, ...oneShort } = good;
  const refusals: [Record<string, unknown>, string][] = [
    [{ rawResult: {} }, '40 questions have not been answered yet.'],
    [{ rawResult: oneShort }, 'One question has not been answered yet.'],
    [{ rawResult: { ...good, 'charm-1': 5 } }, "There is no question 'charm-1'."],
    [{ rawResult: { ...good, 'structure-1': 6 } }, "The answer to 'structure-1' is not one of the options."],
    [
      { rawResult: { ...good, 'structure-1': 2.5 } },
      "The answer to 'structure-1' is not one of the options.",
    ],
    [
      { rawResult: { ...good, 'structure-3': 'Maybe' } },
      "The answer to 'structure-3' is not one of the options.",
    ],
    [{ rawResult: good, version: 7 }, 'These questions have changed since you started. Please start again.'],
    [{ rawResult: good, formId: 'quick' }, expect.stringMatching(/^There is no question/)],
  ];
  for (const [body, message] of refusals) {
    const answered = await amara.send('POST', '/api/personality/assessment', body);
    expect([answered.status, (await answered.json()).message]).toEqual([422, message]);
  }
  // No question is named `constructor`, although every object inherits a property of that name.
  const odd = await amara.fetch('/api/personality/assessment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rawResult: { ...good, constructor: 3 } }),
  });
  expect(odd.status).toBe(422);
  expect(await (await getSaved(amara)).json()).toEqual(first);
});

test('a retake replaces the answers and keeps the visibility', async () => {
  const { questions: items } = await questions(amara);
  const first = await amara.call(assessments.saveAssessment, { body: { rawResult: answer(items, planner) } });
  expect(first.visibleToEmployersBool).toBe(false);
  const shown = await amara.call(assessments.setVisibility, { body: { visibleToEmployersBool: true } });
  expect(shown.visibleToEmployersBool).toBe(true);
  app.clock.advance(HOUR);
  const retaken = await amara.call(assessments.saveAssessment, {
    body: { rawResult: answer(items, (id) => 6 - planner(id)) },
  });
  expect(retaken).toMatchObject({ visibleToEmployersBool: true, createdAt: first.createdAt });
  expect(retaken.traits.structure).toBe(1);
  expect(Date.parse(retaken.updatedAt) - Date.parse(first.updatedAt)).toBe(HOUR);
  const hidden = await amara.call(assessments.saveAssessment, {
    body: { rawResult: answer(items, planner), visibleToEmployersBool: false },
  });
  expect(hidden.visibleToEmployersBool).toBe(false);
});

test('a deleted assessment is gone from responses and database', async () => {
  await expect(
    amara.call(assessments.setVisibility, { body: { visibleToEmployersBool: true } }),
  ).rejects.toMatchObject({ status: 404 });
  const { questions: items } = await questions(amara);
  await amara.call(assessments.saveAssessment, { body: { rawResult: answer(items, planner) } });
  await amara.call(assessments.deleteAssessment);
  await amara.call(assessments.deleteAssessment);
  expect((await getSaved(amara)).status).toBe(404);
  const rows = await app.context.db
    .selectFrom('assessments')
    .where('user_id', '=', amara.id)
    .selectAll()
    .execute();
  expect(rows).toEqual([]);
});

test('nobody sees or touches another person’s answers', async () => {
  const bola = await app.seeker(`Bola${people}`);
  const { questions: items } = await questions(amara);
  const amarasResult = await amara.call(assessments.saveAssessment, {
    body: { rawResult: answer(items, planner) },
  });
  expect((await getSaved(bola)).status).toBe(404);
  await bola.call(assessments.deleteAssessment);
  await bola.call(assessments.saveAssessment, { body: { rawResult: answer(items, () => 3) } });
  expect(await (await getSaved(amara)).json()).toEqual(amarasResult);
});

test('two simultaneous saves leave one complete assessment', async () => {
  const { questions: items } = await questions(amara);
  await Promise.all(
    [1, 5].map((end) =>
      amara.call(assessments.saveAssessment, {
        body: {
          rawResult: answer(items, (id) =>
            planner(id) === 3 ? 3 : end === 5 ? planner(id) : 6 - planner(id),
          ),
        },
      }),
    ),
  );
  const one = await amara.call(assessments.getAssessment);
  const structure = one.measures.find(({ trait }) => trait === 'structure');
  expect([1, 5]).toContain(one.traits.structure);
  expect(structure?.score).toBe(one.traits.structure);
  expect(one.rawResult['structure-1']).toBe(one.traits.structure);
});
