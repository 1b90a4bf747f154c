import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { meet } from '#testing/meeting.ts';
import { DESKTOP, stageOfFile } from './stage.ts';

const TABS = 12;
const KEPT_TABS = 10;

const stage = await stageOfFile();

/** In a headless browser every page counts as visible; a page that runs this is hidden until `bringToFront`. */
function startHidden(): void {
  let state = 'hidden';
  Object.defineProperty(document, 'visibilityState', { get: () => state });
  Object.assign(window, {
    bringToFront: () => {
      state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
}

function bringToFront(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { bringToFront: () => void }).bringToFront());
}

/** Does something that makes the tab connect, and waits until the server has greeted it. */
async function untilConnected(tab: Page, act: () => unknown): Promise<void> {
  const greeted = tab.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await act();
  await greeted;
}

test('of twelve tabs ten stay connected, and a tab reconnects when shown', async () => {
  const { hub } = stage.app.context;
  const [amara, bridge] = [await stage.app.seeker('Amara'), await stage.app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const first = await stage.visitor(DESKTOP);
  const context = first.context();
  const [name = '', value = ''] = amara.cookie.split('=');
  await context.addCookies([{ name, value, url: stage.app.url }]);
  await context.addInitScript(startHidden);
  const tabs = [first];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await untilConnected(tab, () => tab.goto(`/?tab=chat&thread=${threadId}`));
  }
  await expect.poll(() => hub.counts().replaced).toBe(TABS - KEPT_TABS);

  // The first connection was replaced while its tab was hidden. Now the tab is shown.
  await untilConnected(first, () => bringToFront(first));
  await expect.poll(() => hub.counts().replaced).toBe(TABS - KEPT_TABS + 1);
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Can you start on Monday?' } });
  await first.getByText('Can you start on Monday?').first().waitFor();

  // The oldest remaining connection breaks, and is restored after three seconds. By then the hidden tabs that were replaced
  // would have reconnected too, if they did not wait until they are shown.
  const [oldestPeer] = hub.peers();
  const fourth = tabs[3] as Page;
  await untilConnected(fourth, () => oldestPeer?.socket.close(CLOSE.restart));
  expect(hub.counts()).toMatchObject({ sockets: KEPT_TABS, replaced: TABS - KEPT_TABS + 1 });
});
