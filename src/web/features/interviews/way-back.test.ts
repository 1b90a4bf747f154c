import { expect, test } from 'vitest';
import { afterScheduling, readCameFrom } from './way-back.ts';

const PANEL = '/employer/dashboard?tab=applications&open=a1';

test('after scheduling, the applicant is open beside the pipeline as it was', () => {
  const board = '/employer/dashboard?tab=applications&view=board&role=r1';
  expect(afterScheduling(board, 'a1')).toBe(`${board}&open=a1`);
  // From the open applicant, and from another one's.
  expect(afterScheduling(PANEL, 'a1')).toBe(PANEL);
  expect(afterScheduling(PANEL.replace('a1', 'a2'), 'a1')).toBe(PANEL);
});

test('from a screen that shows the interview, it leads back there', () => {
  for (const from of ['/employer/interviews', '/chat/s1?thread=t1', '/chat']) {
    expect(afterScheduling(from, 'a1')).toBe(from);
  }
});

test('from anywhere else it leads to the applicant', () => {
  for (const from of [null, '/employer/dashboard', '/employer/job/r1', '/chatter', '//elsewhere.example'])
    expect(afterScheduling(from, 'a1')).toBe(PANEL);
});

test('only an address that scheduling was opened with is a way back', () => {
  expect(readCameFrom({ cameFrom: '/chat' })).toBe('/chat');
  for (const state of [null, 'x', {}, { cameFrom: null }, { cameFrom: 3 }, { fromList: true }]) {
    expect(readCameFrom(state)).toBeNull();
  }
});
