import { MAY_KEEP } from './local-storage.ts';

/** Data that a screen showed: the key and the data of a query, and when it arrived, in milliseconds since 1970. */
export interface ShownData {
  /** Replaces an earlier entry with the same id. */
  readonly id: string;
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

const NAME = 'nod';
const ABOUT = 'about';
const SHOWN = 'shown';
const OWNER = 'owner';
/** Beyond this many entries the oldest are deleted. The ten latest conversations, the lists and the deck need fewer. */
const MOST = 60;

/**
 * Makes this person the owner of what screens last showed on this device (in IndexedDB), and deletes what another person's
 * screens showed. There is one owner at a time: writing for anybody else is refused within the same transaction, so that a
 * page that has not noticed a sign-out keeps nothing.
 */
export async function ownKept(userId: string): Promise<void> {
  await inTransaction(async (entries, shown) => {
    if ((await resultOf(entries.get(OWNER))) === userId) return;
    shown.clear();
    entries.put(userId, OWNER);
  });
}

export async function keepShown(userId: string, items: readonly ShownData[]): Promise<void> {
  await inTransaction(async (about, shown) => {
    if ((await resultOf(about.get(OWNER))) !== userId) return;
    for (const item of items) shown.put(item, item.id);
    const excess = (await resultOf(shown.count())) - MOST;
    if (excess > 0) for (const key of (await oldestFirst(shown)).slice(0, excess)) shown.delete(key);
  });
}

/** Everything kept and the id of its owner; null without an owner. */
export async function readShown(): Promise<{
  readonly owner: string;
  readonly items: readonly ShownData[];
} | null> {
  // Opening the database would already create it.
  if (!MAY_KEEP) return null;
  return inTransaction(async (about, shown) => {
    const owner = await resultOf(about.get(OWNER));
    if (typeof owner !== 'string') return null;
    return { owner, items: (await resultOf(shown.getAll())) as ShownData[] };
  });
}

/** Erases all of it. Whatever is written afterwards has no owner, and so is not kept. */
export async function forgetShown(): Promise<void> {
  await inTransaction(async (about, shown) => {
    about.clear();
    shown.clear();
  });
}

async function inTransaction<T>(
  run: (about: IDBObjectStore, shown: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([ABOUT, SHOWN], 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const response = await run(transaction.objectStore(ABOUT), transaction.objectStore(SHOWN));
    await done;
    return response;
  } finally {
    database.close();
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ABOUT);
    request.result.createObjectStore(SHOWN).createIndex('at', 'at');
  };
  return resultOf(request);
}

async function oldestFirst(shown: IDBObjectStore): Promise<readonly IDBValidKey[]> {
  return resultOf(shown.index('at').getAllKeys());
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
