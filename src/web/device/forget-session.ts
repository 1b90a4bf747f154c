import { forgetShown } from './kept-store.ts';
import { KEPT_MARK, MAY_KEEP, readKept, writeKept } from './local-storage.ts';

/** @returns false in a browser without storage: then nothing may be kept, because it could not be erased */
export function markKept(): boolean {
  if (!MAY_KEEP) {
    // Neither may data that was kept before it was forbidden.
    void forgetSession(null);
    return false;
  }
  writeKept(KEPT_MARK, true);
  return readKept(KEPT_MARK) === true;
}

/**
 * Called when somebody signed out or their session ended: erases what their screens showed and what was waiting to be
 * sent. Drafts and settings stay on the device, as always. Resolves when nothing is left; never rejects.
 */
export async function forgetSession(userId: string | null): Promise<void> {
  try {
    if (userId !== null) for (const queue of QUEUES) forgetQueue(`${queue}:${userId}`);
    if (readKept(KEPT_MARK) !== true) return;
    await forgetShown();
    localStorage.removeItem(KEPT_MARK);
  } catch {
    // Either nothing can be stored here, or the mark stays and the next visit without a session erases it.
  }
}

/** Queues of what waits to be sent: messages and decisions. */
const QUEUES = ['nod-outbox', 'nod-decisions', 'nod-role-words'] as const;

function forgetQueue(key: string) {
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  // Other pages get a storage event; this one has its queues in memory.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
