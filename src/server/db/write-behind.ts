import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';

/** Collects rows during requests and writes them soon afterwards, outside any request. */
export interface WriteBehind<Row> {
  readonly note: (rows: readonly Row[]) => void;
  /** Writes the collected rows. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const EVERY_MS = 2 * SECOND;
const ROWS_PER_WRITE = 1_000;
/** If the database is away for long, the oldest rows are dropped: use this only for rows that nothing depends on. */
const MOST_HELD = 50_000;

/**
 * `write` receives a batch of rows, oldest first. If it throws, the error is logged with the message `failureWords` and
 * the rows are tried again.
 */
export function writeBehind<Row>(
  write: (rows: readonly Row[]) => Promise<unknown>,
  log: Logger,
  failureWords: string,
): WriteBehind<Row> {
  let queue: Row[] = [];
  let lastWrite: Promise<void> = Promise.resolve();

  function holdRows(rows: Row[]): void {
    queue = rows.length > MOST_HELD ? rows.slice(-MOST_HELD) : rows;
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, ROWS_PER_WRITE);
      try {
        await write(batch);
      } catch (error) {
        holdRows([...batch, ...queue]);
        throw error;
      }
    }
  }

  function flush(): Promise<void> {
    lastWrite = lastWrite.then(writeAll).catch((error) => log.warn({ err: error }, failureWords));
    return lastWrite;
  }

  const timer = setInterval(() => {
    if (queue.length > 0) void flush();
  }, EVERY_MS);
  timer.unref();

  return {
    note: (rows) => {
      queue.push(...rows);
      holdRows(queue);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
