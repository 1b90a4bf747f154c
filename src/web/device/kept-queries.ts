import type { QueryClient } from '@tanstack/react-query';
import { DAY } from '#web/format/time.ts';
import { readShownData } from './kept-store.ts';

/** The same as the time after which an idle session ends. */
const KEPT_MS = 14 * DAY;

/** The age of restored data for the query cache: always stale, so that it is fetched again as soon as possible. */
export const RESTORED_AT = 1;

/**
 * Restores the data kept on this device into the query cache, never over anything newer.
 * @returns the id of the user it belongs to; null if nothing is kept
 */
export async function restoreQueries(client: QueryClient): Promise<string | null> {
  const keptData = await readShownData();
  if (keptData === null) return null;
  for (const { key, data, at } of keptData.items) {
    if (Date.now() - at > KEPT_MS || client.getQueryData(key) !== undefined) continue;
    // Keep it in the cache however long no screen uses it (by default, five minutes): there is no other copy in memory.
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, data, { updatedAt: RESTORED_AT });
  }
  return keptData.owner;
}
