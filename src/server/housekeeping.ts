import { join } from 'node:path';
import { forgetStaged } from './backup/staged-files.ts';
import { DAY, isTrusted, MINUTE, SECOND } from './clock.ts';
import type { Context } from './context.ts';
import { tidyEmbedded } from './db/tidy-embedded.ts';
import { WEB_DIR } from './features/public-pages/app-pages.ts';
import { forgetOldAssets, shareAssets } from './features/public-pages/kept-asset-routes.ts';
import { forgetParts } from './features/uploads/forget-parts.ts';

type HousekeepingContext = Pick<Context, 'config' | 'clock' | 'log' | 'connection'>;

/** Maintains DATA_DIR on this machine, even in processes without a worker. */
export async function startHousekeeping(context: HousekeepingContext): Promise<void> {
  const { config, clock, connection } = context;
  // Not at once: a start should not wait for it.
  if (connection.isExclusive) repeat(context, MINUTE, () => tidyEmbedded(connection.db));
  const share = repeat(context, DAY, () => shareAssets(config, join(WEB_DIR, 'assets')));
  // Before the first page is served, so that other servers find its scripts. A server without others copies them later, for
  // the next release.
  if (connection.isExclusive) setTimeout(share, 10 * SECOND).unref();
  else await share();
  await runEvery(context, 5 * MINUTE, async () => {
    // Only a trusted clock can tell how old a file is.
    if (!isTrusted(clock)) return;
    await forgetParts(context);
    await forgetStaged(config.dataDir);
    await forgetOldAssets(config, clock());
  });
}

/** Once now, then regularly. */
async function runEvery(
  context: HousekeepingContext,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  await repeat(context, everyMs, work)();
}

/** Returns what is repeated, which never throws. */
function repeat({ log }: HousekeepingContext, everyMs: number, work: () => Promise<void>) {
  const runOnce = () => work().catch((error) => log.warn({ err: error }, 'housekeeping in DATA_DIR failed'));
  setInterval(runOnce, everyMs).unref();
  return runOnce;
}
