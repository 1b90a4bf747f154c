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
const MAX_ENTRIES = 60;

/**
 * Makes this person the owner of what screens last showed on this device (in IndexedDB), and deletes what another person's
 * screens showed. There is one owner at a time: writing for anybody else is refused within the same transaction, so that a
 * page that has not noticed a sign-out keeps nothing.
 */
export async function makeOwner(userId: string): Promise<void> {
  await inTransaction(async (about, shownData) => {
    if ((await resultOf(about.get(OWNER))) === userId) return;
    shownData.clear();
    about.put(userId, OWNER);
  });
}

export async function keepShownData(userId: string, items: readonly ShownData[]): Promise<void> {
  await inTransaction(async (about, shownData) => {
    if ((await resultOf(about.get(OWNER))) !== userId) return;
    for (const item of items) shownData.put(item, item.id);
    const excess = (await resultOf(shownData.count())) - MAX_ENTRIES;
    if (excess > 0) for (const key of (await keysByAge(shownData)).slice(0, excess)) shownData.delete(key);
  });
}

/** Everything kept and the id of its owner; null without an owner. */
export async function readShownData(): Promise<{
  readonly owner: string;
  readonly items: readonly ShownData[];
} | null> {
  // Opening the database would already create it.
  if (!MAY_KEEP) return null;
  return inTransaction(async (about, shownData) => {
    const owner = await resultOf(about.get(OWNER));
    if (typeof owner !== 'string') return null;
    return { owner, items: (await resultOf(shownData.getAll())) as ShownData[] };
  });
}

/** Erases all of it. Whatever is written afterwards has no owner, and so is not kept. */
export async function forgetShownData(): Promise<void> {
  await inTransaction(async (about, shownData) => {
    about.clear();
    shownData.clear();
  });
}

async function inTransaction<T>(
  run: (about: IDBObjectStore, shownData: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([ABOUT, SHOWN], 'readwrite');
    const completion = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const response = await run(transaction.objectStore(ABOUT), transaction.objectStore(SHOWN));
    await completion;
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

async function keysByAge(shownData: IDBObjectStore): Promise<readonly IDBValidKey[]> {
  return resultOf(shownData.index('at').getAllKeys());
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
