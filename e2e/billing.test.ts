import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { billing } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { meet } from '#testing/meeting.ts';
import { newCompany, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues } from './checks.ts';
import { seeToast } from './hands.ts';
import { postRole, signUp } from './people.ts';
import { DESK, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const PASSWORD = 'nod-test-2026';
const KITCHEN = {
  title: 'Sous Chef',
  city: 'Leeds',
  salary: ['30000', '34000'],
  skills: ['Pastry'],
} as const;

async function pageOf(person: Person, size: typeof DESK, path: string, more = {}): Promise<Page> {
  const page = await stage.visitor(size, more);
  const data = { username: person.user?.username, password: PASSWORD };
  expect((await page.request.post('/api/login', { data })).ok()).toBe(true);
  await page.goto(path);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });
const form = (page: Page) => page.getByRole('region', { name: 'Payment' });
const card = (page: Page, ending: string) =>
  form(page).getByRole('button', { name: new RegExp(`${ending} `) });

/** The match that led to the hire is shown once, on the seeker's first visit. */
async function dismissMatch(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: "It's a Match!" }).waitFor();
  await page.keyboard.press('Escape');
}

/** Moves the server's clock on by days without ending the session. */
async function daysGoBy(page: Page, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 4) {
    await stage.app.advance(Math.min(left, 4) * DAY);
    await page.request.get('/api/user');
  }
}

test('Harbour subscribe despite a declined card, upgrade, and cancel', async () => {
  const harbour = await newCompany(stage.app, 'Harbour');
  const desk = await pageOf(harbour, DESK, '/employer/billing');
  await plan(desk).getByText('Trial, 7 days left').waitFor();
  await plan(desk).getByText('0 of 1 live').waitFor();
  await form(desk).getByText('Test payments: no money moves').waitFor();
  await expectNoIssues(desk);

  // An incomplete card number is not sent.
  await button(desk, 'Subscribe for £199').click();
  await form(desk).getByText('Your card number is incomplete.').waitFor();
  expect(await desk.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('number');
  await desk.getByLabel('Card number').pressSequentially('4111111111111111');
  await expect.poll(() => desk.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
  await button(desk, 'Subscribe for £199').click();
  await form(desk)
    .getByText(/not one of the test cards/)
    .waitFor();

  await card(desk, '0002').click();
  await button(desk, 'Subscribe for £199').click();
  await text(desk, 'Payment Failed').waitFor();
  await form(desk).getByText('Your card was declined.').waitFor();
  expect((await harbour.call(billing.getBilling)).isSubscribed).toBe(false);

  await card(desk, '3155').click();
  await button(desk, 'Subscribe for £199').click();
  const challenge = desk.getByRole('dialog', { name: 'Is it you?' });
  await challenge.waitFor();
  await expect.poll(() => text(desk, 'Payment Failed').count()).toBe(0);
  await expectNoIssues(desk);
  await challenge.getByRole('button', { name: 'Fail' }).click();
  await form(desk)
    .getByText(/could not confirm that it was you/)
    .waitFor();
  await button(desk, 'Subscribe for £199').click();
  await challenge.getByRole('button', { name: 'Complete' }).click();
  await text(desk, 'Subscription Active!').waitFor();
  await desk.waitForURL('**/employer/dashboard');

  // The plan allows one role; posting a second is refused, with the reason and a link to the billing page.
  await desk.goto('/employer/create-job');
  await postRole(desk, KITCHEN);
  await desk.waitForURL('**/employer/dashboard');
  const second = await harbour.send('POST', '/api/roles', {
    title: 'Baker',
    descriptionMd: '',
    workMode: 'onsite',
    salaryMinGbpInt: 2_500_000,
    salaryMaxGbpInt: 2_700_000,
    requiredSkills: [],
  });
  expect(second.status).toBe(409);
  await desk.goto('/employer/create-job');
  await desk.getByLabel('Job title').fill('Baker');
  await desk.getByRole('radio', { name: 'On-site' }).check();
  await desk.getByLabel('Minimum').fill('25000');
  await desk.getByLabel('Maximum').fill('27000');
  await button(desk, 'Post Job').click();
  await desk.getByRole('alert').filter({ hasText: 'Your plan, Essential, allows 1 live role' }).waitFor();
  await expect.poll(() => desk.getByLabel('Job title').inputValue()).toBe('Baker');
  await desk
    .getByRole('main')
    .getByRole('link', { name: /plan|billing/i })
    .first()
    .click();
  await plan(desk).getByText('1 of 1 live').waitFor();
  await plan(desk)
    .getByText(/Your one live role is in use/)
    .waitFor();

  // Once the trial is over the card is charged; a larger plan then costs the difference for the rest of the month.
  await daysGoBy(desk, 8);
  await desk.reload();
  const renewal =
    (await plan(desk)
      .getByText(/^Renews on/)
      .textContent()) ?? '';
  expect(renewal).toMatch(/for £199\.$/);
  const [, day = ''] = /^Renews on (.+) for/.exec(renewal) ?? [];
  await button(desk, 'Change to Professional').click();
  const change = desk.getByRole('dialog', { name: 'Change to Professional' });
  const confirm = change.getByRole('button', { name: /^Change and pay £/ });
  await change.getByText('Due now').waitFor();
  await change.getByText(`£399 a month from ${day}.`).waitFor();
  await expectNoIssues(desk);
  const shown = /£[\d.]+/.exec((await confirm.textContent()) ?? '')?.[0] ?? '';
  expect(Number(shown.slice(1))).toBeGreaterThan(150);
  expect(Number(shown.slice(1))).toBeLessThanOrEqual(200);
  await confirm.click();
  await text(desk, 'Plan Changed').waitFor();
  await plan(desk).getByText('1 of 3 live').waitFor();
  const invoices = desk.getByRole('listitem').filter({ hasText: /NOD-\d{6}/ });
  await expect.poll(() => invoices.first().textContent()).toContain(shown);
  await expectNoIssues(desk);

  await button(desk, 'Cancel plan').click();
  const leave = desk.getByRole('dialog', { name: 'Cancel Professional?' });
  await leave.getByText(`It ends on ${day}.`, { exact: false }).waitFor();
  await leave.getByRole('button', { name: 'Cancel plan' }).click();
  // They signed in eight days ago, so cancelling asks for the password again.
  const again = desk.getByRole('dialog', { name: 'Confirm it’s you' });
  await again.getByLabel('Your password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Confirm' }).click();
  await plan(desk).getByText(`Your plan ends on ${day}.`, { exact: false }).waitFor();
  await button(desk, 'Keep my plan').click();
  await plan(desk).getByText(`Renews on ${day} for £399.`).waitFor();
  await button(desk, 'Cancel plan').click();
  await leave.getByRole('button', { name: 'Cancel plan' }).click();
  await plan(desk).getByText(`Your plan ends on ${day}.`, { exact: false }).waitFor();
  await expectNoIssues(desk);
});

test('a payment that cannot start says so and leads to the dashboard', async () => {
  const mill = await newCompany(stage.app, 'Mill Lane', 'ROLE_3');
  const desk = await pageOf(mill, DESK, '/employer/dashboard');
  await desk.route('**/api/create-subscription', (route) => route.fulfill({ status: 500, body: '{}' }));
  await desk.getByRole('link', { name: 'Billing' }).first().click();
  await seeToast(desk, 'Setup Error', 'Failed to initialize payment. Please try again.');
  await desk.getByRole('heading', { name: 'Payment Setup Failed' }).waitFor();
  await expectNoIssues(desk);
  await desk.getByRole('link', { name: 'Back to Dashboard' }).click();
  await desk.waitForURL('**/employer/dashboard');

  await desk.unroute('**/api/create-subscription');
  await desk.route('**/api/create-subscription', (route) => route.fulfill({ json: {} }));
  await desk.goto('/employer/billing');
  await desk.getByRole('heading', { name: 'Payment Setup Failed' }).waitFor();
  await desk.unroute('**/api/create-subscription');
  await button(desk, 'Try again').click();
  await button(desk, 'Subscribe for £399').waitFor();

  await desk.route('**/api/sandbox/confirm', (route) => route.abort());
  await card(desk, '4242').click();
  await button(desk, 'Subscribe for £399').click();
  await text(desk, 'Payment Error').waitFor();
});

/** Makes the seeker an offer from this employer. */
async function offer(seeker: Person, employer: Person): Promise<void> {
  const { applicationId } = await meet(seeker, employer);
  await stage.app.context.db
    .updateTable('applications')
    .set({ status: 'offered' })
    .where('id', '=', applicationId)
    .execute();
}

test('Anchor hire Amara; the fee is invoiced, paid, and downloaded', async () => {
  const [amara, anchor] = [await stage.app.seeker('Amara'), await newCompany(stage.app, 'Anchor')];
  await subscribe(anchor);
  await offer(amara, anchor);
  const desk = await pageOf(anchor, DESK, '/employer/dashboard?tab=applications');
  await desk
    .getByRole('button', { name: /^Mark as hired: / })
    .first()
    .click();
  const hired = desk.getByRole('dialog', { name: /as hired\?$/ });
  await hired.getByLabel('Agreed annual salary').fill('32000');
  await hired.getByText('Success fee: £1,600 (5% of £32,000).').waitFor();
  await expectNoIssues(desk);
  await hired.getByRole('button', { name: 'Mark as hired' }).click();
  await text(desk, 'Amara Test has been asked to confirm the salary.').waitFor();
  await desk.getByRole('link', { name: 'Billing' }).first().click();
  await text(desk, 'Waiting for Amara').waitFor();

  const phone = await pageOf(amara, PHONE, '/?tab=matches', { touch: true });
  await dismissMatch(phone);
  await phone.getByText(/Anchor says they hired you at £32,000 a year/).waitFor();
  await expectNoIssues(phone);
  await button(phone, 'Confirm').click();
  await text(phone, 'You both said £32,000 a year.').waitFor();

  // The employer's page updates automatically.
  await text(desk, 'Invoiced').waitFor();
  await button(desk, 'Pay £1,600 for the hire of Amara Test').click();
  await button(desk, 'Pay £1,600').last().waitFor();
  await card(desk, '4242').click();
  await form(desk).getByRole('button', { name: 'Pay £1,600' }).click();
  await text(desk, 'Payment Successful!').waitFor();
  await desk.waitForURL('**/employer/dashboard');

  await desk.goto('/employer/billing');
  const row = desk
    .getByRole('listitem')
    .filter({ hasText: /NOD-\d{6}/ })
    .filter({ hasText: 'Success fee' });
  await row.getByText('Paid', { exact: true }).waitFor();
  for (const [paper, name] of [
    ['Invoice', /^NOD-\d{6}\.pdf$/],
    ['Receipt', /^receipt-NOD-\d{6}\.pdf$/],
  ] as const) {
    const arrives = desk.waitForEvent('download');
    await row.getByRole('link', { name: new RegExp(`^${paper}`) }).click();
    const download = await arrives;
    expect(download.suggestedFilename()).toMatch(name);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  }
  await expectNoIssues(desk);
});

test('Bela disputes a hire; an Admin decides with a reason and gives credit', async () => {
  const [bela, cedar] = [await stage.app.seeker('Bela'), await newCompany(stage.app, 'Cedar')];
  await subscribe(cedar);
  await offer(bela, cedar);
  const hireOf = async () => (await cedar.call(billing.listHires))[0];
  const desk = await pageOf(cedar, DESK, '/employer/dashboard?tab=applications');
  await desk
    .getByRole('button', { name: /^Mark as hired: / })
    .first()
    .click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as hired' }).click();
  await expect.poll(async () => (await hireOf())?.status).toBe('awaiting_salary');
  await desk.goto('/employer/billing');
  await button(desk, 'Enter the salary of Bela Test').click();
  await desk.getByLabel('Agreed annual salary').fill('24000');
  await button(desk, 'Save salary').click();
  await text(desk, 'Waiting for Bela').waitFor();

  const phone = await pageOf(bela, PHONE, '/?tab=matches', { touch: true });
  await dismissMatch(phone);
  await button(phone, 'That’s not right').click();
  await button(phone, 'Send').click();
  await phone.getByText('Please say what is wrong.').waitFor();
  await phone.getByLabel('What is not right?').fill('My contract says £28,000.');
  await button(phone, 'Send').click();
  await text(phone, 'Being checked').waitFor();
  await text(desk, 'Disputed').waitFor();

  const ada = await stage.visitor(DESK);
  await signUp(ada, { firstName: 'Ada', lastName: 'Ross', username: 'ada', role: 'Job Seeker' });
  await ada.locator('[data-depth="0"]').waitFor();
  await sql`update users set account_type = 'Admin' where username_key = 'ada'`.execute(stage.app.context.db);
  await ada.goto('/profile?desk=disputes');
  await ada.getByText('My contract says £28,000.').waitFor();
  await expectNoIssues(ada);
  await ada.getByLabel('Agreed annual salary').fill('28000');
  await ada.getByText('Success fee: £1,400 (5% of £28,000).').waitFor();
  await ada.getByRole('textbox', { name: 'Reason' }).fill('The contract was shown.');
  await button(ada, 'Decide').click();
  await ada.getByRole('dialog').getByText('is invoiced the success fee on this salary at once.').waitFor();
  await ada.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await text(ada, 'No hires are disputed.').waitFor();
  await desk.getByText(/Decided: The contract was shown\. Success fee: £1,400/).waitFor();

  await ada.getByRole('link', { name: 'Credit and prices' }).click();
  await ada.getByLabel('Find an employer').fill('ceda');
  await button(ada, 'Give credit: Cedar').click();
  await ada.getByLabel('Amount').fill('49.50');
  await ada.getByRole('textbox', { name: 'Reason' }).fill('The product was down on Tuesday.');
  await button(ada, 'Give credit').click();
  await button(ada, 'Give credit').click();
  await text(ada, 'Credit Given').waitFor();
  await ada.getByText(/has £49\.50 of credit/).waitFor();
  await desk.getByText('£49.50 of credit will come off your next invoice.').waitFor();
  await expectNoIssues(desk);
});
