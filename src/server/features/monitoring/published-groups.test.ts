import { expect, test } from 'vitest';
import { publishedGroups } from './write-published.ts';

const group = (answer: string, people: number, shares: number, squares = shares) => ({
  question: 'sex',
  answer,
  people,
  shares,
  squares,
});

test('a rate of 0% or 100% is published as 2% or 98%', () => {
  const none = publishedGroups([group('female', 60, 0), group('male', 60, 60)]);
  const one = publishedGroups([group('female', 60, 1), group('male', 60, 59)]);
  expect(none.map(({ ratePercent }) => ratePercent)).toEqual([2, 98]);
  expect(one.map(({ ratePercent }) => ratePercent)).toEqual([2, 98]);
});

test('groups under 50 are not published, nor a single group on its own', () => {
  expect(publishedGroups([group('female', 49, 10), group('male', 400, 100)])).toEqual([]);
  const groups = publishedGroups([group('female', 50, 10), group('male', 400, 100), group('unsaid', 3, 3)]);
  expect(groups.map(({ answer, atLeast }) => [answer, atLeast])).toEqual([
    ['female', 50],
    ['male', 100],
  ]);
});

test('one more person in a group of 300 changes no published figure', () => {
  const [before] = publishedGroups([group('female', 300, 60), group('male', 300, 90)]);
  const [after] = publishedGroups([group('female', 301, 60), group('male', 300, 90)]);
  expect(after).toEqual(before);
});
