import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { EarlyResponses } from './gather-responses.ts';

const PROGRAM = new URL('./drawn-program.ts', import.meta.url);
/**
 * Drawing a screen takes a few milliseconds. If it takes longer than this, for example because the thread is starting, the
 * page is sent without a drawing.
 */
const PATIENCE_MS = 400;
/** A thread that has not answered for this long is stuck. */
const STUCK_MS = 10_000;
/** If this many are waiting, a page is faster without a drawing. */
const MOST_WAITING = 16;
/** How long to wait before replacing a thread that is stuck or has ended. */
const PAUSE_MS = 60_000;
/** Several times what the thread needs. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/** The argument of `drawDeck` in `src/web/draw.tsx`. */
export interface DeckToDraw {
  readonly responses: EarlyResponses;
  /** The address of the deck's response among them. */
  readonly deck: string;
  readonly isWide: boolean;
}

export interface DrawnThread {
  /** The deck's screen as HTML; null if there is nothing to draw, or it could not be drawn soon. Never rejects. */
  readonly draw: (screen: DeckToDraw) => Promise<string | null>;
  readonly end: () => Promise<void>;
}

interface RunningThread {
  readonly worker: Worker;
  readonly waiting: Map<number, (html: string | null) => void>;
}

/**
 * Draws screens in a separate thread, which starts with the first of them. Whatever happens in it, pages are sent. `program`
 * is the build's file that draws.
 */
export function drawnThread(program: string, log: Logger): DrawnThread {
  let runningThread: RunningThread | null = null;
  let startsAfter = 0;
  let count = 0;

  function start(): RunningThread {
    const workerData = pathToFileURL(program).href;
    const worker = new Worker(PROGRAM, { workerData, resourceLimits: LIMITS });
    const waiting = new Map<number, (html: string | null) => void>();
    worker.unref();
    worker.on('message', ({ id, html }) => waiting.get(id)?.(html));
    worker.on('error', (err) => log.warn({ err }, 'the thread that draws screens failed'));
    worker.on('exit', () => {
      if (runningThread?.worker === worker) stop();
    });
    return { worker, waiting };
  }

  /** Every page that is waiting is sent without a drawing. */
  function stop() {
    const stoppedThread = runningThread;
    runningThread = null;
    startsAfter = performance.now() + PAUSE_MS;
    for (const done of stoppedThread?.waiting.values() ?? []) done(null);
    return stoppedThread?.worker.terminate();
  }

  function draw(screen: DeckToDraw): Promise<string | null> {
    if (runningThread === null && performance.now() < startsAfter) return Promise.resolve(null);
    runningThread ??= start();
    const { worker, waiting } = runningThread;
    if (waiting.size >= MOST_WAITING) return Promise.resolve(null);
    const id = count++;
    return new Promise((resolve) => {
      const patience = setTimeout(() => resolve(null), PATIENCE_MS).unref();
      const stuckTimer = setTimeout(() => void stop(), STUCK_MS).unref();
      waiting.set(id, (html) => {
        clearTimeout(patience);
        clearTimeout(stuckTimer);
        waiting.delete(id);
        resolve(html);
      });
      worker.postMessage({ id, screen });
    });
  }

  return {
    draw,
    end: async () => {
      await stop();
    },
  };
}
