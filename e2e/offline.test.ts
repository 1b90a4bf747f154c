import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import { contrastIssues, sidewaysScrollers, waitUntilSettled } from './checks.ts';
import { browserOf, retryLoading } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

/** The phone of a seeker who has a match, with a message from the company in it. */
async function amarasPhone(firstName: string, companyName: string, path = '/') {
  const [amara, bridge] = [await stage.app.seeker(firstName), await stage.app.employer(companyName)];
  const { threadId } = await meet(amara, bridge, 'Staff Nurse');
  await bridge.postRole({ title: 'Matron' });
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Could you start in May?' } });
  return browserOf(amara, stage, PHONE, path);
}

test('tabs first opened offline load when the connection is back', async () => {
  const page = await amarasPhone('Amara', 'Bridge & Co');
  await page.locator('[data-depth="0"]').waitFor();
  // Waits for the script with the other tabs.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/later-')),
  );
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: /^matches/i }).click();
  await page.getByRole('heading', { name: 'Your Matches' }).waitFor();
  await page.getByRole('tab', { name: /^chat/i }).click();
  await page.getByText('Could you start in May?').first().click();
  await page.getByRole('tab').or(page.getByPlaceholder('Type a message...')).first().waitFor();
  expect(await page.getByText('That did not work').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByPlaceholder('Type a message...').waitFor();
  await page.getByText('Could you start in May?').first().waitFor();
});

test('a message written offline is sent later, though the page was closed', async () => {
  const [dora, harbour] = [await stage.app.seeker('Dora'), await stage.app.employer('Harbour')];
  const { threadId } = await meet(dora, harbour, 'Deckhand');
  const [writtenText, shownText] = ['Shall I bring `papers.pdf` along?', 'Shall I bring papers.pdf along?'];
  const page = await browserOf(dora, stage, PHONE, '/?tab=chat');
  await page.getByRole('button', { name: /Harbour/ }).click();
  await page.getByText('Start the conversation with your new match').waitFor();
  await page.context().setOffline(true);
  await page.getByPlaceholder('Type a message...').fill(writtenText);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log').getByText(shownText).waitFor();
  await page.getByText('Not sent yet.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.getByText('Start the conversation with your new match').count()).toBe(0);
  expect((await harbour.call(messages.listThreads))[0]?.lastMessage).toBeNull();
  await page.close();

  const desktop = await browserOf(harbour, stage, DESKTOP, '/employer/dashboard');
  const secondPage = await page.context().newPage();
  await page.context().setOffline(false);
  // Any page that she opens next sends the message.
  await secondPage.goto('/profile');
  await desktop.getByRole('button', { name: /unread/ }).waitFor();
  await desktop.goto(`/chat/${dora.id}`);
  await desktop.getByRole('log').getByText(shownText).waitFor();
  const messageList = await harbour.call(messages.listMessages, { params: { threadId } });
  expect(messageList.map(({ bodyMd }) => bodyMd)).toEqual([writtenText]);
  await secondPage.goto('/?tab=chat');
  await secondPage.getByRole('button', { name: /Harbour/ }).click();
  await secondPage.getByRole('log').getByText(shownText).waitFor();
  expect(await secondPage.getByText('Not sent yet.').count()).toBe(0);
  expect(await contrastIssues(secondPage)).toEqual([]);
});

test('a part of the page that fails to load says so, and can be retried', async () => {
  const page = await amarasPhone('Clara', 'Mill Lane', 'about:blank');
  const BLOCKED = /\/assets\/later-/;
  await page.context().route(BLOCKED, (route) => route.abort());
  await page.goto('/');
  await page.locator('[data-depth="0"]').waitFor();
  const message = page.getByRole('alert').filter({ hasText: 'That did not work' });

  await page.getByRole('button', { name: /^Filters/ }).click();
  await message.waitFor();
  await message.getByRole('button', { name: 'Not now' }).click();
  await message.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Apply', exact: true }).isEnabled()).toBe(true);

  await page.getByRole('tab', { name: /^matches/i }).click();
  await message.waitFor();
  await expect
    .poll(() => page.getByRole('tab', { name: /^matches/i }).getAttribute('aria-selected'))
    .toBe('true');
  expect(await page.getByRole('button', { name: 'Load the page again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Load the page again' }).waitFor();
  await page.getByRole('tab', { name: /^discover/i }).click();
  await page.locator('[data-depth="0"]').waitFor();
  expect(await message.count()).toBe(0);

  await page.getByRole('tab', { name: /^matches/i }).click();
  await message.waitFor();
  await page.context().unroute(BLOCKED);
  await retryLoading(page);
  await page.getByRole('heading', { name: 'Your Matches' }).waitFor();
  await page.getByRole('tab', { name: /^discover/i }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Filters' }).waitFor();
});

test('with text twice as large everything fits and stays within reach', async () => {
  const page = await amarasPhone('Bela', 'Hill Street');
  await page.locator('[data-depth="0"]').waitFor();
  const issues: string[] = [];
  for (const path of ['/', '/?tab=matches', '/?tab=chat', '/profile', '/personality', '/onboarding']) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await waitUntilSettled(page);
    issues.push(...(await sidewaysScrollers(page)).map((line) => `${path}: ${line}`));
    if (path !== '/') continue;
    for (const name of ['Pass', 'Super like', 'Apply', 'Undo pass', /^Filters/]) {
      const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
      if (box === null || box.x < 0 || box.x + box.width > PHONE.width)
        issues.push(`${name} is out of reach`);
    }
  }
  expect(issues).toEqual([]);
});
