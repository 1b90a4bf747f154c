/** Whether data about people may be kept on this device: the operator can forbid it with `OFFLINE_COPIES=0`. */
export const MAY_KEEP = !globalThis.document?.querySelector('[name=nod-keeps]');

/** The value kept on this device under a name; null if nothing is kept, or the browser has no storage. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Keeps a value on this device, if allowed. Does nothing in a browser without storage (private windows, full or blocked
 * storage).
 */
export function writeKept(key: string, value: unknown) {
  try {
    if (MAY_KEEP) localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value then lasts as long as the page does.
  }
}

/** Removes everything that local storage keeps for one person: those keys end in the person's id. */
export function forgetPerson(userId: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Set while anybody's data is kept in IndexedDB (`kept-store.ts`), so that other visitors need not load that code to
 * check.
 */
export const KEPT_MARK = 'nod-kept';
