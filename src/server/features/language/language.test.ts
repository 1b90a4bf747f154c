import { afterAll, beforeAll, expect, test } from 'vitest';
import { assessments, language, seekers } from '#contract/index.ts';
import { type LanguageDouble, languageDouble } from '#testing/language-double.ts';
import type { Person } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let double: LanguageDouble;
let app: TestApp;
let amara: Person;
let roleId: string;
beforeAll(async () => {
  double = await languageDouble((sentence) => `Simply put: ${sentence}`);
  app = await testApp({ llm: { baseUrl: double.url, apiKey: 'none', model: 'small' } });
  amara = await app.visitor().register('Amara', 'JobSeeker', 'Okafor');
  await amara.call(seekers.saveSeekerProfile, {
    body: {
      skills: ['Nursing'],
      locationCity: 'BS1 4ST',
      experienceLevel: 'senior',
      summaryText: 'I nursed at Lantern House.',
      experience: { titles: ['Matron of Lantern House'] },
    },
  });
  roleId = (await (await app.employer('Bridge & Co')).postRole({ requiredSkills: ['Nursing', 'Triage'] })).id;
});
afterAll(async () => {
  await app.close();
  await double.close();
});

test('a language model rewords reasons without getting personal data', async () => {
  expect(await amara.call(language.getLanguage)).toEqual({ isOn: true });
  const { sentences } = await amara.call(language.explainRole, { params: { roleId } });
  expect(sentences.map(({ part }) => part)).toEqual(['skills', 'experience', 'place', 'pay']);
  for (const { text } of sentences) expect(text).toMatch(/^Simply put: /);
  const sent = double.requests.join('\n');
  expect(sent).toContain('Triage');
  expect(sent).not.toMatch(/Amara|Okafor|amara@|BS1|Lantern House|Matron/i);
});

test('a question is reworded once for everybody', async () => {
  const { questions } = await amara.call(assessments.generateQuestions);
  const [question] = questions;
  const params = { questionId: question?.id ?? '' };
  const { meaning } = await amara.call(language.explainQuestion, { params });
  expect(meaning).toBe(`Simply put: ${question?.question}`);
  const before = double.requests.length;
  const bela = await app.seeker('Bela');
  expect(await bela.call(language.explainQuestion, { params })).toEqual({ meaning });
  expect(double.requests.length).toBe(before);
  expect((await amara.fetch('/api/personality/questions/nobody-9/meaning')).status).toBe(404);
});

test('explaining an unknown role is 404', async () => {
  expect((await amara.fetch(`/api/roles/${crypto.randomUUID()}/explanation`)).status).toBe(404);
});

test('rewordings that change the facts are left out', async () => {
  double.reply = (sentence) => sentence.replace(/\d/g, '7').replace('Triage', 'Cooking').concat(' Never.');
  const role = await (await app.employer('Carr Lane')).postRole({
    requiredSkills: ['Triage', 'Plumbing'],
    locationCity: 'Leeds',
  });
  const { sentences } = await amara.call(language.explainRole, { params: { roleId: role.id } });
  // Earlier rewordings are still cached; no new ones are accepted.
  expect(sentences.map(({ part }) => part)).toEqual(['experience', 'pay']);
  expect(JSON.stringify(sentences)).not.toMatch(/Never|Cooking/);
});

test('without a language model nothing is reworded', async () => {
  const plain = await testApp();
  const cora = await plain.seeker('Cora');
  const role = await (await plain.employer('Dale & Sons')).postRole();
  expect(await cora.call(language.getLanguage)).toEqual({ isOn: false });
  expect(await cora.call(language.explainRole, { params: { roleId: role.id } })).toEqual({ sentences: [] });
  expect(await cora.call(language.explainQuestion, { params: { questionId: 'structure-1' } })).toEqual({
    meaning: null,
  });
  await plain.close();
});
