import type { QueryClient } from '@tanstack/react-query';
import { DAY } from '#web/format/time.ts';
import { readShown } from './kept-store.ts';

/** The same as the time after which an idle session ends. */
const KEPT_MS = 14 * DAY;

/** The age of restored data for the query cache: always stale, so that it is fetched again as soon as possible. */
export const RESTORED = 1;

/**
 * Restores the data kept on this device into the query cache, never over anything newer.
 * @returns the id of the user it belongs to; null if nothing is kept
 */
export async function restoreKept(client: QueryClient): Promise<string | null> {
  const shown = await readShown();
  if (shown === null) return null;
  for (const { key, data, at } of shown.items) {
    if (Date.now() - at > KEPT_MS || client.getQueryData(key) !== undefined) continue;
    // Keep it in the cache however long no screen uses it (by default, five minutes): there is no other copy in memory.
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, data, { updatedAt: RESTORED });
  }
  return shown.owner;
}
