import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('parameters are encoded into the path', () => {
  expect(addressOf('/api/messages/threads/:threadId/read', { threadId: 'a/b?c' })).toBe(
    '/api/messages/threads/a%2Fb%3Fc/read',
  );
});

test('a list in the query has commas; missing values are left out', () => {
  const query = {
    limit: 10,
    locations: ['London', 'Remote'],
    workModes: [],
    salaryMin: undefined,
    cursor: null,
  };
  expect(addressOf('/api/roles/matches', {}, query)).toBe(
    '/api/roles/matches?limit=10&locations=London%2CRemote',
  );
});

test('zero and false are sent as values of the query', () => {
  expect(addressOf('/api/x', {}, { from: 0, isOpen: false })).toBe('/api/x?from=0&isOpen=false');
});

test('a missing parameter of the path throws', () => {
  expect(() => addressOf('/api/applications/:applicationId', {})).toThrow('needs applicationId');
});
