/**
 * A kind of work done later: the name of its queue and how it is retried. Features define theirs beside their commands.
 */
export interface Task<Data extends object> {
  readonly name: string;
  /** How many times a failed task is retried before it stays failed, for an operator to see. */
  readonly retries: number;
  /**
   * The least wait before the first retry: the queue adds up to as much again, at random. Both double with each further
   * retry, up to `longestWaitSeconds` together.
   */
  readonly waitSeconds: number;
  readonly longestWaitSeconds: number;
  /** After this long the handler's signal aborts. The time limit applies to each task separately. */
  readonly timeoutSeconds: number;
  /** How many of them a process runs concurrently. */
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

/** `name` is an area and what is done or sent there: 'feed.read', 'domains.code'. */
export function defineTask<Data extends object>(
  name: string,
  options: Partial<Omit<Task<Data>, 'name' | 'data'>> = {},
): Task<Data> {
  return { name, ...DEFAULTS, ...options };
}

/**
 * Runs a task. It may run again after an interruption, so the database must prevent its effects from happening twice.
 * `signal` aborts when the process stops, when the time limit has passed, and when another worker has taken the task
 * over. After the last attempt (`isLast`), a task that fails is not tried again.
 */
export type Handler<Data extends object> = (
  data: Data,
  signal: AbortSignal,
  isLast: boolean,
) => Promise<void>;

/** A task with its handler, as a process knows it. */
export interface KnownTask {
  readonly task: Task<object>;
  readonly handler: Handler<object>;
}

/** The outcome of one run of a task or a periodic job, for metrics. */
export interface FinishedRun {
  readonly name: string;
  readonly seconds: number;
  /** The delay between when it could have started and when it did. */
  readonly lagSeconds: number;
  readonly hasFailed: boolean;
}
