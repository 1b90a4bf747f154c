import { type Child, startChild } from '../../bench/lib/child.ts';
import type { Person } from '../../src/testing/person.ts';
import type { Watch } from './bystander-process.ts';

export type { Watch } from './bystander-process.ts';

/** Uses the product during an attack and measures its responses. */
export interface Bystander {
  /** Calls the product as this person repeatedly, until `stop`. */
  readonly start: (person: Person) => Promise<void>;
  readonly stop: () => Promise<Watch>;
  readonly close: () => Promise<void>;
}

/** The calls of a typical screen: the user, the deck, their applications. */
const PATHS = ['/api/user', '/api/roles/matches?limit=10', '/api/applications'];

export async function createBystander(): Promise<Bystander> {
  const control = await startChild(new URL('../../bench/lib/bare-process.ts', import.meta.url));
  const watcher: Child = await startChild(new URL('./bystander-process.ts', import.meta.url));
  return {
    start: (person) =>
      watcher.ask('start', {
        url: person.url,
        controlUrl: control.ready.url,
        cookie: person.cookie,
        paths: PATHS,
      }),
    stop: () => watcher.ask<Watch>('stop'),
    close: async () => {
      await watcher.stop();
      await control.stop();
    },
  };
}

/** How much longer somebody waited than on an idle server, not counting the delay of the machine itself. */
export function extraWaitMs(during: Watch, idle: Watch): number {
  return Math.max(0, during.slowestMs - idle.slowestMs - during.controlMs);
}

/**
 * Statuses that no attack may cause for anybody else, such as '500 ×3'. If `isAwayExpected`, 503 with Retry-After is
 * allowed.
 */
export function unexpectedStatuses(watch: Watch, isAwayExpected: boolean): string {
  return Object.entries(watch.statuses)
    .filter(([status]) => {
      const code = Number(status);
      if (code === 503) return !isAwayExpected;
      return code === 0 || code === 429 || code >= 500;
    })
    .map(([status, times]) => `${status === '0' ? 'no answer' : status} ×${times}`)
    .join(', ');
}
