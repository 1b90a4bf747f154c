import type { Billing } from '#contract/billing.ts';
import { billing, employers } from '#contract/index.ts';
import type { PlanCode } from '#contract/plans.ts';
import { PLANS } from '#contract/plans.ts';
import { DAY } from '#server/clock.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  challenge: '4000 0025 0000 3155',
  empty: '4000 0000 0000 0341',
} as const;

/** A company that has just registered, with its trial just started if the plan has one. */
export async function newCompany(
  app: TestApp,
  companyName: string,
  planCode: PlanCode = 'ROLE_1',
): Promise<Person> {
  const person = await app.visitor().register(companyName, 'Employer');
  await person.call(employers.saveEmployer, {
    body: { companyName, tierOption: PLANS[planCode].tierOption, planCode },
  });
  return person;
}

/** What the sandbox's card form does. */
export function payWith(person: Person, clientSecret: string, number: string) {
  return person.call(billing.sandboxConfirm, {
    body: { clientSecret, card: { number, exp: '12/34', cvc: '123' } },
  });
}

/** Subscribes with a card; returns the resulting billing state. */
export async function subscribe(
  person: Person,
  planCode: 'ROLE_1' | 'ROLE_3' | 'ENTERPRISE' = 'ROLE_1',
  number: string = CARDS.good,
): Promise<Billing> {
  const { prices } = await person.call(billing.getBilling);
  const { clientSecret } = await person.call(billing.createSubscription, {
    body: { planCode, priceGbpInt: prices[planCode] },
  });
  await payWith(person, clientSecret, number);
  return person.call(billing.getBilling);
}

/** Lets days pass, with a visit each week, because an idle session would end. */
export async function daysGoBy(app: TestApp, days: number, ...people: readonly Person[]): Promise<void> {
  for (let daysLeft = days; daysLeft > 0; daysLeft -= 7) {
    await app.advance(Math.min(daysLeft, 7) * DAY);
    for (const person of people) await person.fetch('/api/user');
  }
}
