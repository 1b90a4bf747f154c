import { expect, test } from 'vitest';
import type { SeekerApplication } from '#contract/applications.ts';
import { settledApplications } from './settled-applications.ts';

const nurse = { id: 'nurse', need: { kind: 'offer', by: '2026-12-03T17:00:00.000Z' } } as SeekerApplication;
const porter = { id: 'porter' } as SeekerApplication;

test('an application that waits for the seeker is shown once', () => {
  expect(settledApplications([nurse, porter], [nurse])).toEqual([porter]);
});

test('an offer stays in the list if those that wait did not load', () => {
  expect(settledApplications([nurse, porter], null)).toEqual([nurse, porter]);
  expect(settledApplications([nurse, porter], undefined)).toEqual([nurse, porter]);
});

test('an application that was answered a moment ago is in one of the lists', () => {
  expect(settledApplications([nurse], [])).toEqual([nurse]);
});
