import type { QueryClient } from '@tanstack/react-query';
import { DAY } from '#web/format/time.ts';
import { readShown } from './kept-store.ts';

/** As long as a session lasts without a visit. */
const KEPT_MS = 14 * DAY;

/** How old what was restored is for the query cache: always too old, so that it is fetched as soon as it can be. */
export const RESTORED = 1;

/**
 * Puts what is kept on this device where the screens look for it, never over anything newer.
 * @returns whose it is; null if nothing is kept
 */
export async function restoreKept(client: QueryClient): Promise<string | null> {
  const kept = await readShown();
  if (kept === null) return null;
  for (const { key, data, at } of kept.items) {
    if (Date.now() - at > KEPT_MS || client.getQueryData(key) !== undefined) continue;
    // It may be an hour before anybody looks at it: until then there is no other copy to be had.
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, data, { updatedAt: RESTORED });
  }
  return kept.owner;
}
