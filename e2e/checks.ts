import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 has a rule about the size of targets, which axe only checks on request. */
const ALL_RULES: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
const SHAPE: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
};
const COLOURS: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast'] };

/** Waits until there is a heading, the fonts have loaded, and animations except endless ones (a spinner) have ended. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    const hasFonts = document.fonts.status === 'loaded';
    return document.querySelector('h1, h2') !== null && hasFonts && !isMoving;
  });
}

/**
 * Counts this page's calls, except those to `ignoredPath`. The returned function waits until all responses have arrived and
 * been drawn, so that no card grows while the page is examined.
 */
export function watchCalls(page: Page, ignoredPath?: string): () => Promise<void> {
  const underway = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== ignoredPath) underway.add(request);
  });
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  return async () => {
    // A response may start more calls once it is drawn.
    for (let quietFrames = 0; quietFrames < 3; quietFrames = underway.size === 0 ? quietFrames + 1 : 0) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    }
  };
}

/** The issues that axe rates serious or critical, one line each: the rule and the elements. */
export function seriousIssues(page: Page): Promise<string[]> {
  return axe(page, ALL_RULES);
}

/** The same for contrast only, which is all that another colour scheme can change. */
export function contrastIssues(page: Page): Promise<string[]> {
  return axe(page, COLOURS);
}

/** The current screen's issues except colour contrast, which is the same at every size. */
export function issuesOfShape(page: Page): Promise<string[]> {
  return axe(page, SHAPE);
}

/** Expects no issue in either theme, and nothing that scrolls sideways. */
export async function expectNoIssues(page: Page): Promise<void> {
  const wideElements = (await sidewaysScrollers(page)).map((markup) => `scrolls sideways: ${markup}`);
  expect([...(await issuesInBothThemes(page)), ...wideElements]).toEqual([]);
}

/** The screen's issues in its present theme, and its contrast issues in the other. Afterwards the theme is as before. */
export async function issuesInBothThemes(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [theme, otherTheme] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const issues = await seriousIssues(page);
  await page.emulateMedia({ colorScheme: otherTheme });
  const contrasts = await contrastIssues(page);
  await page.emulateMedia({ colorScheme: theme });
  return [...issues, ...contrasts.map((issue) => `${otherTheme}, ${issue}`)];
}

/**
 * Runs axe on a screen at rest: while a dialog is still opening, axe can't tell whether it hides the page behind it. If
 * there are issues, only those of a second run count, because a toast may begin to leave while axe is looking at it.
 */
async function axe(page: Page, options: RunOptions): Promise<string[]> {
  const issues = await runAxe(page, options);
  return issues.length === 0 ? [] : runAxe(page, options);
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await waitUntilSettled(page);
  // Through the debugger, because the content security policy blocks injected scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, options),
    options,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => node.html.replace(/ class="[^"]*"/g, '').slice(0, 160)).join(' | ')}`,
    );
}

/** Elements that are too narrow for their content and scroll sideways. Rows of tabs and navigation may, and are left out. */
export function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      const isScroller =
        overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement;
      return isScroller && element.scrollWidth > element.clientWidth;
    };
    return [...document.querySelectorAll('*')]
      .filter((element) => scrolls(element) && element.role !== 'tablist' && element.tagName !== 'NAV')
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/**
 * Makes the window as tall as the page, so that nothing lies under the fixed bars. Repeats until the whole page fits,
 * because a list that arrives late makes the page longer.
 */
export async function fitWindowToPage(page: Page, { width, height }: Size): Promise<void> {
  await expect
    .poll(async () => {
      const neededHeight = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, neededHeight) });
      await waitUntilSettled(page);
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
