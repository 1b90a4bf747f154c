/** A kind of work done later: its queue's name and how patient the queue is. Features define theirs beside their commands. */
export interface Task<Data extends object> {
  readonly name: string;
  /** How often a failed one is tried again before it is left as failed, for an operator to see. */
  readonly retries: number;
  /** The first wait before another try; each further one doubles it, up to `longestWaitSeconds`. */
  readonly waitSeconds: number;
  readonly longestWaitSeconds: number;
  /** A worker that has not finished by then is taken for dead, and another takes over. */
  readonly expireSeconds: number;
  /** Never set: carries the type of what the task is given. */
  readonly data?: Data;
}

const PATIENCE = { retries: 5, waitSeconds: 5, longestWaitSeconds: 3_600, expireSeconds: 120 };

/** `name` is a noun and what is done with it: 'mail.deliver'. */
export function defineTask<Data extends object>(
  name: string,
  patience: Partial<Omit<Task<Data>, 'name' | 'data'>> = {},
): Task<Data> {
  return { name, ...PATIENCE, ...patience };
}

/** Work that comes round by itself: every so many seconds, or by a cron line in UK time. */
export type Rhythm = { readonly everySeconds: number } | { readonly cron: string };

/**
 * What does a task. It may be run again after it was cut off half-way, so its effects must be held to once by
 * the database. `signal` aborts when the process stops.
 */
export type Handler<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;
