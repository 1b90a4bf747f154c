import { readKept, writeKept } from '#web/device/local-storage.ts';
import { DAY } from '#web/format/time.ts';

/** Passes are forgotten after this long (D13). */
const KEPT_MS = 30 * DAY;

/** The roles somebody set aside. They never leave the device. */
export interface PassedRoles {
  has(roleId: string): boolean;
  add(roleId: string): void;
  remove(roleId: string): void;
  clear(): void;
}

/** Role ids with the time of the pass, in the device's storage; `now` is milliseconds since 1970. */
export function createPassedRoles(userId: string, now: () => number): PassedRoles {
  const key = `nod-passed:${userId}`;
  const read = () => new Map(recentPasses(readKept(key), now()));
  let passedAt = read();

  /** Reads the stored roles first: another tab may have changed them. */
  function change(update: (stored: Map<string, number>) => void) {
    passedAt = read();
    update(passedAt);
    writeKept(key, Object.fromEntries(passedAt));
  }

  return {
    has: (roleId) => passedAt.has(roleId),
    add: (roleId) => change((stored) => stored.set(roleId, now())),
    remove: (roleId) => change((stored) => stored.delete(roleId)),
    clear: () => change((stored) => stored.clear()),
  };
}

function recentPasses(stored: unknown, now: number): [string, number][] {
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && now - entry[1] < KEPT_MS,
  );
}
