import { expect, test } from 'vitest';
import { employers, roles } from '#contract/index.ts';
import { DESKTOP, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

test('saving an outdated job form warns, and offers the other version', async () => {
  const cedar = await stage.app.employer('Cedar');
  const role = await cedar.postRole({ title: 'Staff Nurse' });
  const tabA = await stage.visitor(DESKTOP);
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
  await expect.poll(() => tabB.getByLabel('Minimum').inputValue()).toBe('32000');
  expect(await cedar.call(roles.listEmployerRoles)).toMatchObject([{ title: 'Charge Nurse' }]);
  await tabB.getByRole('button', { name: 'Load the other version' }).click();
  await tabB.getByText('This job was changed after you opened it').waitFor({ state: 'detached' });
  await expect.poll(() => tabB.getByLabel('Job title').inputValue()).toBe('Charge Nurse');
  await tabB.getByLabel('Minimum').fill('32000');
  await tabB.getByLabel('Maximum').fill('39000');
  await tabB.getByRole('button', { name: 'Save Job' }).click();
  await tabB.getByText('Job Updated', { exact: true }).waitFor();
  expect(await cedar.call(roles.listEmployerRoles)).toMatchObject([
    { title: 'Charge Nurse', salaryMinGbpInt: 3_200_000 },
  ]);
});

test('saving an outdated company form warns, and offers the other version', async () => {
  const harbour = await stage.app.employer('Harbour');
  const tabA = await stage.visitor(DESKTOP);
  await tabA.request.post('/api/login', {
    data: { username: 'harbour', password: 'nod-test-2026' },
  });
  const tabB = await tabA.context().newPage();
  await Promise.all([tabA, tabB].map((tab) => tab.goto('/employer/setup')));
  await tabB.getByLabel('Website').waitFor();
  await tabA.getByLabel('Website').fill('https://harbour.example');
  await tabA.getByRole('button', { name: 'Save company' }).click();
  await tabA.getByText('Company Saved', { exact: true }).waitFor();

  await tabB.getByLabel('Billing address').fill('1 Quay Street');
  await tabB.getByRole('button', { name: 'Save company' }).click();
  const warning = tabB.getByText('Your company was changed after you opened it');
  await warning.waitFor();
  // The differences are shown before anything is decided.
  await tabB.locator('dd', { hasText: 'https://harbour.example' }).waitFor();
  await expect.poll(() => tabB.getByLabel('Billing address').inputValue()).toBe('1 Quay Street');
  await tabB.getByRole('button', { name: 'Load the other version' }).click();
  await warning.waitFor({ state: 'detached' });
  await expect.poll(() => tabB.getByLabel('Website').inputValue()).toBe('https://harbour.example');
  await tabB.getByLabel('Billing address').fill('1 Quay Street');
  await tabB.getByRole('button', { name: 'Save company' }).click();
  await tabB.getByText('Company Saved', { exact: true }).waitFor();
  expect(await harbour.call(employers.getEmployer)).toMatchObject({
    website: 'https://harbour.example',
    billingAddress: '1 Quay Street',
  });
});
