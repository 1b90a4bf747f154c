import { expect, test } from 'vitest';
import type { ThreadItem } from '#contract/messages.ts';
import { chooseThread } from './choose-thread.ts';

function thread(id: string, seekerId: string, matchedAt: string): ThreadItem {
  return {
    thread: { id, matchedAt },
    role: { id: `role of ${id}`, title: id, locationCity: null, workMode: 'remote', status: 'live' },
    employer: { id: 'bridge', companyName: 'Bridge & Co' },
    seeker: { id: seekerId, firstName: 'Amara', lastName: 'Okafor', username: 'amara' },
    lastMessage: null,
    unreadCount: 0,
    otherReadAt: null,
  };
}

const oldThread = thread('Platform Engineer', 'amara', '2025-11-01T09:00:00.000Z');
const recentThread = thread('Site Reliability Engineer', 'amara', '2025-11-20T09:00:00.000Z');
const zoes = thread('Data Analyst', 'zoe', '2025-11-21T09:00:00.000Z');

test('the newest match with Amara is shown, even if another chat is active', () => {
  const { open, personThreads } = chooseThread([zoes, oldThread, recentThread], 'amara', null);
  expect(open).toBe(recentThread);
  expect(personThreads).toEqual([recentThread, oldThread]);
});

test('the requested conversation is shown only if it is with Amara', () => {
  expect(chooseThread([zoes, oldThread, recentThread], 'amara', oldThread.thread.id).open).toBe(oldThread);
  expect(chooseThread([zoes, oldThread, recentThread], 'amara', zoes.thread.id).open).toBe(recentThread);
});

test('a seeker without a match has no conversation', () => {
  expect(chooseThread([zoes], 'amara', null)).toEqual({ open: null, personThreads: [] });
});
