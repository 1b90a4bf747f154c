import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#server/clock.ts';
import { seriousIssues, sidewaysScrollers } from './checks.ts';
import { browserOf } from './people.ts';
import { openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('an export after a while asks who is there, once', async () => {
  const amara = await stage.app.seeker('Amara');
  const page = await browserOf(amara, stage, PHONE, '/profile');
  const button = page.getByRole('button', { name: 'Export my data' });
  await button.waitFor();
  stage.app.clock.advance(11 * MINUTE);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  await dialog.waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/confirm.png` });
  expect(await seriousIssues(page)).toEqual([]);
  expect(await sidewaysScrollers(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('That is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill('nod-test-2026');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^nod-.*\.json$/);
  await dialog.waitFor({ state: 'hidden' });
  const again = page.waitForEvent('download');
  await button.click();
  await again;
});
