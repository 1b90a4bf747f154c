import { forgetShownData } from './kept-store.ts';
import { KEPT_MARK, MAY_KEEP, readKept, writeKept } from './local-storage.ts';

/**
 * Marks that data is kept on this device, so that `forgetSession` will erase it. Call it before keeping any.
 * @returns false if nothing may be kept: the operator forbids it, or the browser can't store the mark
 */
export function markAsKeeping(): boolean {
  if (!MAY_KEEP) {
    // Erase what was kept before the operator forbade it.
    void forgetSession(null);
    return false;
  }
  writeKept(KEPT_MARK, true);
  return readKept(KEPT_MARK) === true;
}

/**
 * Called when somebody signed out or their session ended: erases what their screens showed, what was waiting to be sent, and
 * unsaved words of their role drafts. Other drafts and settings stay on the device. Resolves once that is done or has
 * failed; never rejects.
 */
export async function forgetSession(userId: string | null): Promise<void> {
  try {
    if (userId !== null) for (const queue of QUEUES) forgetQueue(`${queue}:${userId}`);
    if (readKept(KEPT_MARK) !== true) return;
    await forgetShownData();
    localStorage.removeItem(KEPT_MARK);
  } catch {
    // Either nothing can be stored here, or the mark stays, and the next visit without a session erases what is left.
  }
}

/** Messages and decisions that wait to be sent, and words of a role that were not saved. */
const QUEUES = ['nod-outbox', 'nod-decisions', 'nod-role-words'] as const;

function forgetQueue(key: string) {
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  // The browser sends a storage event to the other pages only, but this page has the queue in memory too.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
