import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonalData } from '#contract/personal-data.ts';
import { PASSWORD, signUp } from './people.ts';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a seeker says what she needs, takes her data along and leaves nothing behind', async () => {
  const page = await stage.visitor(PHONE, { touch: true });
  await signUp(page, { firstName: 'Amara', lastName: 'Okafor', username: 'amara', role: 'Job Seeker' });

  // She is invited, not forced.
  await page.getByRole('link', { name: 'Tell us what you need' }).click();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  // An address that her answers do not reach leads to the first open question.
  await page.goto('/onboarding?step=3');
  await page.waitForURL('**/onboarding?step=1');
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await button(page, 'Next').click();

  await page.getByRole('heading', { name: 'Location & Work Mode' }).waitFor();
  await page.getByRole('textbox', { name: 'Location' }).fill('Leeds');
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Hybrid' }).check();
  await button(page, 'Next').click();

  // What the pay must be before tax is told while she types; a reload loses nothing.
  await page.getByRole('spinbutton', { name: /^Minimum monthly net income/ }).fill('2093');
  await page.getByText('That takes a salary of about £30,000 a year before tax.').waitFor();
  await page.reload();
  await page.getByText('Step 3 of 4', { exact: true }).waitFor();
  expect(await page.getByRole('spinbutton').inputValue()).toBe('2093');
  await button(page, 'Previous').click();
  expect(await page.getByRole('textbox', { name: 'Location' }).inputValue()).toBe('Leeds');
  await page.goBack();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await page.goForward();
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: /^Mid/ }).check();

  // The first try fails on the way: she is told, and nothing is lost.
  await page.context().setOffline(true);
  await button(page, 'Complete').click();
  await page.getByText('Failed to create profile. Please try again.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await button(page, 'Complete').click();
  await page.waitForURL('**/personality');

  await page.goto('/');
  await page.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  expect(await page.getByRole('link', { name: 'Tell us what you need' }).count()).toBe(0);

  // A new password signs her tablet out.
  const tablet = await stage.visitor(DESK, { dark: true });
  expect((await signIn(tablet, PASSWORD)).status()).toBe(200);
  await page.goto('/profile');
  await page.getByText('Yes, self-declared: your own word, not checked by us.').waitFor();
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password').fill('four-quiet-words');
  await button(page, 'Change password').click();
  await page.getByText('That is not your password.').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await page.getByText('Password Changed', { exact: true }).waitFor();
  expect((await tablet.request.get('/api/user')).status()).toBe(401);
  expect((await page.request.get('/api/user')).status()).toBe(200);

  // The export is a file that one can read.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export my data').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^nod-\d{4}-\d\d-\d\d\.json$/);
  const data: PersonalData = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.user.email).toBe('amara@example.org');
  expect(data.seeker?.profile).toMatchObject({
    rightToWorkStatus: 'verified',
    locationCity: 'Leeds',
    workModePref: 'hybrid',
    minNetMonthlyIncomeInt: 2_093,
    experienceLevel: 'mid',
  });

  // She is told what goes and what stays, proves who she is, and is gone.
  await button(page, 'Delete my account').click();
  await page.getByRole('heading', { name: 'What stays with others' }).waitFor();
  await page.getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Delete for good').click();
  await page.getByText('That is not your password.').waitFor();
  await page.getByLabel('Your password').fill('four-quiet-words');
  await button(page, 'Delete for good').click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  expect((await signIn(tablet, 'four-quiet-words')).status()).toBe(401);
  const { rows } = await sql`select 1 from users u where u::text ilike '%amara%'`.execute(
    stage.app.context.db,
  );
  expect(rows).toEqual([]);
  const kept = await page.evaluate(
    (id) => Object.keys(localStorage).filter((key) => key.includes(id)),
    data.user.id,
  );
  expect(kept).toEqual([]);
});

test('the invitation that was sent away does not come back', async () => {
  const page = await stage.visitor(PHONE, { touch: true });
  await signUp(page, { firstName: 'Ben', lastName: 'Eze', username: 'ben', role: 'Job Seeker' });
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await page.getByRole('link', { name: 'Tell us what you need' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  expect(await page.getByRole('link', { name: 'Tell us what you need' }).count()).toBe(0);
});

function signIn(page: Page, password: string) {
  return page.request.post('/api/login', { data: { username: 'amara', password } });
}
