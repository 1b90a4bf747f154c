import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerOnCard, offset, topCard, topTitle } from './finger.ts';
import { openStage, PHONE, type Stage } from './stage.ts';

const ROLES = 7;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const bridge = await stage.app.employer('Bridge & Co');
  for (let ward = 1; ward <= ROLES; ward += 1) await bridge.postRole({ title: `Staff Nurse, Ward ${ward}` });
});
afterAll(() => stage.close());

/** The deck of a new seeker, with every animation fifty times slower. */
async function seeker(firstName: string): Promise<Page> {
  const person = await stage.app.seeker(firstName);
  const page = await stage.visitor(PHONE, { touch: true });
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: stage.app.url }]);
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function slowly(frames, options) {
      const motion = animate.call(this, frames, options);
      motion.updatePlaybackRate(0.02);
      return motion;
    };
  });
  await page.goto('/');
  await topCard(page).waitFor();
  return page;
}

/** The cards that are flying away: the title of each, and how many animations move it. */
function cardsInFlight(page: Page) {
  return page
    .locator('[data-depth="gone"]')
    .evaluateAll((cards) =>
      cards.map((card) => [card.querySelector('h2')?.textContent, card.getAnimations().length]),
    );
}

test('a thrown card flies away while the card beneath can be swiped', async () => {
  const page = await seeker('Amara');
  await expect.poll(() => page.locator('[data-depth]').count()).toBe(5);
  const thrownTitles: string[] = [];
  for (let n = 1; n <= 3; n += 1) {
    thrownTitles.push(await topTitle(page));
    const finger = await fingerOnCard(page);
    await finger.moveTo(-140);
    await finger.lift();
    await expect.poll(() => topTitle(page)).not.toBe(thrownTitles.at(-1));
    expect(await cardsInFlight(page)).toEqual(thrownTitles.toReversed().map((title) => [title, 1]));
  }
});

test('a card caught on its way back continues from where it is', async () => {
  const page = await seeker('Mei');
  const finger = await fingerOnCard(page);
  await finger.moveTo(95);
  await finger.lift();
  const secondFinger = await fingerOnCard(page);
  const offsetWhenCaught = await offset(page);
  expect(offsetWhenCaught).toBeGreaterThan(10);
  expect(offsetWhenCaught).toBeLessThanOrEqual(95);
  await secondFinger.moveTo(-5);
  await expect.poll(() => offset(page)).toBeCloseTo(offsetWhenCaught - 5, 0);
  await secondFinger.lift();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the last card flies too, and thrown cards leave the page', async () => {
  const page = await seeker('Tomos');
  for (let n = 0; n < ROLES; n += 1) await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  expect((await cardsInFlight(page)).length).toBeGreaterThan(0);
  await page.evaluate(() => {
    for (const motion of document.getAnimations()) motion.finish();
  });
  await expect.poll(() => cardsInFlight(page)).toEqual([]);
});
