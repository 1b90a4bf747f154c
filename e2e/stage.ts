import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Config } from '#server/config.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sharedBrowser } from './browser.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

interface Manner {
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** Without motion, for those who look at screens that have come to rest. */
  readonly still?: boolean;
  /** With the service worker. Other pages do without, so that a test may answer, or block, any of their requests. */
  readonly worksOffline?: boolean;
  /** Device pixels for each of the page's: 4 is a page enlarged to 400 %. */
  readonly scale?: number;
}

/** The product on a database of its own, and browsers to use it with. */
export interface Stage {
  readonly app: TestApp;
  /** A browser of somebody's own: cookies, storage, size. */
  readonly visitor: (size: typeof PHONE, more?: Manner) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export async function openStage(overrides: Partial<Config> = {}): Promise<Stage> {
  if (!existsSync(join(import.meta.dirname, '../dist/web/manifest.nod.json'))) {
    throw new Error('The web part is not built: npm run build, or npm test, which builds it first.');
  }
  const [app, browser]: [TestApp, Browser] = await Promise.all([
    testApp(overrides, { realTime: true }),
    sharedBrowser(),
  ]);
  const contexts: BrowserContext[] = [];
  const failures: string[] = [];
  return {
    app,
    visitor: async (
      viewport,
      { dark = false, touch = false, still = false, worksOffline = false, scale = 1 } = {},
    ) => {
      const context = await browser.newContext({
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
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      // A page that throws, or that the content policy had to stop, has failed whatever it looks like.
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
