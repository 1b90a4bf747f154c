import { expect, test } from 'vitest';
import type { ApplicationStatus, SeekerApplication } from '#contract/applications.ts';
import type { MatchItem } from '#contract/matches.ts';
import { isNewMatch, matchStats } from './match-stats.ts';

const local = (text: string) => new Date(text).toISOString();
const noon = new Date('2025-11-20T12:00').getTime();

function matched(at: string): MatchItem {
  return {
    match: { id: at, matchedAt: local(at) },
    role: {
      id: 'role',
      title: 'Platform Engineer',
      locationCity: 'Leeds',
      workMode: 'hybrid',
      status: 'live',
    },
    employer: { id: 'bridge', companyName: 'Bridge & Co' },
    thread: { id: 'thread' },
    fitScoreInt: 9_412,
  };
}

function applied(status: string): SeekerApplication {
  return {
    id: status,
    roleId: 'role',
    status: status as ApplicationStatus,
    fitScoreInt: 9_412,
    personalityFitInt: 0,
    submittedAt: local('2025-11-19T12:00'),
    dueAt: local('2025-11-21T12:00'),
    answeredAt: null,
    isSuperLike: false,
    role: {
      id: 'role',
      title: 'Platform Engineer',
      locationCity: 'Leeds',
      employer: { companyName: 'Bridge & Co' },
    },
    rejectionReason: null,
  };
}

test('a day begins at midnight where Amara is, to the minute', () => {
  const matches = [matched('2025-11-20T11:59'), matched('2025-11-20T00:00'), matched('2025-11-19T23:59')];
  expect(matchStats(matches, [], noon)).toEqual({ total: 3, newToday: 2, interviews: 0 });
});

test('interviews are counted by either word for them, and nothing else is', () => {
  const applications = ['interview', 'interview_scheduled', 'shortlisted', 'offered'].map(applied);
  expect(matchStats([], applications, noon).interviews).toBe(2);
});

test('a match is new for 24 hours, not until midnight', () => {
  expect(isNewMatch(local('2025-11-19T12:01'), noon)).toBe(true);
  expect(isNewMatch(local('2025-11-19T12:00'), noon)).toBe(false);
});
