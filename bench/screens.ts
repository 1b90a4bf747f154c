/**
 * What the screens download, when their largest content is painted on a slow phone, and the frames while scrolling a chat
 * of 10,000 messages and the applications of an employer who has 10,000:
 *
 *     node bench/screens.ts
 *
 * Each screen is opened by a fresh phone browser. Requests and kilobytes are as transferred, without throttling. The slow
 * phone has Lighthouse's delays, applied by the browser rather than simulated, and the median of three loads counts. The
 * floor of scrolling is an empty page, 100,000 pixels long, in the same browser: frames that are late there were delayed by
 * the machine. Needs a built web part.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AMARA, BRIDGE } from '#server/demo/sign-in.ts';
import { launchBrowser } from '../e2e/browser.ts';
import { busyness } from './lib/busy.ts';
import { startChild } from './lib/child.ts';
import { crowd, seedCrowd } from './lib/crowd.ts';
import { dashboardCookie, seedDashboards } from './lib/dashboards.ts';
import { onPglite } from './lib/databases.ts';
import { type DemoServer, startDemoServer } from './lib/demo-server.ts';
import { seedMessages } from './lib/long-chat.ts';
import { type Download, loadPage, SLOW_PHONE } from './lib/page-load.ts';
import { scrollFrames } from './lib/scroll-frames.ts';
import { printTable, quantile } from './lib/verdict.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  serviceWorkers: 'block',
} as const;
const SCREENS = [
  { name: 'the deck', path: '/', who: AMARA, content: '#root [data-depth="0"] h2' },
  { name: '/auth', path: '/auth', who: null, content: '#root form' },
  { name: 'chat', path: '/?tab=chat', who: AMARA, content: '[aria-label="Conversations"] li' },
  { name: 'the dashboard', path: '/employer/dashboard', who: BRIDGE, content: '[role="tabpanel"] h2' },
] as const;
/** The budgets of the deck. */
const DECK_BUDGET = { requests: 15, kilobytes: 170, lcpMs: 1_800 };
const SLOW_LOADS = 3;
const ROWS = 10_000;
const LATE_MS = 32;
/** A message or an application. */
const ROW = '[data-bubble], [aria-label="Applications"] article';

const dataDir = mkdtempSync(join(tmpdir(), 'nod-bench-screens-'));
const browser = await launchBrowser();
try {
  const server = await startDemoServer({ dataDir });
  try {
    await measureLoads(server);
  } finally {
    await server.stop();
  }
  await measureScrolling();
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true });
}
console.log(busyness());

async function measureLoads(server: DemoServer): Promise<void> {
  const rows: string[][] = [];
  for (const { name, path, who, content } of SCREENS) {
    const open = async (slow: typeof SLOW_PHONE | null) => {
      const context = await browser.newContext({ ...PHONE, baseURL: server.url });
      if (who !== null) await signIn(context, who, server.password ?? '');
      const pageLoad = await loadPage(context, path, content, slow);
      await context.close();
      return pageLoad;
    };
    // Warms up: the first visit to a kind of page starts what the server loads on demand.
    await open(null);
    const { first, idle } = await open(null);
    const slowLcps: number[] = [];
    for (let n = 0; n < SLOW_LOADS; n += 1) slowLcps.push((await open(SLOW_PHONE)).lcpMs);
    const lcpMs = quantile(slowLcps, 0.5);
    const isDeck = path === '/';
    rows.push(
      row(
        `${name}, until its content`,
        inWords(first),
        isDeck ? `${DECK_BUDGET.requests} requests, ${DECK_BUDGET.kilobytes} kB` : '',
        first.requests <= DECK_BUDGET.requests && first.bytes <= DECK_BUDGET.kilobytes * 1_000,
      ),
      row(`${name}, until idle`, inWords(idle), '', true),
      row(
        `${name}, LCP on a slow phone`,
        `${(lcpMs / 1_000).toFixed(2)} s`,
        isDeck ? `${DECK_BUDGET.lcpMs / 1_000} s` : '',
        lcpMs <= DECK_BUDGET.lcpMs,
      ),
    );
  }
  print('a fresh phone', rows);
}

async function signIn(context: BrowserContext, username: string, password: string): Promise<void> {
  const answer = await context.request.post('/api/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} was not signed in: ${answer.status()}`);
}

async function measureScrolling(): Promise<void> {
  const [pair] = crowd(1);
  if (pair === undefined) throw new Error('nobody to talk to');
  const database = await onPglite(async (db) => {
    await seedCrowd(db, [pair]);
    await seedMessages(db, pair, ROWS);
    await seedDashboards(db, { LARGE: ROWS }, new Date());
  });
  const server = await startChild('./app-process.ts', database.env());
  const url = String(server.ready.url);
  try {
    const chat = await openAs(browser, url, pair.seeker.cookie, `/?tab=chat&thread=${pair.threadId}`);
    await chat.getByRole('log').waitFor();
    const list = await openAs(browser, url, dashboardCookie('LARGE'), '/employer/dashboard?tab=applications');
    await list.getByRole('list', { name: 'Applications' }).getByRole('article').first().waitFor();
    const emptyPage = await openAs(browser, url, '', '/robots.txt');
    await emptyPage.setContent(
      '<!doctype html><meta name="viewport" content="width=device-width"><div style="height:100000px"></div>',
    );
    print('frames while scrolling', [
      await framesRow('an empty page', emptyPage, 'down', false),
      await framesRow(`a chat of ${ROWS} messages`, chat, 'up', true),
      await framesRow(`a list of ${ROWS} applications`, list, 'down', true),
    ]);
  } finally {
    await server.stop();
    await database.remove();
  }
}

async function openAs(of: Browser, url: string, cookie: string, path: string): Promise<Page> {
  const context = await of.newContext({ ...PHONE, baseURL: url });
  const [name = '', value = ''] = cookie.split('=');
  if (value !== '') await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function framesRow(
  what: string,
  page: Page,
  direction: 'up' | 'down',
  isOurs: boolean,
): Promise<string[]> {
  await page.bringToFront();
  await page.waitForTimeout(1_000);
  const { frames, cpuMs } = await scrollFrames(page, direction);
  const lateCount = frames.filter((ms) => ms > LATE_MS).length;
  const longest = Math.max(...frames);
  const drawnWords = isOurs ? `, ${await page.locator(ROW).count()} rows drawn` : '';
  const words = `${lateCount} of ${frames.length} above ${LATE_MS} ms, longest ${longest.toFixed(0)} ms, CPU ${(cpuMs / frames.length).toFixed(1)} ms each${drawnWords}`;
  return row(what, words, isOurs ? `none above ${LATE_MS} ms` : '', lateCount === 0);
}

function row(what: string, measured: string, budget: string, isMet: boolean): string[] {
  return [what, measured, budget, budget === '' ? '' : isMet ? 'pass' : 'FAIL'];
}

function inWords({ requests, bytes }: Download): string {
  return `${requests} requests, ${(bytes / 1_000).toFixed(0)} kB`;
}

function print(title: string, rows: readonly string[][]): void {
  printTable([title, 'measured', 'budget', ''], rows);
  if (rows.some((each) => each.at(-1) === 'FAIL')) process.exitCode = 1;
}
