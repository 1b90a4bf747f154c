/** What was kept on this device under a name; null when nothing was, or where a browser keeps nothing. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value on this device. A browser that keeps nothing (private windows, full or blocked storage) is fine too. */
export function writeKept(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value then lasts as long as the page does.
  }
}

/** Removes everything that is kept on this device for one person: their keys end in their id. */
export function forgetPerson(userId: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Set while anything of anybody is kept in IndexedDB (`kept-store.ts`), so that other visitors need not load it to ask. */
const KEPT_MARK = 'nod-kept';

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
    await (await import('./kept-store.ts')).forgetShown();
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
