import { expect, test } from 'vitest';
import { MINUTE } from '#server/clock.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

test('an export after a while asks for the password, once', async () => {
  const amara = await stage.app.seeker('Amara');
  const page = await browserOf(amara, stage, PHONE, '/profile');
  const button = page.getByRole('button', { name: 'Export my data' });
  await button.waitFor();
  const before = (await page.context().cookies()).find(({ name }) => name === 'nod_session');
  stage.app.clock.advance(11 * MINUTE);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/confirm.png` });
  await expectNoIssues(page);
  await dialog.getByLabel('Your password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('That is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill('nod-test-2026');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/^nod-.*\.json$/);
  await dialog.waitFor({ state: 'hidden' });
  const secondDownload = page.waitForEvent('download');
  await button.click();
  await secondDownload;
  // The session has another token now: the page is still signed in, and a thief with a copy of the old token is not.
  const thief = stage.app.visitor();
  thief.cookie = `${before?.name}=${before?.value}`;
  expect((await thief.fetch('/api/user')).status).toBe(401);
  await page.reload();
  await button.waitFor();
});
