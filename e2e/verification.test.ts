import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const topCard = (page: Page) => page.locator('[data-depth="0"]');

test('Ada verifies Bridge and withdraws the verification; Bridge reads why', async () => {
  const [ada, amara] = [await stage.app.admin('Ada'), await stage.app.seeker('Amara')];
  const bridge = await stage.app.employer('Bridge & Co');
  await stage.app.employer('Mill Lane');
  await bridge.postRole({ title: 'Staff Nurse' });
  const phone = await browserOf(amara, stage, PHONE, '/');
  await topCard(phone).getByRole('heading', { name: 'Staff Nurse' }).waitFor();
  expect(await text(phone, 'Verified employer').count()).toBe(0);
  const company = await browserOf(bridge, stage, DESKTOP, '/employer/setup');
  await company.getByRole('heading', { name: 'Your company' }).waitFor();

  // Ada finds the company, and is asked what she checked.
  const admin = await browserOf(ada, stage, DESKTOP, '/profile?desk=verification');
  const panel = admin.locator('section').filter({ has: admin.getByRole('heading', { name: 'Employers' }) });
  await panel.getByText('Mill Lane', { exact: true }).waitFor();
  await panel.getByLabel('Company or username').fill('bridge');
  await panel.getByText('Mill Lane', { exact: true }).waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Verify: Bridge & Co' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.getByText('Please write down what you checked.').waitFor();
  await expectNoIssues(admin);
  await dialog.getByLabel('What you checked').fill('Companies House 01234567; rang the office.');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await text(admin, 'Bridge & Co has been notified.').first().waitFor();
  await panel.getByText('No company or username like that in this list.').waitFor();

  // The bell of the open page announces it, and the company's page shows it from then on.
  await openNotification(company, 'Bridge & Co is verified');
  await text(company, 'Verified employer').waitFor();
  await phone.reload();
  await text(phone, 'Verified employer').waitFor();

  await panel.getByLabel('Show').selectOption('Verified');
  await panel.getByText('Companies House 01234567; rang the office.').waitFor();
  await panel.getByRole('button', { name: 'Withdraw: Bridge & Co' }).click();
  await dialog.getByLabel('Why').fill('The registration has lapsed.');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await panel.getByText('No company or username like that in this list.').waitFor();
  await openNotification(company, 'Bridge & Co is no longer verified');
  await text(company, 'Verified employer').waitFor({ state: 'detached' });
  // The page says it, not only the bell, which may still be closing.
  await company.getByRole('main').getByText('The registration has lapsed.').waitFor();
  await phone.reload();
  await topCard(phone).getByRole('heading', { name: 'Staff Nurse' }).waitFor();
  expect(await text(phone, 'Verified employer').count()).toBe(0);
});

/** Opens the bell once it shows something unread, and follows the notification's link. */
async function openNotification(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /unread/ }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
}
