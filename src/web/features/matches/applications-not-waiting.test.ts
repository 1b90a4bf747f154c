import { expect, test } from 'vitest';
import type { SeekerApplication } from '#contract/applications.ts';
import { applicationsNotWaiting } from './applications-not-waiting.ts';

const nurse = { id: 'nurse', need: { kind: 'offer', by: '2026-12-03T17:00:00.000Z' } } as SeekerApplication;
const porter = { id: 'porter' } as SeekerApplication;

test('an application that waits for the seeker is shown once', () => {
  expect(applicationsNotWaiting([nurse, porter], [nurse])).toEqual([porter]);
});

test('an offer stays in the list if those that wait did not load', () => {
  expect(applicationsNotWaiting([nurse, porter], null)).toEqual([nurse, porter]);
  expect(applicationsNotWaiting([nurse, porter], undefined)).toEqual([nurse, porter]);
});

test('an application that was answered a moment ago is in one of the lists', () => {
  expect(applicationsNotWaiting([nurse], [])).toEqual([nurse]);
});
