import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages, seekers } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import { waitUntilSettled } from './checks.ts';
import { browserOf } from './people.ts';
import { PHONE, stageOfFile } from './stage.ts';

/** A desktop enlarged to 400%, the smallest phone, and a phone on its side. */
const LOW_WINDOW = { width: 320, height: 256 };
const SMALLEST_PHONE = { width: 320, height: 640 };
const ON_ITS_SIDE = { width: 844, height: 390 };

const stage = await stageOfFile();

async function seekerAt(
  firstName: string,
  companyName: string,
  size: typeof PHONE,
  path = '/',
): Promise<Page> {
  const [seeker, employer] = [await stage.app.seeker(firstName), await stage.app.employer(companyName)];
  const { threadId } = await meet(seeker, employer, 'Staff Nurse');
  for (const title of ['Matron', 'Midwife']) await employer.postRole({ title });
  await employer.call(messages.sendMessage, { body: { threadId, bodyMd: 'Could you start in May?' } });
  return browserOf(seeker, stage, size, path);
}

/** Elements of the page's main part that scroll vertically, other than text areas. */
function innerScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { overflowY } = getComputedStyle(element);
        const isScroller = overflowY === 'auto' || overflowY === 'scroll';
        return (
          isScroller && element.scrollHeight > element.clientHeight + 1 && element.tagName !== 'TEXTAREA'
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

test.each([
  ['at 400%', LOW_WINDOW, 'Amara', 'Bridge & Co'],
  ['on a phone on its side', ON_ITS_SIDE, 'Bela', 'Hill Street'],
] as const)('the deck can be used %s, and only the page scrolls', async (_, size, firstName, companyName) => {
  const page = await seekerAt(firstName, companyName, size);
  const card = page.locator('[data-depth="0"]');
  await card.waitFor();
  await waitUntilSettled(page);
  expect(await innerScrollers(page)).toEqual([]);
  const before = await card.getAttribute('data-role');
  for (const name of ['Pass', 'Undo pass', 'Apply']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect.poll(() => button.isVisible()).toBe(true);
  }
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect.poll(() => page.locator('[data-depth="0"]').getAttribute('data-role')).not.toBe(before);
});

test('the composer of an open conversation is fully visible at 400%', async () => {
  const page = await seekerAt('Clara', 'Mill Lane', LOW_WINDOW, '/?tab=chat');
  await page.getByRole('button', { name: /Mill Lane/ }).click();
  const field = page.getByPlaceholder('Type a message...');
  await field.waitFor();
  await waitUntilSettled(page);
  const box = await field.boundingBox();
  const log = await page.getByRole('log').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(LOW_WINDOW.height);
  expect(log?.height ?? 0).toBeGreaterThan(80);
});

test('the smallest phone shows a role’s pay, and a chat header of one line', async () => {
  const [ewa, mill] = [await stage.app.seeker('Ewa'), await stage.app.employer('Millers')];
  await ewa.call(seekers.saveSeekerProfile, { body: { minNetMonthlyIncomeInt: 1_000 } });
  const { threadId } = await meet(ewa, mill, 'Staff Nurse');
  await mill.postRole({ title: 'Matron' });
  const page = await browserOf(ewa, stage, SMALLEST_PHONE, '/');
  const words = page.locator('[data-depth="0"]').getByText(/above your minimum/);
  await words.waitFor();
  await page.goto(`/?tab=chat&thread=${threadId}`);
  const tops = await Promise.all(
    ['Back to conversations', 'Search messages', 'Unmatch, block or report'].map(
      async (name) => (await page.getByRole('button', { name }).boundingBox())?.y,
    ),
  );
  expect(new Set(tops).size).toBe(1);
});

test('the cards keep clear of the window’s edges and of the buttons', async () => {
  const page = await seekerAt('Mira', 'Quay Street', PHONE);
  await page.locator('[data-depth="0"]').waitFor();
  await waitUntilSettled(page);
  const cards = await page.locator('[data-depth="0"], [data-depth="1"], [data-depth="2"]').all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  const button = await page.getByRole('button', { name: 'Pass', exact: true }).boundingBox();
  expect(boxes.length).toBeGreaterThan(0);
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(16);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 16);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});

test('a card that is dragged sticks out over the header', async () => {
  const page = await seekerAt('Dora', 'Harbour', PHONE);
  const card = page.locator('[data-depth="0"]');
  await card.waitFor();
  await waitUntilSettled(page);
  const isOnTop = await card.evaluate((element) => {
    (element as HTMLElement).style.transform = 'translateY(-60px)';
    const { left, width, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + 20));
  });
  expect(isOnTop).toBe(true);
});

test('in forced colours, fields, buttons, cards and the open tab have edges', async () => {
  const page = await seekerAt('Ella', 'Elm Street', PHONE);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('[data-depth="0"] article').waitFor();
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
  expect(await edge('[data-depth="0"] article')).toBeGreaterThan(0);
  expect(await edge('button[aria-label="Apply"]')).toBeGreaterThan(0);
  const outline = (isSelected: boolean) =>
    page
      .locator(`[role="tab"][aria-selected="${isSelected}"]`)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await outline(true), await outline(false)]).toEqual(['solid', 'none']);
  await page.goto('/profile');
  await page.getByRole('textbox').first().waitFor();
  expect(await edge('input:not([type="checkbox"]):not([type="radio"])')).toBeGreaterThan(0);
});
