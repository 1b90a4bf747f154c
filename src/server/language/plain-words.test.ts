import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LanguageDouble, languageDouble } from '#testing/language-double.ts';
import { hostedLanguage } from './hosted-language.ts';
import { plainWords } from './plain-words.ts';

let double: LanguageDouble;
beforeAll(async () => {
  double = await languageDouble((sentence) => `Simply put: ${sentence}`);
});
afterAll(() => double.close());

const QUIET = pino({ level: 'silent' });
const SHORT = { timeoutMs: 150, failures: 2, restMs: 60_000 };

function words(patience = { ...SHORT, timeoutMs: 5_000 }) {
  const language = hostedLanguage({ baseUrl: double.url, apiKey: 'none', model: 'small' });
  return plainWords(language, QUIET, patience);
}

const sentence = (text: string, ...names: string[]) => ({ text, names });
const NEEDS = sentence('Asked for: 3 years of Welding.', 'Welding');

test('a sentence is reworded once, however often it is read', async () => {
  const plain = words();
  const before = double.requests.length;
  expect(await plain.reword([NEEDS])).toEqual(['Simply put: Asked for: 3 years of Welding.']);
  expect(await plain.reword([NEEDS])).toEqual(['Simply put: Asked for: 3 years of Welding.']);
  expect(double.requests.length - before).toBe(1);
  expect(JSON.parse(double.requests.at(-1) ?? '')).toMatchObject({ model: 'small', temperature: 0 });
});

test('rewordings that change a number or drop a skill are rejected', async () => {
  double.reply = (text) => text.replace('3 years', '5 years').replace('Asked for', 'They want');
  const sentences = [NEEDS, sentence('Asked for: Triage.', 'Triage')];
  expect(await words().reword(sentences)).toEqual([NEEDS.text, 'They want: Triage.']);
  double.reply = (text) => text.replace('Welding', 'metal work');
  expect(await words().reword([NEEDS])).toEqual([NEEDS.text]);
});

test('a model that fails or returns nothing leaves the sentence unchanged', async () => {
  double.reply = () => '';
  expect(await words().reword([NEEDS])).toEqual([NEEDS.text]);
  double.reply = 'fail';
  expect(await words().reword([NEEDS])).toEqual([NEEDS.text]);
});

test('a slow model times out, and repeated failures pause requests', async () => {
  double.reply = 'hang';
  const plain = words(SHORT);
  expect(await plain.reword([NEEDS])).toEqual([NEEDS.text]);
  expect(await plain.reword([NEEDS])).toEqual([NEEDS.text]);
  const before = double.requests.length;
  double.reply = (text) => `Simply put: ${text}`;
  expect(await plain.reword([NEEDS])).toEqual([NEEDS.text]);
  expect(double.requests.length).toBe(before);
});

test('requests to the model resume after the pause', async () => {
  double.reply = 'fail';
  const plain = words({ timeoutMs: 5_000, failures: 1, restMs: 0 });
  expect(await plain.reword([NEEDS])).toEqual([NEEDS.text]);
  double.reply = (text) => `Simply put: ${text}`;
  expect(await plain.reword([NEEDS])).toEqual([`Simply put: ${NEEDS.text}`]);
});

test('an unreachable model leaves the sentence unchanged', async () => {
  const gone = await languageDouble('fail');
  await gone.close();
  const language = hostedLanguage({ baseUrl: gone.url, apiKey: 'none', model: 'small' });
  expect(await plainWords(language, QUIET).reword([NEEDS])).toEqual([NEEDS.text]);
});
