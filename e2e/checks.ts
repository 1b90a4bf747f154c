import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 names the size of targets, which axe leaves out unless asked. */
const EVERYTHING: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
const SHAPE: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
};
const COLOURS: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast'] };

/** Nothing turns or breathes any more, what had to move has moved, and the letters are the right ones. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document.getAnimations().some((motion) => motion.playState === 'running');
    const hasLetters = document.fonts.status === 'loaded';
    return document.querySelector('h1, h2') !== null && hasLetters && !isMoving;
  });
}

/**
 * Keeps count of what this page asks for. The answer waits until all of it has come and was drawn, so that no card grows
 * while the page is looked at.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  page.on('request', (request) => underway.add(request));
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  return async () => {
    // What has come may ask for more once it is drawn.
    for (let quiet = 0; quiet < 3; quiet = underway.size === 0 ? quiet + 1 : 0) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    }
  };
}

/** What axe calls serious or critical, each as one line: the rule and the elements. */
export function seriousIssues(page: Page): Promise<string[]> {
  return axe(page, EVERYTHING);
}

/** The same, of contrast alone: all that another colour scheme can change. */
export function contrastIssues(page: Page): Promise<string[]> {
  return axe(page, COLOURS);
}

/** What is wrong with a screen as it stands but for its colours, which are the same at every size. */
export async function issuesOfShape(page: Page): Promise<string[]> {
  await settled(page);
  return axe(page, SHAPE);
}

/** What is wrong with it by day, and with its colours by night. The page is left in the light. */
export async function issuesDayAndNight(page: Page): Promise<string[]> {
  await settled(page);
  const byDay = await seriousIssues(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const byNight = await contrastIssues(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...byNight.map((issue) => `dark, ${issue}`)];
}

async function axe(page: Page, options: RunOptions): Promise<string[]> {
  // Through the debugger: the content policy lets no page bring a script of its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, given),
    options,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** What is wider than its place and so scrolls sideways; the row of tabs may. */
export function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      const isScroller =
        overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement;
      return isScroller && element.scrollWidth > element.clientWidth;
    };
    return [...document.querySelectorAll('*')]
      .filter((element) => scrolls(element) && element.role !== 'tablist')
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/**
 * Makes the window as tall as the page is long, so that nothing lies under the bars that stay. A list that arrives late makes
 * the page longer.
 */
export async function showWhole(page: Page, { width, height }: Size): Promise<void> {
  await expect
    .poll(async () => {
      const needed = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, needed) });
      await settled(page);
      return isWhole(page);
    })
    .toBe(true);
}

/** Whether the window shows all of the page. */
export function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
}

interface Size {
  readonly width: number;
  readonly height: number;
}
