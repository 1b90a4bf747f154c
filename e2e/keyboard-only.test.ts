import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications, messages, seekers } from '#contract/index.ts';
import { PASSWORD } from './people.ts';
import { DESK, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** More stops than any screen has before the one that is looked for. */
const STOPS = 60;

const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Forward from stop to stop; fails where no number of them leads there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await hasFocus(target), `Tab leads to ${target}`).toBe(true);
}

async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(words);
}

test('Amara finds a job, matches and writes to Bridge & Co without a pointer', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  const { id: roleId } = await bridge.postRole({ title: 'Product Designer' });
  const page = await stage.visitor(DESK);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Get Started' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  await type(page, 'First name', 'Amara');
  await type(page, 'Last name', 'Okafor');
  await type(page, 'Username', 'amara-keys');
  await type(page, 'Email', 'amara-keys@example.org');
  await type(page, 'Password', PASSWORD);
  await tabTo(page, page.getByRole('combobox', { name: 'I am a...' }));
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }));
  await page.keyboard.press('Enter');

  // Past the navigation with one stop, which is only drawn when it has the focus.
  const card = page.locator('[data-depth="0"]').getByRole('button', { name: 'Product Designer' });
  await card.waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await details.getByRole('heading', { name: 'Product Designer' }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  // The focus is back on the card, where the arrow keys count.
  await expect.poll(() => hasFocus(card)).toBe(true);

  const { id: seekerId } = await (await page.context().request.get('/api/user')).json();
  const saved = await page.context().request.post(seekers.saveSeekerProfile.path, { data: { phone: '' } });
  expect(saved.ok()).toBe(true);
  await bridge.call(applications.invite, { body: { roleId, seekerId } });
  await page.keyboard.press('ArrowUp');

  // The match takes the focus; the message about the super like is one key away although a dialog is open.
  const match = page.getByRole('dialog', { name: "It's a Match!" });
  await expect.poll(() => hasFocus(match.getByRole('heading', { name: "It's a Match!" }))).toBe(true);
  const region = page.getByRole('region', { name: 'Messages (F8)' });
  await region.getByText('Super Like Sent!', { exact: true }).waitFor();
  expect(await region.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('F8');
  await expect.poll(() => region.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await tabTo(page, region.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => region.getByRole('listitem').count()).toBe(0);
  await expect.poll(() => hasFocus(match.getByRole('heading', { name: "It's a Match!" }))).toBe(true);

  await tabTo(page, match.getByRole('button', { name: 'Start Messaging' }));
  await page.keyboard.press('Enter');
  await page.getByText('Start the conversation with your new match', { exact: true }).waitFor();
  await type(page, 'Message', 'Hello, when shall we talk?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Hello, when shall we talk?', { exact: true }).waitFor();
  const said = async () => {
    const [thread] = await bridge.call(messages.listThreads);
    return thread?.lastMessage?.bodyMd;
  };
  await expect.poll(said).toBe('Hello, when shall we talk?');
});
