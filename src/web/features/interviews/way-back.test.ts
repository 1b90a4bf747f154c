import { expect, test } from 'vitest';
import { afterScheduling, readCameFrom } from './way-back.ts';

const PANEL = '/employer/dashboard?tab=applications&open=a1';

test('scheduling from the pipeline leads back to it, with the applicant open', () => {
  const board = '/employer/dashboard?tab=applications&view=board&role=r1';
  expect(afterScheduling(board, 'a1')).toBe(`${board}&open=a1`);
  // When this applicant, or another one, was open.
  expect(afterScheduling(PANEL, 'a1')).toBe(PANEL);
  expect(afterScheduling(PANEL.replace('a1', 'a2'), 'a1')).toBe(PANEL);
});

test('scheduling from a screen that shows the interview leads back there', () => {
  for (const from of ['/employer/interviews', '/chat/s1?thread=t1', '/chat']) {
    expect(afterScheduling(from, 'a1')).toBe(from);
  }
});

test('scheduling from anywhere else leads to the applicant', () => {
  for (const from of [null, '/employer/dashboard', '/employer/job/r1', '/chatter', '//elsewhere.example'])
    expect(afterScheduling(from, 'a1')).toBe(PANEL);
});

test('the way back is only read from a history state with an address', () => {
  expect(readCameFrom({ cameFrom: '/chat' })).toBe('/chat');
  for (const state of [null, 'x', {}, { cameFrom: null }, { cameFrom: 3 }, { fromList: true }]) {
    expect(readCameFrom(state)).toBeNull();
  }
});
