import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile({
  limits: { ...readConfig({}).limits, registrationsEverywhere: 1, failedLoginsEverywhere: 1 },
});

const PASSWORD = 'nod-test-2026';

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label }).fill(value);
  }
}

test('under pressure a browser solves the puzzle; another client waits', async () => {
  await stage.app.seeker('Amara');
  const body = {
    username: 'script',
    email: 's@example.org',
    firstName: 'S',
    lastName: 'T',
    password: PASSWORD,
  };
  const refused = await stage.app.visitor().send('POST', '/api/register', body);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);

  const page = await stage.visitor(PHONE);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/auth?join=JobSeeker');
  await fill(page, {
    'First name': 'Bola',
    'Last name': 'Ade',
    Username: 'bola',
    Email: 'bola@example.org',
    Password: PASSWORD,
  });
  expect(fetched.some((path) => path.includes('puzzle'))).toBe(false);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  expect(fetched).toContain('/api/puzzle');
});

test('under pressure a new browser solves the puzzle and signs in', async () => {
  const guesser = stage.app.visitor();
  for (let n = 0; n < 2; n += 1) {
    await guesser.send('POST', '/api/login', { username: `nobody${n}`, password: 'not-it' });
  }
  const page = await stage.visitor(PHONE);
  await page.goto('/auth');
  await fill(page, { Username: 'amara', Password: PASSWORD });
  const solved = page.waitForRequest((request) => request.url().includes('/api/puzzle'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await solved;
  await page.waitForURL((url) => url.pathname !== '/auth');
});
