import { join } from 'node:path';
import { DAY, isTrusted, MINUTE } from './clock.ts';
import type { Context } from './context.ts';
import { WEB_DIR } from './features/public-pages/app-pages.ts';
import { forgetOldAssets, shareAssets } from './features/public-pages/kept-asset-routes.ts';
import { forgetParts } from './features/uploads/forget-parts.ts';

type House = Pick<Context, 'config' | 'clock' | 'log'>;

/** Maintains DATA_DIR on this machine, also in processes that do no tasks: once now, then regularly. */
export async function keepHouse(context: House): Promise<void> {
  const { config, clock } = context;
  await regularly(context, DAY, () => shareAssets(config, join(WEB_DIR, 'assets')));
  await regularly(context, 5 * MINUTE, async () => {
    // Only a clock that is right can tell how old a file is.
    if (!isTrusted(clock)) return;
    await forgetParts(context);
    await forgetOldAssets(config, clock());
  });
}

async function regularly({ log }: House, everyMs: number, work: () => Promise<void>): Promise<void> {
  const once = () =>
    work().catch((error) => log.warn({ err: error }, 'files in DATA_DIR could not be put in order'));
  setInterval(once, everyMs).unref();
  await once();
}
