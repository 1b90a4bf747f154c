import { forgetShown } from './kept-store.ts';
import { KEPT_MARK, readKept, writeKept } from './local-storage.ts';

/** @returns false in a browser that keeps nothing: then nothing may be kept that could not be erased */
export function markKept(): boolean {
  writeKept(KEPT_MARK, true);
  return readKept(KEPT_MARK) === true;
}

/**
 * Somebody signed out, or their session ended: erases what their screens showed and what was waiting to be sent. Drafts and
 * settings stay, as they always do on a device. Resolves when nothing is left; never rejects.
 */
export async function forgetSession(userId: string | null): Promise<void> {
  try {
    if (userId !== null) for (const queue of QUEUES) forgetQueue(`${queue}:${userId}`);
    if (readKept(KEPT_MARK) !== true) return;
    await forgetShown();
    localStorage.removeItem(KEPT_MARK);
  } catch {
    // Nothing can be kept here, or the mark stays, and the next visit without a session erases it.
  }
}

/** What waits to be sent: messages, decisions. */
const QUEUES = ['nod-outbox', 'nod-decisions'] as const;

function forgetQueue(key: string) {
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  // Other pages hear of it from the browser; this one has queues of its own in memory.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
