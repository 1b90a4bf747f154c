import { beforeEach, expect, test, vi } from 'vitest';
import type { RoleQuestion } from '#contract/questions.ts';
import { answersOf, keepAnswers, missingAnswers, startAnswers } from './answer-draft.ts';

const DAY = 24 * 60 * 60 * 1_000;
const WARD: RoleQuestion = { id: 'ward', text: 'Which ward?', kind: 'text', isRequired: true };
const DRIVE: RoleQuestion = { id: 'drive', text: 'Can you drive?', kind: 'yes_no', isRequired: false };
const SHIFT: RoleQuestion = {
  id: 'shift',
  text: 'Which shift?',
  kind: 'choice',
  options: ['Days', 'Nights'],
  isRequired: true,
};
const ROLE_QUESTIONS = [WARD, DRIVE, SHIFT];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test('yes and no are sent as booleans, texts without surrounding space', () => {
  const draft = { ward: ' Stroke ', drive: 'no', shift: 'Days' };
  expect(answersOf(ROLE_QUESTIONS, draft)).toEqual([
    { questionId: 'ward', answer: 'Stroke' },
    { questionId: 'drive', answer: false },
    { questionId: 'shift', answer: 'Days' },
  ]);
  expect(answersOf([DRIVE], { drive: '' })).toEqual([{ questionId: 'drive', answer: '' }]);
});

test('only required questions without an answer are missing', () => {
  expect(Object.keys(missingAnswers(ROLE_QUESTIONS, { ward: '  ', drive: '', shift: 'Days' }))).toEqual([
    'ward',
  ]);
  expect(missingAnswers(ROLE_QUESTIONS, { ward: 'Stroke', shift: 'Days' })).toEqual({});
});

test('answers are restored for the same questions, for a week', () => {
  keepAnswers('amara', 'nurse', { ward: 'Stroke', drive: 'yes', shift: '' }, 0);
  const rewordedQuestions = [WARD, { ...DRIVE, id: 'drive-a-van' }];
  expect(startAnswers('amara', 'nurse', rewordedQuestions, DAY)).toEqual({
    ward: 'Stroke',
    'drive-a-van': '',
  });
  expect(startAnswers('amara', 'porter', [WARD], DAY)).toEqual({ ward: '' });
  expect(startAnswers('kofi', 'nurse', [WARD], DAY)).toEqual({ ward: '' });
  expect(startAnswers('amara', 'nurse', [WARD], 8 * DAY)).toEqual({ ward: '' });
});

test('answers kept by another version never break the form', () => {
  for (const kept of [
    '7',
    '[null, 7, {"roleId": "nurse"}]',
    '[{"roleId":"nurse","at":0,"draft":{"ward":7}}]',
  ]) {
    localStorage.setItem('nod-answers:amara', kept);
    expect(startAnswers('amara', 'nurse', [WARD], 1)).toEqual({ ward: '' });
  }
});
