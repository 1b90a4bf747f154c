import { expect, test } from 'vitest';
import { getHistory, listApplications } from '#contract/applications.ts';
import { skipCandidate, unskipCandidate } from '#contract/candidates.ts';
import { listMessages } from '#contract/messages.ts';
import { keyOf } from './key-of.ts';

test('a path without parameters is a key of one part', () => {
  expect(keyOf(listApplications)).toEqual(['/api/applications']);
});

test('parameters are separate parts, so that calls share a prefix', () => {
  const params = { applicationId: 'a1' };
  expect(keyOf(getHistory, { params })).toEqual(['/api/applications', 'a1', 'history']);
  expect(keyOf(listMessages, { params: { threadId: 't1' } })).toEqual(['/api/messages/threads', 't1']);
  expect(keyOf(unskipCandidate, { params: { roleId: 'r1', seekerId: 's1' } })).toEqual([
    '/api/employer/roles',
    'r1',
    'skips',
    's1',
  ]);
});

test('without its parameters a path ends before the first one', () => {
  expect(keyOf(getHistory)).toEqual(['/api/applications']);
  expect(keyOf(skipCandidate)).toEqual(['/api/employer/roles']);
});

test('a parameter cannot lead to another path', () => {
  expect(keyOf(getHistory, { params: { applicationId: '../user?' } })[1]).toBe('..%2Fuser%3F');
});

test('the query is the key’s last part; an empty query is left out', () => {
  expect(keyOf(listApplications, { query: { roleId: 'r1' } })).toEqual([
    '/api/applications',
    { roleId: 'r1' },
  ]);
  expect(keyOf(listApplications, { query: {} })).toEqual(['/api/applications']);
});
