import { expect, test } from 'vitest';
import { createNewMatches } from './new-matches.ts';

const bridge = {
  roleId: 'role-1',
  threadId: 'thread-1',
  roleTitle: 'Ward Manager',
  companyName: 'Bridge & Co',
  fitScoreInt: 9_412,
};
const faraday = { ...bridge, roleId: 'role-2', threadId: 'thread-2', companyName: 'Faraday' };

test('a match in both a response and an event is celebrated once', () => {
  const matches = createNewMatches();
  matches.add(bridge);
  matches.add({ ...bridge });
  expect(matches.get()).toEqual([bridge]);
  matches.close();
  expect(matches.get()).toEqual([]);
  matches.add(bridge);
  expect(matches.get()).toEqual([]);
});

test('two matches at once are celebrated one after the other', () => {
  const matches = createNewMatches();
  matches.add(bridge);
  matches.add(faraday);
  matches.close();
  expect(matches.get()).toEqual([faraday]);
});

test('two responses without a thread id are two matches', () => {
  const matches = createNewMatches();
  const matchesWithoutThread = [bridge, faraday].map((match) => ({ ...match, threadId: null }));
  for (const match of matchesWithoutThread) matches.add(match);
  expect(matches.get()).toEqual(matchesWithoutThread);
});

test('matches shown to one person are not hidden from the next', () => {
  const matches = createNewMatches();
  matches.add(bridge);
  matches.clear();
  expect(matches.get()).toEqual([]);
  matches.add(bridge);
  expect(matches.get()).toEqual([bridge]);
});
