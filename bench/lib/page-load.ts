import type { BrowserContext } from 'playwright-core';

/** What opening a page with an empty cache downloads. */
export interface Download {
  readonly requests: number;
  /** As transferred: compressed, with headers. */
  readonly bytes: number;
}

export interface PageLoad {
  /** Until the screen showed its main content. */
  readonly first: Download;
  /** Until the page is quiet: includes what the app loads later, when the browser is idle. */
  readonly idle: Download;
  /** When the page's largest content was painted, in milliseconds after the page was opened. */
  readonly lcpMs: number;
}

/** The slow network and processor of Lighthouse's mobile score, for a run that really is slowed down, not simulated. */
export const SLOW_PHONE = { latencyMs: 562.5, kilobitsDown: 1_474.56, kilobitsUp: 675, cpu: 4 } as const;

/** Opens `path` in a new page of a context that has not opened anything before; `content` is the screen's main content. */
export async function loadPage(
  context: BrowserContext,
  path: string,
  content: string,
  slowPhone: typeof SLOW_PHONE | null,
): Promise<PageLoad> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (slowPhone !== null) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowPhone.latencyMs,
      downloadThroughput: (slowPhone.kilobitsDown * 1_024) / 8,
      uploadThroughput: (slowPhone.kilobitsUp * 1_024) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  }
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.locator(content).first().waitFor();
  const first = { requests, bytes };
  await page.waitForLoadState('networkidle');
  // The app fetches the rest when the browser is idle, two to four seconds after the page was opened.
  await page.waitForTimeout(4_000);
  await page.waitForLoadState('networkidle');
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          { type: 'largest-contentful-paint', buffered: true },
        );
        // A page without such a paint.
        setTimeout(() => resolve(Number.NaN), 5_000);
      }),
  );
  await page.close();
  return { first, idle: { requests, bytes }, lcpMs };
}
