import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Program } from '#testing/program.ts';
import { card } from './card.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

async function makeKey(page: Page, name: string, ...scopes: string[]): Promise<string> {
  await card(page, 'API keys').getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  for (const scope of scopes) await dialog.getByText(scope, { exact: true }).click();
  await expectNoIssues(page);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const token = await dialog.getByLabel('API key').inputValue();
  await expectNoIssues(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return token;
}

test('an owner creates a key, a program uses it, and she revokes it', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/team');
  const token = await makeKey(owner, 'Applicant tracking', 'roles:read', 'roles:write');
  const program = new Program(stage.app.url, token, '');
  expect((await program.send('GET', '/api/employer/roles')).status).toBe(200);
  await owner.reload();
  const keys = card(owner, 'API keys');
  await keys.getByText('Post and change jobs').waitFor();
  await keys.getByText(`Ends in ${token.slice(-4)}`).waitFor();
  await expectNoIssues(owner);
  await keys.getByRole('button', { name: 'Revoke Applicant tracking' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  // While the dialog is open, the page behind it is hidden from `getByRole`.
  await owner.getByRole('dialog').waitFor({ state: 'detached' });
  await keys.getByText('Applicant tracking').waitFor({ state: 'detached' });
  expect((await program.send('GET', '/api/employer/roles')).status).toBe(401);
});

test('a seeker creates a key for her own data on a phone', async () => {
  const amara = await stage.app.seeker('Amara');
  const page = await browserOf(amara, stage, PHONE, '/profile');
  const token = await makeKey(page, 'My notes', 'applications:read');
  expect((await new Program(stage.app.url, token, '').send('GET', '/api/applications')).status).toBe(200);
  await card(page, 'API keys').getByText('Read applications and CVs').waitFor();
});

test('an owner adds a webhook, sends a test, pauses it and removes it', async () => {
  const cedar = await stage.app.employer('Cedar & Co');
  const owner = await browserOf(cedar, stage, DESKTOP, '/employer/team');
  const hooks = card(owner, 'Webhooks');
  await hooks.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hooks');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('That address is not on the public internet.').waitFor();
  await expectNoIssues(owner);
  await dialog.getByLabel('Address').fill('https://93.184.215.14/hooks');
  await dialog.getByText('message.created', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect.poll(() => dialog.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await hooks.getByText('13 kinds of event').waitFor();
  await hooks.getByRole('button', { name: 'Send a test' }).click();
  await hooks.getByText('1 waiting').waitFor();
  await hooks.getByRole('button', { name: 'Log 93.184.215.14' }).click();
  await dialog.getByText('endpoint.test').waitFor();
  await expectNoIssues(owner);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await hooks.getByRole('button', { name: 'Pause' }).click();
  await hooks.getByText('Paused', { exact: true }).waitFor();
  await hooks.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await hooks.getByText('https://93.184.215.14/hooks').waitFor({ state: 'detached' });
});
