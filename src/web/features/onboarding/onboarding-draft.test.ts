import { beforeEach, expect, test } from 'vitest';
import type { SeekerProfile } from '#contract/seekers.ts';
import {
  continueFrom,
  fieldsOf,
  invalidFieldsAt,
  isAnswered,
  keptAnswers,
  reachableStep,
  startFrom,
} from './onboarding-draft.ts';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  globalThis.localStorage = {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  } as unknown as Storage;
});

const someAnswers = {
  rightToWork: 'no',
  locationCity: ' Leeds ',
  workModePref: 'hybrid',
  minNetMonthlyIncome: '2100',
  experienceLevel: 'mid',
} as const;

test('each step opens the next one only when it is answered', () => {
  const { answers } = startFrom(null);
  expect([0, 1, 2, 3].map((step) => isAnswered(step, answers))).toEqual([false, false, false, false]);
  expect([0, 1, 2, 3].map((step) => isAnswered(step, someAnswers))).toEqual([true, true, true, true]);
  expect(isAnswered(1, { ...someAnswers, workModePref: '' })).toBe(false);
  expect(isAnswered(1, { ...someAnswers, locationCity: '  ' })).toBe(false);
});

test('an income that nobody earns is refused on the step that asks for it', () => {
  const typedAnswers = { ...someAnswers, minNetMonthlyIncome: '99999999999' };
  expect([0, 1, 3].map((step) => invalidFieldsAt(step, typedAnswers))).toEqual([{}, {}, {}]);
  expect(invalidFieldsAt(2, typedAnswers)).toEqual({
    minNetMonthlyIncome: 'Enter a monthly amount of at most £100,000.',
  });
  expect(invalidFieldsAt(2, someAnswers)).toEqual({});
});

test('the right to work is sent as verified or pending, and nothing else', () => {
  expect(fieldsOf({ ...someAnswers, rightToWork: 'yes' }).rightToWorkStatus).toBe('verified');
  expect(fieldsOf(someAnswers)).toEqual({
    rightToWorkStatus: 'pending',
    locationCity: ' Leeds ',
    workModePref: 'hybrid',
    minNetMonthlyIncomeInt: 2_100,
    experienceLevel: 'mid',
  });
});

test('answers from the profile are filled in', () => {
  const profile = { rightToWorkStatus: 'verified', locationCity: 'York', minNetMonthlyIncomeInt: 0 };
  expect(startFrom(profile as SeekerProfile).answers).toMatchObject({
    rightToWork: 'yes',
    locationCity: 'York',
    minNetMonthlyIncome: '0',
    experienceLevel: '',
  });
});

test('Amara continues at step three after a reload; Ben starts from scratch', () => {
  keptAnswers('amara').keep({
    step: 2,
    answers: { ...someAnswers, minNetMonthlyIncome: '', experienceLevel: '' },
  });
  expect(continueFrom('amara', null)).toMatchObject({ step: 2, answers: { locationCity: ' Leeds ' } });
  expect(continueFrom('ben', null)).toEqual(startFrom(null));
  keptAnswers('amara').forget();
  expect(continueFrom('amara', null)).toEqual(startFrom(null));
});

test('the step in the URL is limited to what the answers reach', () => {
  expect([-1, 1.5, Number.NaN, 2, 9].map((step) => reachableStep(step, someAnswers))).toEqual([
    0, 0, 0, 2, 3,
  ]);
  expect(reachableStep(3, { ...someAnswers, workModePref: '' })).toBe(1);
});

test('an invalid or unreachable kept step leads to the first open question', () => {
  keptAnswers('amara').keep({ step: 3, answers: { ...someAnswers, locationCity: '' } });
  expect(continueFrom('amara', null).step).toBe(1);
  device.set('nod-onboarding:amara', '{"step":"x","answers":{"rightToWork":7}}');
  expect(continueFrom('amara', null)).toEqual(startFrom(null));
  device.set('nod-onboarding:amara', '{broken');
  expect(continueFrom('amara', null)).toEqual(startFrom(null));
});
