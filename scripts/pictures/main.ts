import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { AMARA, BRIDGE, DEMO_PASSWORD } from '#server/demo/sign-in.ts';
import { startServer } from '#testing/server-process.ts';
import { launchBrowser } from '../../e2e/browser.ts';
import { startFilm } from './film.ts';

/**
 * Takes the README's pictures and its film of both sides from the running product with its demo world, into docs/pictures:
 * `npm run pictures`. The web part must be built.
 */
const TO = join(import.meta.dirname, '../../docs/pictures');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

mkdirSync(TO, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'nod-pictures-'));
const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' });
const browser = await launchBrowser();
try {
  await takePictures(browser);
  await film(browser);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takePictures(from: Browser): Promise<void> {
  const deck = await openSignedIn(from, AMARA, PHONE, '/');
  await deck.locator('[data-depth="0"]').waitFor();
  await save(deck, 'deck');
  await deck.locator('[data-depth="0"]').getByRole('heading').first().click();
  const details = deck.getByRole('dialog');
  await details.getByRole('heading', { name: 'Why this one' }).evaluate((heading) => {
    heading.style.scrollMarginTop = '24px';
    heading.scrollIntoView();
  });
  await save(deck, 'why-it-fits');
  await deck.context().close();

  const dashboard = await openSignedIn(from, BRIDGE, DESK, '/employer/dashboard');
  await dashboard.getByRole('heading', { level: 1 }).waitFor();
  await save(dashboard, 'dashboard');
  await dashboard.context().close();
}

/** Amara swipes and writes; Bridge & Co read it at the same moment. */
async function film(from: Browser): Promise<void> {
  const phone = await openSignedIn(from, AMARA, PHONE, '/');
  const desk = await openSignedIn(from, BRIDGE, DESK, '/chat');
  // A page behind another sends no frames while it loads, so wait until both have loaded.
  await desk.getByRole('button', { name: /Amara/ }).first().waitFor();
  await phone.locator('[data-depth="0"]').waitFor();
  const recording = await startFilm(from);
  await recording.show(desk, { x: 20, y: 70, width: 896, height: 560 });
  await recording.show(phone, { x: 946, y: 20, width: 314, height: 680 });
  await pause(1_500);

  await swipe(phone, -220);
  await swipe(phone, 220);
  // She said yes to a company that had invited her.
  const later = phone.getByRole('button', { name: 'Maybe Later' });
  await later.waitFor();
  await pause(2_500);
  await later.click();
  await pause(1_500);
  await phone.locator('[data-depth="0"]').getByRole('heading').first().click();
  await phone.getByRole('dialog').waitFor();
  await pause(2_500);
  await phone.keyboard.press('Escape');

  await phone
    .getByRole('tab', { name: 'Chat' })
    .or(phone.getByRole('link', { name: 'Chat' }))
    .first()
    .click();
  await phone
    .getByRole('button', { name: /Bridge & Co/ })
    .first()
    .click();
  await desk.getByRole('button', { name: /Amara/ }).first().click();
  await pause(1_500);
  const field = phone.getByRole('textbox', { name: 'Message' });
  await field.pressSequentially('Thank you! That makes it easy for me.', { delay: 60 });
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await pause(2_000);
  await desk
    .getByRole('textbox', { name: 'Message' })
    .pressSequentially('Lovely. See you on Thursday!', { delay: 60 });
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await pause(2_500);

  writeFileSync(join(TO, 'both-sides.webm'), await recording.end());
  await phone.context().close();
  await desk.context().close();
}

async function openSignedIn(
  from: Browser,
  username: string,
  viewport: typeof PHONE,
  path: string,
): Promise<Page> {
  const context = await from.newContext({ viewport, deviceScaleFactor: 2, serviceWorkers: 'block' });
  const response = await context.request.post(`${server.url}/api/login`, {
    data: { username, password: DEMO_PASSWORD },
    headers: { origin: server.url },
  });
  if (!response.ok()) throw new Error(`${username} could not sign in: ${await response.text()}`);
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  );
  await pause(1_500);
  await page.screenshot({ path: join(TO, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

/** Drags the card this many pixels to the right, or to the left if negative, at a hand's pace. */
async function swipe(page: Page, x: number): Promise<void> {
  const box = await page.locator('[data-depth="0"]').boundingBox();
  if (box === null) throw new Error('the deck is empty');
  const [startX, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(startX, y);
  await page.mouse.down();
  await page.mouse.move(startX + x, y, { steps: 25 });
  await page.mouse.up();
  await pause(1_200);
}

/** Gives viewers time to see; no step relies on it. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
