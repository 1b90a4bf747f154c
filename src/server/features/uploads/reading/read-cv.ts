import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { CvType } from '#contract/cv-types.ts';
import type { Reading } from '#contract/uploads.ts';

/** What came of reading a CV. Pages are null where the format has none, or nothing was read. */
export interface CvRead {
  readonly reading: Reading;
  readonly text: string;
  readonly pages: number | null;
  readonly pagesRead: number | null;
}

interface Document {
  /** Fetched when its turn comes where it is a function: what waits holds no memory. It may throw. */
  readonly bytes: Buffer | (() => Promise<Buffer>);
  readonly type: CvType;
}

interface Means {
  readonly log?: Pick<Logger, 'warn'>;
  /** The program that reads; tests give worse ones. */
  readonly program?: URL;
  readonly timeMs?: number;
}

const PROGRAM = new URL('./worker.ts', import.meta.url);
/** A CV takes well under a second; the rest is for a busy machine. */
const TIME_MS = 20_000;
/** What one reader may hold on its own heap, in MB. */
const HEAP_MB = 192;
const MOST_AT_ONCE = 2;

const UNREADABLE: CvRead = { reading: 'unreadable', text: '', pages: null, pagesRead: null };

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The text of a document, read in a thread of its own with bounds on time and memory: whatever is in the document,
 * the server goes on, and the worst answer is 'unreadable'. At most two are read at once; others wait their turn.
 */
export async function readCv(document: Document, means: Means = {}): Promise<CvRead> {
  while (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const { bytes, type } = document;
    return await readInThread(typeof bytes === 'function' ? await bytes() : bytes, type, means);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function readInThread(
  buffer: Buffer,
  type: CvType,
  { log, program = PROGRAM, timeMs = TIME_MS }: Means,
): Promise<CvRead> {
  // A copy of its own, which then moves to the thread: a small Buffer shares its memory with others.
  const bytes = new Uint8Array(buffer);
  return new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: { bytes, type },
      transferList: [bytes.buffer],
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const finish = (read: CvRead, why?: unknown) => {
      clearTimeout(timer);
      if (why !== undefined) log?.warn({ err: why, type }, 'a CV could not be read');
      resolve(read);
      worker.terminate().catch(() => {});
    };
    const timer = setTimeout(() => finish(UNREADABLE, new Error(`not read within ${timeMs} ms`)), timeMs);
    worker.once('message', (read: CvRead) => finish(read));
    worker.once('error', (error) => finish(UNREADABLE, error));
    worker.once('exit', () => finish(UNREADABLE));
    // Libraries talk; nobody listens.
    worker.stdout.resume();
    worker.stderr.resume();
  });
}
