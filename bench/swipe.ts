/**
 * One swipe on a phone: our deck beside motion, react-tinder-card and swing, with the same card, in one Chromium:
 *
 *     node bench/swipe.ts
 *
 * CPU is what the main thread used from touching the card until a second after letting go, as the thread's own clock says,
 * so that other load on the machine does not count. Then the main thread is kept busy for 250 ms after letting go, and the
 * frames drawn meanwhile are counted: a card that is moved by script stands still. Rounds alternate between the decks. The
 * peers are not among our packages: the first run installs them into `bench/swipe/peers`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { CDPSession } from 'playwright-core';
import { build, preview } from 'vite';
import { launchBrowser } from '../e2e/browser.ts';
import { leanContract } from '../scripts/web-build/contract.ts';
import { buildFonts } from '../scripts/web-build/fonts.ts';
import { skillNames } from '../scripts/web-build/skill-names.ts';
import { printTable, quantile } from './lib/verdict.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PEERS = pathOf('./swipe/peers');
const DECKS = ['ours', 'motion', 'react-tinder-card', 'swing'] as const;
type DeckName = (typeof DECKS)[number];

const ROUNDS = 2;
const SWIPES = 5;
const MOVES = 20;
const FRAME_MS = 16;
const AFTER_MS = 1_000;
/** Budgets of one swipe: milliseconds of the main thread, and those as a multiple of the best peer's. */
const BUDGET_MS = 50;
const BUDGET_RATIO = 0.65;

if (!existsSync(join(PEERS, 'node_modules'))) {
  const npm = ['ci', '--prefix', PEERS, '--legacy-peer-deps', '--no-audit', '--no-fund'];
  if (spawnSync('npm', npm, { stdio: 'inherit' }).status !== 0) process.exit(1);
}
const outDir = await mkdtemp(join(tmpdir(), 'nod-swipe-'));
await buildPage();
const server = await preview({ configFile: false, root: outDir, build: { outDir }, logLevel: 'error' });
const url = server.resolvedUrls?.local[0] ?? '';
const browser = await launchBrowser();

interface SwipeCosts {
  readonly drag: number[];
  readonly after: number[];
  readonly frames: number[];
}
const costsByDeck = new Map<DeckName, SwipeCosts>(
  DECKS.map((name) => [name, { drag: [], after: [], frames: [] }]),
);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, into] of costsByDeck) await measure(name, into);
  }
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
printResults();

async function buildPage() {
  await buildFonts(pathOf('../dist/fonts'));
  await build({
    configFile: false,
    root: pathOf('./swipe'),
    logLevel: 'error',
    define: { global: 'globalThis' },
    plugins: [
      react(),
      leanContract(),
      skillNames(pathOf('../src/matching/tables/skills.json')),
      tailwindcss(),
    ],
    resolve: {
      alias: [
        { find: '@fonts', replacement: pathOf('../dist/fonts') },
        { find: '../createLucideIcon.mjs', replacement: pathOf('../scripts/web-build/lucide-icon.js') },
        {
          find: 'use-sync-external-store/shim/index.js',
          replacement: pathOf('../scripts/web-build/external-store.js'),
        },
        ...['motion', 'react-tinder-card', 'swing'].map((peer) => ({
          find: new RegExp(`^${peer}(?=/|$)`),
          replacement: join(PEERS, 'node_modules', peer),
        })),
      ],
      dedupe: ['react', 'react-dom'],
    },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: pathOf('./swipe/index.html') } },
  });
}

async function measure(name: DeckName, { drag, after, frames }: SwipeCosts) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(name, error));
  await page.goto(`${url}#${name}`);
  await page.locator('article').last().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // During the first two swipes the browser still compiles the code: ignore them.
  for (let swipe = 0; swipe < SWIPES + 2; swipe += 1) {
    const [before, between, end] = await swipeOnce(session);
    if (swipe < 2) continue;
    drag.push(between - before);
    after.push(end - between);
  }
  await page.evaluate(() => Object.assign(globalThis, { isStalling: true }));
  for (let swipe = 0; swipe < 2; swipe += 1) frames.push(await framesInStall(session));
  await context.close();
}

/** What the main thread had used before the touch, before letting go, and a second later, in milliseconds. */
async function swipeOnce(session: CDPSession): Promise<[number, number, number]> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 195, y = 250) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const before = await cpu(session);
  await touch('touchStart');
  for (let move = 1; move <= MOVES; move += 1) {
    await touch('touchMove', 195 - (180 * move) / MOVES, 250 + move / 4);
    await pause(FRAME_MS);
  }
  const between = await cpu(session);
  await touch('touchEnd');
  await pause(AFTER_MS);
  return [before, between, await cpu(session)];
}

async function cpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find((each) => each.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** How many frames the compositor drew between the marks around the stall. */
async function framesInStall(session: CDPSession): Promise<number> {
  const events: { readonly name: string; readonly ts: number }[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)));
  const completion = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    categories: 'blink.user_timing,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame',
  });
  await swipeOnce(session);
  await session.send('Tracing.end');
  await completion;
  const at = (name: string) => events.find((each) => each.name === name)?.ts ?? Number.NaN;
  const [start, end] = [at('stall-start'), at('stall-end')];
  return events.filter(({ name, ts }) => name === 'DrawFrame' && ts > start && ts < end).length;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function printResults() {
  const medians = DECKS.map((name) => {
    const { drag, after, frames } = costsByDeck.get(name) ?? { drag: [], after: [], frames: [] };
    const all = drag.map((each, index) => each + (after[index] ?? 0));
    return { name, drag: quantile(drag, 0.5), after: quantile(after, 0.5), all: quantile(all, 0.5), frames };
  });
  printTable(
    ['main-thread CPU of a swipe', 'drag', 'after', 'all', 'frames in a stall of 250 ms'],
    medians.map(({ name, drag, after, all, frames }) => [
      name,
      `${drag.toFixed(1)} ms`,
      `${after.toFixed(1)} ms`,
      `${all.toFixed(1)} ms`,
      `${quantile(frames, 0.5)}`,
    ]),
  );
  const [ourMedians, ...peers] = medians;
  const best = Math.min(...peers.map(({ all }) => all));
  const mine = ourMedians?.all ?? Number.NaN;
  const ratio = mine / best;
  const verdict = (isMet: boolean) => (isMet ? 'pass' : 'FAIL');
  const rows = [
    ['one swipe of ours', `${mine.toFixed(1)} ms`, `${BUDGET_MS} ms`, verdict(mine <= BUDGET_MS)],
    ['  over the best peer', `${ratio.toFixed(2)}×`, `${BUDGET_RATIO}×`, verdict(ratio <= BUDGET_RATIO)],
  ];
  console.log();
  printTable(['', 'measured', 'budget', ''], rows);
  if (rows.some((row) => row.at(-1) === 'FAIL')) process.exitCode = 1;
}
