import { afterAll, beforeAll, expect, test } from 'vitest';
import { employers, roles } from '#contract/index.ts';
import { PASSWORD, signUp } from './people.ts';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('a session that ends while editing a job leads back to the draft', async () => {
  const page = await stage.visitor(DESK);
  await signUp(page, { firstName: 'Bridge', lastName: 'Co', username: 'bridge', role: 'Employer' });
  await page.getByLabel('Company name').fill('Bridge & Co');
  await page.getByRole('radio', { name: /Subscription/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.getByLabel('Job title').fill('Night Nurse');
  await page.getByRole('radio', { name: 'Hybrid' }).check();
  await page.getByLabel('Minimum').fill('31000');
  await page.getByLabel('Maximum').fill('38000');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Post Job' }).click();
  await page.waitForURL('**/auth?next=%2Femployer%2Fcreate-job');
  await page.getByLabel('Username').fill('bridge');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('This is what you typed before; it was kept on this device.').waitFor();
  expect(await page.getByLabel('Job title').inputValue()).toBe('Night Nurse');
  await page.getByRole('button', { name: 'Post Job' }).click();
  await page.getByText('Job Posted Successfully!', { exact: true }).waitFor();

  // A page that only listens learns of it too: its socket is refused when it comes back.
  await page.goto('/employer/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.waitForURL('**/auth?next=%2Femployer%2Fdashboard');
});

test('the second of two tabs editing one job is told, and chooses', async () => {
  const bridge = await stage.app.employer('Cedar');
  const role = await bridge.postRole({ title: 'Staff Nurse' });
  const tabA = await stage.visitor(DESK);
  await tabA.request.post('/api/login', {
    data: { username: 'cedar', password: 'nod-test-2026' },
  });
  const tabB = await tabA.context().newPage();
  await Promise.all([tabA, tabB].map((tab) => tab.goto(`/employer/job/${role.id}/edit`)));
  await tabB.getByLabel('Job title').waitFor();
  await tabA.getByLabel('Job title').fill('Charge Nurse');
  await tabA.getByRole('button', { name: 'Save Job' }).click();
  await tabA.getByText('Job Updated', { exact: true }).waitFor();

  await tabB.getByLabel('Minimum').fill('32000');
  await tabB.getByLabel('Maximum').fill('39000');
  await tabB.getByRole('button', { name: 'Save Job' }).click();
  await tabB.getByText('This job was changed after you opened it').waitFor();
  expect(await tabB.getByLabel('Minimum').inputValue()).toBe('32000');
  expect(await bridge.call(roles.listEmployerRoles)).toMatchObject([{ title: 'Charge Nurse' }]);
  await tabB.getByRole('button', { name: 'Load the other version' }).click();
  await tabB.getByText('This job was changed after you opened it').waitFor({ state: 'detached' });
  expect(await tabB.getByLabel('Job title').inputValue()).toBe('Charge Nurse');
  await tabB.getByLabel('Minimum').fill('32000');
  await tabB.getByLabel('Maximum').fill('39000');
  await tabB.getByRole('button', { name: 'Save Job' }).click();
  await tabB.getByText('Job Updated', { exact: true }).waitFor();
  expect(await bridge.call(roles.listEmployerRoles)).toMatchObject([
    { title: 'Charge Nurse', salaryMinGbpInt: 3_200_000 },
  ]);
});

test('the second of two tabs editing the company is told, and chooses', async () => {
  const harbour = await stage.app.employer('Harbour');
  const tabA = await stage.visitor(DESK);
  await tabA.request.post('/api/login', {
    data: { username: 'harbour', password: 'nod-test-2026' },
  });
  const tabB = await tabA.context().newPage();
  await Promise.all([tabA, tabB].map((tab) => tab.goto('/employer/setup')));
  await tabB.getByLabel('Website').waitFor();
  await tabA.getByLabel('Website').fill('https://harbour.example');
  await tabA.getByRole('button', { name: 'Save and post a job' }).click();
  await tabA.getByText('Company Setup Complete!', { exact: true }).waitFor();

  await tabB.getByLabel('Billing address').fill('1 Quay Street');
  await tabB.getByRole('button', { name: 'Save and post a job' }).click();
  const warning = tabB.getByText('Your company was changed after you opened it');
  await warning.waitFor();
  expect(await tabB.getByLabel('Billing address').inputValue()).toBe('1 Quay Street');
  await tabB.getByRole('button', { name: 'Load the other version' }).click();
  await warning.waitFor({ state: 'detached' });
  expect(await tabB.getByLabel('Website').inputValue()).toBe('https://harbour.example');
  await tabB.getByLabel('Billing address').fill('1 Quay Street');
  await tabB.getByRole('button', { name: 'Save and post a job' }).click();
  await tabB.getByText('Company Setup Complete!', { exact: true }).waitFor();
  expect(await harbour.call(employers.getEmployer)).toMatchObject({
    website: 'https://harbour.example',
    billingAddress: '1 Quay Street',
  });
});

test('a double click on Delete account is confirmed once', async () => {
  const page = await stage.visitor(PHONE);
  await signUp(page, { firstName: 'Chidi', lastName: 'Eze', username: 'chidi', role: 'Job Seeker' });
  await page.getByRole('link', { name: 'Tell us what you need', exact: true }).waitFor();
  await page.goto('/profile');
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'DELETE') statuses.push(answer.status());
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).dblclick();
  await page.getByText('Account Deleted', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(statuses).toEqual([204]);
});
