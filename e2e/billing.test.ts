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
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const PASSWORD = 'nod-test-2026';
const KITCHEN = {
  title: 'Sous Chef',
  city: 'Leeds',
  salary: ['30000', '34000'],
  skills: ['Pastry'],
} as const;

async function pageOf(person: Person, size: typeof DESKTOP, path: string, more = {}): Promise<Page> {
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
  for (let daysLeft = days; daysLeft > 0; daysLeft -= 4) {
    await stage.app.advance(Math.min(daysLeft, 4) * DAY);
    await page.request.get('/api/user');
  }
}

test('Harbour subscribe despite a declined card, upgrade, and cancel', async () => {
  const harbour = await newCompany(stage.app, 'Harbour');
  const desktop = await pageOf(harbour, DESKTOP, '/employer/billing');
  await plan(desktop).getByText('Trial, 7 days left').waitFor();
  await plan(desktop).getByText('0 of 1 live').waitFor();
  await form(desktop).getByText('Test payments: no money moves').waitFor();
  await expectNoIssues(desktop);

  // An incomplete card number is not sent.
  await button(desktop, 'Subscribe for £199').click();
  await form(desktop).getByText('Your card number is incomplete.').waitFor();
  expect(await desktop.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('number');
  await desktop.getByLabel('Card number').pressSequentially('4111111111111111');
  await expect.poll(() => desktop.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
  await button(desktop, 'Subscribe for £199').click();
  await form(desktop)
    .getByText(/not one of the test cards/)
    .waitFor();

  await card(desktop, '0002').click();
  await button(desktop, 'Subscribe for £199').click();
  await text(desktop, 'Payment Failed').waitFor();
  await form(desktop).getByText('Your card was declined.').waitFor();
  expect((await harbour.call(billing.getBilling)).isSubscribed).toBe(false);

  await card(desktop, '3155').click();
  await button(desktop, 'Subscribe for £199').click();
  const challenge = desktop.getByRole('dialog', { name: 'Is it you?' });
  await challenge.waitFor();
  await expect.poll(() => text(desktop, 'Payment Failed').count()).toBe(0);
  await expectNoIssues(desktop);
  await challenge.getByRole('button', { name: 'Fail' }).click();
  await form(desktop)
    .getByText(/could not confirm that it was you/)
    .waitFor();
  await button(desktop, 'Subscribe for £199').click();
  await challenge.getByRole('button', { name: 'Complete' }).click();
  await text(desktop, 'Subscription Active!').waitFor();
  await desktop.waitForURL('**/employer/dashboard');

  // The plan allows one role; posting a second is refused, with the reason and a link to the billing page.
  await desktop.goto('/employer/create-job');
  await postRole(desktop, KITCHEN);
  await desktop.waitForURL('**/employer/dashboard');
  const second = await harbour.send('POST', '/api/roles', {
    title: 'Baker',
    descriptionMd: '',
    workMode: 'onsite',
    salaryMinGbpInt: 2_500_000,
    salaryMaxGbpInt: 2_700_000,
    requiredSkills: [],
  });
  expect(second.status).toBe(409);
  await desktop.goto('/employer/create-job');
  await desktop.getByLabel('Job title').fill('Baker');
  await desktop.getByRole('radio', { name: 'On-site' }).check();
  await desktop.getByLabel('Minimum').fill('25000');
  await desktop.getByLabel('Maximum').fill('27000');
  await button(desktop, 'Post Job').click();
  await desktop.getByRole('alert').filter({ hasText: 'Your plan, Essential, allows 1 live role' }).waitFor();
  await expect.poll(() => desktop.getByLabel('Job title').inputValue()).toBe('Baker');
  await desktop
    .getByRole('main')
    .getByRole('link', { name: /plan|billing/i })
    .first()
    .click();
  await plan(desktop).getByText('1 of 1 live').waitFor();
  await plan(desktop)
    .getByText(/Your one live role is in use/)
    .waitFor();

  // Once the trial is over the card is charged; a larger plan then costs the difference for the rest of the month.
  await daysGoBy(desktop, 8);
  await desktop.reload();
  const renewal =
    (await plan(desktop)
      .getByText(/^Renews on/)
      .textContent()) ?? '';
  expect(renewal).toMatch(/for £199\.$/);
  const [, day = ''] = /^Renews on (.+) for/.exec(renewal) ?? [];
  await button(desktop, 'Change to Professional').click();
  const change = desktop.getByRole('dialog', { name: 'Change to Professional' });
  const confirm = change.getByRole('button', { name: /^Change and pay £/ });
  await change.getByText('Due now').waitFor();
  await change.getByText(`£399 a month from ${day}.`).waitFor();
  await expectNoIssues(desktop);
  const shownPrice = /£[\d.]+/.exec((await confirm.textContent()) ?? '')?.[0] ?? '';
  expect(Number(shownPrice.slice(1))).toBeGreaterThan(150);
  expect(Number(shownPrice.slice(1))).toBeLessThanOrEqual(200);
  await confirm.click();
  await text(desktop, 'Plan Changed').waitFor();
  await plan(desktop).getByText('1 of 3 live').waitFor();
  const invoices = desktop.getByRole('listitem').filter({ hasText: /NOD-\d{6}/ });
  await expect.poll(() => invoices.first().textContent()).toContain(shownPrice);
  await expectNoIssues(desktop);

  await button(desktop, 'Cancel plan').click();
  const leave = desktop.getByRole('dialog', { name: 'Cancel Professional?' });
  await leave.getByText(`It ends on ${day}.`, { exact: false }).waitFor();
  await leave.getByRole('button', { name: 'Cancel plan' }).click();
  // They signed in eight days ago, so cancelling asks for the password again.
  const confirmDialog = desktop.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirmDialog.getByLabel('Your password').fill(PASSWORD);
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click();
  await plan(desktop).getByText(`Your plan ends on ${day}.`, { exact: false }).waitFor();
  await button(desktop, 'Keep my plan').click();
  await plan(desktop).getByText(`Renews on ${day} for £399.`).waitFor();
  await button(desktop, 'Cancel plan').click();
  await leave.getByRole('button', { name: 'Cancel plan' }).click();
  await plan(desktop).getByText(`Your plan ends on ${day}.`, { exact: false }).waitFor();
  await expectNoIssues(desktop);
});

test('a payment that cannot start says so and leads to the dashboard', async () => {
  const mill = await newCompany(stage.app, 'Mill Lane', 'ROLE_3');
  const desktop = await pageOf(mill, DESKTOP, '/employer/dashboard');
  await desktop.route('**/api/create-subscription', (route) => route.fulfill({ status: 500, body: '{}' }));
  await desktop.getByRole('link', { name: 'Billing' }).first().click();
  await seeToast(desktop, 'Setup Error', 'Failed to initialize payment. Please try again.');
  await desktop.getByRole('heading', { name: 'Payment Setup Failed' }).waitFor();
  await expectNoIssues(desktop);
  await desktop.getByRole('link', { name: 'Back to Dashboard' }).click();
  await desktop.waitForURL('**/employer/dashboard');

  await desktop.unroute('**/api/create-subscription');
  await desktop.route('**/api/create-subscription', (route) => route.fulfill({ json: {} }));
  await desktop.goto('/employer/billing');
  await desktop.getByRole('heading', { name: 'Payment Setup Failed' }).waitFor();
  await desktop.unroute('**/api/create-subscription');
  await button(desktop, 'Try again').click();
  await button(desktop, 'Subscribe for £399').waitFor();

  await desktop.route('**/api/sandbox/confirm', (route) => route.abort());
  await card(desktop, '4242').click();
  await button(desktop, 'Subscribe for £399').click();
  await text(desktop, 'Payment Error').waitFor();
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
  const desktop = await pageOf(anchor, DESKTOP, '/employer/dashboard?tab=applications');
  await desktop
    .getByRole('button', { name: /^Mark as hired: / })
    .first()
    .click();
  const hireDialog = desktop.getByRole('dialog', { name: /as hired\?$/ });
  await hireDialog.getByLabel('Agreed annual salary').fill('32000');
  await hireDialog.getByText('Success fee: £1,600 (5% of £32,000).').waitFor();
  await expectNoIssues(desktop);
  await hireDialog.getByRole('button', { name: 'Mark as hired' }).click();
  await text(desktop, 'Amara Test has been asked to confirm the salary.').waitFor();
  await desktop.getByRole('link', { name: 'Billing' }).first().click();
  await text(desktop, 'Waiting for Amara').waitFor();

  const phone = await pageOf(amara, PHONE, '/?tab=matches', { touch: true });
  await dismissMatch(phone);
  await phone.getByText(/Anchor says they hired you at £32,000 a year/).waitFor();
  await expectNoIssues(phone);
  await button(phone, 'Confirm').click();
  await text(phone, 'You both said £32,000 a year.').waitFor();

  // The employer's page updates automatically.
  await text(desktop, 'Invoiced').waitFor();
  await button(desktop, 'Pay £1,600 for the hire of Amara Test').click();
  await button(desktop, 'Pay £1,600').last().waitFor();
  await card(desktop, '4242').click();
  await form(desktop).getByRole('button', { name: 'Pay £1,600' }).click();
  await text(desktop, 'Payment Successful!').waitFor();
  await desktop.waitForURL('**/employer/dashboard');

  await desktop.goto('/employer/billing');
  const row = desktop
    .getByRole('listitem')
    .filter({ hasText: /NOD-\d{6}/ })
    .filter({ hasText: 'Success fee' });
  await row.getByText('Paid', { exact: true }).waitFor();
  for (const [paper, name] of [
    ['Invoice', /^NOD-\d{6}\.pdf$/],
    ['Receipt', /^receipt-NOD-\d{6}\.pdf$/],
  ] as const) {
    const arrives = desktop.waitForEvent('download');
    await row.getByRole('link', { name: new RegExp(`^${paper}`) }).click();
    const download = await arrives;
    expect(download.suggestedFilename()).toMatch(name);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  }
  await expectNoIssues(desktop);
});

test('Bela disputes a hire; an Admin decides with a reason and gives credit', async () => {
  const [bela, cedar] = [await stage.app.seeker('Bela'), await newCompany(stage.app, 'Cedar')];
  await subscribe(cedar);
  await offer(bela, cedar);
  const hireOf = async () => (await cedar.call(billing.listHires))[0];
  const desktop = await pageOf(cedar, DESKTOP, '/employer/dashboard?tab=applications');
  await desktop
    .getByRole('button', { name: /^Mark as hired: / })
    .first()
    .click();
  await desktop.getByRole('dialog').getByRole('button', { name: 'Mark as hired' }).click();
  await expect.poll(async () => (await hireOf())?.status).toBe('awaiting_salary');
  await desktop.goto('/employer/billing');
  await button(desktop, 'Enter the salary of Bela Test').click();
  await desktop.getByLabel('Agreed annual salary').fill('24000');
  await button(desktop, 'Save salary').click();
  await text(desktop, 'Waiting for Bela').waitFor();

  const phone = await pageOf(bela, PHONE, '/?tab=matches', { touch: true });
  await dismissMatch(phone);
  await button(phone, 'That’s not right').click();
  await button(phone, 'Send').click();
  await phone.getByText('Please say what is wrong.').waitFor();
  await phone.getByLabel('What is not right?').fill('My contract says £28,000.');
  await button(phone, 'Send').click();
  await text(phone, 'Being checked').waitFor();
  await text(desktop, 'Disputed').waitFor();

  const ada = await stage.visitor(DESKTOP);
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
  await desktop.getByText(/Decided: The contract was shown\. Success fee: £1,400/).waitFor();

  await ada.getByRole('link', { name: 'Credit and prices' }).click();
  await ada.getByLabel('Find an employer').fill('ceda');
  await button(ada, 'Give credit: Cedar').click();
  await ada.getByLabel('Amount').fill('49.50');
  await ada.getByRole('textbox', { name: 'Reason' }).fill('The product was down on Tuesday.');
  await button(ada, 'Give credit').click();
  await button(ada, 'Give credit').click();
  await text(ada, 'Credit Given').waitFor();
  await ada.getByText(/has £49\.50 of credit/).waitFor();
  await desktop.getByText('£49.50 of credit will come off your next invoice.').waitFor();
  await expectNoIssues(desktop);
});
