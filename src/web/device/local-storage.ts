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
export const KEPT_MARK = 'nod-kept';
