/** A kind of work done later: the name of its queue and how it is tried. Features define theirs beside their commands. */
export interface Task<Data extends object> {
  readonly name: string;
  /** How often a failed one is tried again before it is left as failed, for an operator to see. */
  readonly retries: number;
  /** The first wait before another try; each further one doubles it, up to `longestWaitSeconds`. */
  readonly waitSeconds: number;
  readonly longestWaitSeconds: number;
  /** After this long the handler's signal aborts. Each task has this time to itself. */
  readonly timeoutSeconds: number;
  /** How many of them one process runs at the same time. */
  readonly concurrency: number;
  /** Never set: carries the type of the task's data. */
  readonly data?: Data;
}

const DEFAULTS = {
  retries: 5,
  waitSeconds: 5,
  longestWaitSeconds: 3_600,
  timeoutSeconds: 120,
  concurrency: 4,
};

/** `name` is a noun and a verb: 'mail.deliver'. */
export function defineTask<Data extends object>(
  name: string,
  options: Partial<Omit<Task<Data>, 'name' | 'data'>> = {},
): Task<Data> {
  return { name, ...DEFAULTS, ...options };
}

/**
 * Runs a task. It may run again after it was cut off half-way, so the database must keep its effects from happening twice.
 * `signal` aborts when the process stops, when the task's time is over, and when another worker has taken the task over.
 */
export type Handler<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

/** A task with its handler, as a process knows it. */
export interface KnownTask {
  readonly task: Task<object>;
  readonly handler: Handler<object>;
}

/** What became of one run of a task or a periodic job, for metrics. */
export interface FinishedRun {
  readonly name: string;
  readonly seconds: number;
  /** Between the moment it could have started and the moment it did. */
  readonly lagSeconds: number;
  readonly hasFailed: boolean;
}
