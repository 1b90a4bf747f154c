import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const bridge = await stage.app.employer('Bridge & Co');
  for (const title of ['Staff Nurse', 'Ward Sister', 'Community Nurse', 'Theatre Nurse']) {
    await bridge.postRole({ title });
  }
});
afterAll(() => stage.close());

const messages = (page: Page) => page.getByRole('region', { name: 'Messages (F8)' });
const toastsOn = (page: Page) => messages(page).getByRole('listitem');

async function applyTo(page: Page, button: 'Apply' | 'Super like'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('F8 focuses the message, even from a dialog that traps the focus', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Amara', lastName: 'Okafor', username: 'amara-f8', role: 'Job Seeker' });
  await page.getByRole('article').first().waitFor();
  await applyTo(page, 'Apply');
  await toastsOn(page).getByText('Application Sent!').waitFor();
  await page.keyboard.press('F8');
  expect(await isFocusIn(page)).toBe(true);

  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.waitFor();
  // The toast is shown inside the open dialog, which would otherwise hide it.
  await filters.getByText('Application Sent!').waitFor();
  await page.keyboard.press('F8');
  expect(await isFocusIn(page)).toBe(true);
  // Tab past the message and its Undo to the Dismiss button.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => toastsOn(page).count()).toBe(0);
  await expect.poll(() => filters.isVisible()).toBe(true);
});

test('a new message replaces the old one; Escape still closes a dialog', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Mei', lastName: 'Lin', username: 'mei-toast', role: 'Job Seeker' });
  await page.getByRole('article').first().waitFor();
  await applyTo(page, 'Apply');
  await toastsOn(page).getByText('Application Sent!').waitFor();
  await applyTo(page, 'Super like');
  await page.getByRole('button', { name: 'Send it' }).click();
  await toastsOn(page).getByText('Super Like Sent!').waitFor();
  await expect.poll(() => toastsOn(page).count()).toBe(1);

  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.waitFor();
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'hidden' });
});

test('swiping a message more than 50 pixels to the right dismisses it', async () => {
  const page = await stage.visitor(PHONE, { touch: true });
  await signUp(page, { firstName: 'Tom', lastName: 'Reyes', username: 'tom-toast', role: 'Job Seeker' });
  await page.getByRole('article').first().waitFor();
  await applyTo(page, 'Apply');
  await toastsOn(page).waitFor();
  await drag(page, 45);
  await expect.poll(() => toastsOn(page).count()).toBe(1);
  await drag(page, 60);
  await expect.poll(() => toastsOn(page).count()).toBe(0);
});

function isFocusIn(page: Page): Promise<boolean> {
  return messages(page).evaluate((region) => region.contains(document.activeElement));
}

/** Drags the message to the right with a finger and lets go. */
async function drag(page: Page, distance: number): Promise<void> {
  const box = await toastsOn(page).boundingBox();
  if (box === null) throw new Error('no message to move');
  const session = await page.context().newCDPSession(page);
  const y = Math.round(box.y + box.height / 2);
  const from = Math.round(box.x + 40);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let x = 0; x <= distance; x += 5) await touch('touchMove', from + x);
  await touch('touchEnd', from + distance);
  await session.detach();
}
