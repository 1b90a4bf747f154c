import { expect, test } from 'vitest';
import { addMatch, closeMatch, NO_NEW_MATCHES } from './new-matches.ts';

const bridge = {
  threadId: 'thread-1',
  roleTitle: 'Ward Manager',
  companyName: 'Bridge & Co',
  fitScoreInt: 9_412,
};
const faraday = { ...bridge, threadId: 'thread-2', companyName: 'Faraday' };

test("the application's answer and the live event tell of one match, and it is celebrated once", () => {
  const told = addMatch(addMatch(NO_NEW_MATCHES, bridge), { ...bridge });
  expect(told.waiting).toEqual([bridge]);
  const closed = closeMatch(told);
  expect(closed.waiting).toEqual([]);
  expect(addMatch(closed, bridge).waiting).toEqual([]);
});

test('two matches at once are celebrated one after the other', () => {
  const both = addMatch(addMatch(NO_NEW_MATCHES, bridge), faraday);
  expect(closeMatch(both).waiting).toEqual([faraday]);
});
