import { expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { checkDraft, draftFrom, termsOf } from './offer-draft.ts';

const now = Date.parse('2026-11-03T09:00:00Z');
const offer: Offer = {
  id: '8c5cf8a2-7e5b-4a0a-9f0e-0d4f3f0b8a01',
  applicationId: '8c5cf8a2-7e5b-4a0a-9f0e-0d4f3f0b8a02',
  status: 'open',
  terms: {
    salaryPence: 45_000_00,
    startsOn: '2027-01-04',
    weeklyHours: 37.5,
    conditions: 'References.',
    expiresAt: '2026-11-12T12:30:00.000Z',
  },
  revision: 1,
  madeAt: '2026-11-03T09:00:00.000Z',
  changedAt: null,
  endedAt: null,
  note: null,
};

test('a new offer is open for a week, until five in the afternoon', () => {
  const draft = { ...draftFrom(undefined, now), salary: '45000' };
  expect(checkDraft(draft, now)).toEqual({});
  expect(termsOf(draft)).toEqual({
    salaryPence: 45_000_00,
    startsOn: null,
    weeklyHours: null,
    conditions: null,
    expiresAt: '2026-11-10T17:00:00.000Z',
  });
});

test('an offer opened and saved unchanged is the same offer', () => {
  expect(termsOf(draftFrom(offer, now), offer)).toEqual(offer.terms);
});

test('invalid terms are reported at their fields', () => {
  const draft = { ...draftFrom(offer, now), salary: '4.5', weeklyHours: '90', expiresOn: '2026-11-02' };
  expect(Object.keys(checkDraft(draft, now))).toEqual(['salary', 'weeklyHours', 'expiresOn']);
  expect(checkDraft({ ...draftFrom(offer, now), expiresOn: '2027-06-01' }, now)).toHaveProperty('expiresOn');
});
