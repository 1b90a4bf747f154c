import { setTimeout as delay } from 'node:timers/promises';

/** Whether the database can be used; a standby accepts no writes. */
export type DatabaseState = 'ready' | 'standby' | 'away';

const ANSWER_MS = 1_000;
/** Anyone may call `/readyz`, as often as they like, so the database is queried at most once in this time. */
const FRESH_MS = 1_000;

/** Load balancers treat a slower response as none. */
export function withinASecond<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([answer, delay(ANSWER_MS, otherwise, { ref: false })]);
}

/**
 * Asks with `isStandby`, and returns within a second even if the database accepts connections but never answers.
 * Concurrent calls share one query.
 */
export function createProbe(isStandby: () => Promise<boolean>): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState> | null = null;
  let last: { readonly state: DatabaseState; readonly at: number } | null = null;

  function ask(): Promise<DatabaseState> {
    asking ??= isStandby()
      .then(
        (is): DatabaseState => (is ? 'standby' : 'ready'),
        (): DatabaseState => 'away',
      )
      .then((state) => {
        last = { state, at: performance.now() };
        asking = null;
        return state;
      });
    return asking;
  }

  return async () => {
    if (last !== null && performance.now() - last.at < FRESH_MS) return last.state;
    return withinASecond(ask(), 'away');
  };
}
