import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Config } from '#server/config.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sharedBrowser } from './browser.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

interface VisitorOptions {
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** Without motion, for tests that need a screen at rest. */
  readonly still?: boolean;
  /** With the service worker. Other pages have none, so that a test may answer, or block, any of their requests. */
  readonly worksOffline?: boolean;
  /** In a browser that shows notifications, if this machine has one. */
  readonly showsNotifications?: boolean;
  /** Device pixels per CSS pixel: 4 is a page enlarged to 400%. */
  readonly scale?: number;
}

/** The product with its own database, and browsers to use it with. */
export interface Stage {
  readonly app: TestApp;
  /** A separate browser, with its own cookies, storage and size. */
  readonly visitor: (size: typeof PHONE, more?: VisitorOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export async function openStage(
  overrides: Partial<Config> = {},
  ports: Parameters<typeof testApp>[1] = {},
): Promise<Stage> {
  if (!existsSync(join(import.meta.dirname, '../dist/web/manifest.nod.json'))) {
    throw new Error('The web app is not built: run npm run build, or npm test, which builds it first.');
  }
  const [app, browser]: [TestApp, Browser] = await Promise.all([
    testApp(overrides, { ...ports, realTime: true }),
    sharedBrowser('shell'),
  ]);
  const contexts: BrowserContext[] = [];
  const failures: string[] = [];
  return {
    app,
    visitor: async (
      viewport,
      {
        dark = false,
        touch = false,
        still = false,
        worksOffline = false,
        showsNotifications = false,
        scale = 1,
      } = {},
    ) => {
      const chosenBrowser = showsNotifications ? await sharedBrowser('whole') : browser;
      const context = await chosenBrowser.newContext({
        viewport,
        deviceScaleFactor: scale,
        baseURL: app.url,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: still ? 'reduce' : 'no-preference',
        hasTouch: touch,
        isMobile: touch,
        serviceWorkers: worksOffline ? 'allow' : 'block',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      contexts.push(context);
      context.setDefaultTimeout(120_000);
      const page = retryAbortedVisits(await context.newPage());
      // A page that throws or violates the content security policy has failed, even if it looks right.
      page.on('pageerror', (error) => failures.push(`page error: ${error.message}`));
      page.on('console', (line) => {
        if (/content security policy/i.test(line.text())) failures.push(line.text());
      });
      return page;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await app.close();
      if (failures.length > 0) throw new Error(failures.join('\n'));
    },
  };
}

/** A stage for all the tests of a file, closed after them. */
export async function stageOfFile(...opening: Parameters<typeof openStage>): Promise<Stage> {
  const stage = await openStage(...opening);
  afterAll(() => stage.close());
  return stage;
}

/**
 * Chromium aborts the loading of an address if the app goes back in its history at that moment, as it does when a dialog
 * closes. A person presses Enter again.
 */
function retryAbortedVisits(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    try {
      return await goto(...address);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('net::ERR_ABORTED'))) throw error;
      return await goto(...address);
    }
  };
  return page;
}
