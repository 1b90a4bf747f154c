import { expect, test } from 'vitest';
import type { Billing } from '#contract/billing.ts';
import { limitInWords, standingInWords } from './standing-words.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

function billing(changes: Partial<Billing>): Billing {
  return {
    provider: 'sandbox',
    publishableKey: null,
    planCode: 'ROLE_3',
    status: 'active',
    prices: { ROLE_1: 19_900, ROLE_3: 39_900, ENTERPRISE: 99_900 },
    pricePence: 39_900,
    isSubscribed: true,
    trialEndsAt: null,
    periodStart: '2026-11-05T12:00:00Z',
    periodEnd: '2026-12-05T12:00:00Z',
    graceEndsAt: null,
    cancelAt: null,
    live: { used: 2, allowed: 3 },
    postings: { used: 4, allowed: 15 },
    pausedRoles: 0,
    card: { brand: 'visa', last4: '4242' },
    owedPence: 0,
    creditPence: 0,
    invoices: [],
    ...changes,
  };
}

const inWords = (changes: Partial<Billing>) => {
  const { badge, lines } = standingInWords(billing(changes), NOW);
  return [badge, ...lines].join(' | ');
};

test('an active plan says when it renews and for how much', () => {
  expect(inWords({})).toBe('Active | Renews on 5 December 2026 for £399.');
  expect(inWords({ isSubscribed: false })).toBe('Active | There is nothing to pay at the moment.');
});

test('a trial says how long it lasts and what the card will pay', () => {
  const trial = { status: 'trial', trialEndsAt: '2026-11-26T08:00:00Z' } as const;
  expect(inWords(trial)).toBe(
    'Trial, 5 days left | Your first £399 will be taken on 26 November 2026, from Visa ending in 4242.',
  );
  expect(inWords({ ...trial, isSubscribed: false, card: null })).toContain(
    'Add a card before 26 November 2026',
  );
});

test('a failed renewal says until when roles stay live, and what to do', () => {
  const overdueBilling = { status: 'past_due', owedPence: 39_900 } as const;
  expect(inWords({ ...overdueBilling, graceEndsAt: '2026-11-25T12:00:00Z' })).toContain(
    'live until 25 November 2026',
  );
  expect(inWords({ ...overdueBilling, graceEndsAt: '2026-11-20T12:00:00Z', pausedRoles: 1 })).toContain(
    '1 role is paused. Pay now and it is live again.',
  );
});

test('a cancelled plan with an unpaid renewal still says that it is overdue', () => {
  const words = inWords({
    status: 'past_due',
    owedPence: 39_900,
    graceEndsAt: '2026-11-25T12:00:00Z',
    cancelAt: '2026-12-05T12:00:00Z',
  });
  expect(words).toContain('Payment overdue | We could not take £399');
  expect(words).toContain('live until 25 November 2026');
  expect(words).toContain('ends on 5 December 2026');
});

test('a cancelled plan shows its last day; an ended one, its paused roles', () => {
  expect(inWords({ cancelAt: '2026-12-05T12:00:00Z' })).toContain('Your plan ends on 5 December 2026.');
  expect(inWords({ status: 'cancelled', isSubscribed: false, pausedRoles: 2 })).toContain(
    '2 roles are paused, not lost. Subscribe and they are live again.',
  );
});

test('when a limit is reached, the text says what to do about it', () => {
  expect(limitInWords(billing({}))).toBeNull();
  expect(limitInWords(billing({ live: { used: 3, allowed: 3 } }))).toContain(
    'All 3 of your live roles are in use',
  );
  expect(limitInWords(billing({ postings: { used: 15, allowed: 15 } }))).toContain('from 5 December 2026');
  const unlimited = { live: { used: 40, allowed: null }, postings: { used: 90, allowed: null } };
  expect(limitInWords(billing({ ...unlimited, planCode: 'ENTERPRISE' }))).toBeNull();
});
