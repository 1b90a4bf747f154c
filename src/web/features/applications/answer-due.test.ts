import { expect, test } from 'vitest';
import { answerDue } from './answer-due.ts';

const now = Date.parse('2026-11-03T09:00:00Z');
const owedAnswer = { status: 'pending' as const, dueAt: '2026-11-04T16:30:00Z', answeredAt: null };

test('an owed answer counts down', () => {
  expect(answerDue(owedAnswer, now)).toEqual({ state: 'due', text: 'Answer due in 31 h' });
  expect(answerDue({ ...owedAnswer, dueAt: '2026-11-03T18:00:00Z' }, now)?.state).toBe('soon');
  expect(answerDue({ ...owedAnswer, dueAt: '2026-11-03T09:20:00Z' }, now)?.text).toBe('Answer due in 20 min');
});

test('after 48 hours the answer is overdue, and the text says by how much', () => {
  expect(answerDue({ ...owedAnswer, dueAt: '2026-11-03T04:00:00Z' }, now)).toEqual({
    state: 'overdue',
    text: 'Overdue by 5 h',
  });
  expect(answerDue({ ...owedAnswer, dueAt: '2026-10-30T09:00:00Z' }, now)?.text).toBe('Overdue by 4 days');
});

test('an answer or a withdrawal ends the countdown', () => {
  expect(answerDue({ ...owedAnswer, answeredAt: '2026-11-03T08:00:00Z' }, now)?.state).toBe('answered');
  expect(answerDue({ ...owedAnswer, status: 'withdrawn' }, now)).toBeNull();
  const givenAnswer = { ...owedAnswer, answeredAt: '2026-11-03T08:00:00Z' };
  expect(answerDue({ ...givenAnswer, verdict: 'answered_late' }, now)?.text).toBe('Answered late');
  expect(answerDue({ ...owedAnswer, verdict: 'excused' }, now)?.state).toBe('answered');
});
