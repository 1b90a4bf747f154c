import { performance } from 'node:perf_hooks';
import { serveCommands } from '../../bench/lib/child.ts';

/**
 * Uses the product while somebody else attacks it. Runs in its own process, so that the attacker's load does not delay
 * the clock it measures with. Beside each call to the product it calls a bare HTTP server, whose time is what the
 * machine itself makes everyone wait.
 */
interface Watched {
  readonly url: string;
  readonly controlUrl: string;
  readonly cookie: string;
  readonly paths: readonly string[];
}

export interface Watch {
  readonly calls: number;
  readonly slowestMs: number;
  readonly slowestPath: string;
  /** The bare server's slowest response in the same time. */
  readonly controlMs: number;
  /** How often each status was returned; 0 is no response, and 503 without Retry-After counts as 500. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** How long between two rounds of calls. */
const PAUSE_MS = 100;
/** Nobody waits longer than this for a page. */
const PATIENCE_MS = 60_000;

let isWatching = false;
let finished: Promise<Watch> | null = null;

async function watch({ url, controlUrl, cookie, paths }: Watched): Promise<Watch> {
  const statuses: Record<number, number> = {};
  let calls = 0;
  let slowestMs = 0;
  let slowestPath = '';
  let controlMs = 0;
  while (isWatching) {
    for (const path of paths) {
      const controlled = time(`${controlUrl}/`, '');
      const { status, ms } = await time(url + path, cookie);
      controlMs = Math.max(controlMs, (await controlled).ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
      calls += 1;
      if (ms > slowestMs) {
        slowestMs = ms;
        slowestPath = path;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { calls, slowestMs, slowestPath, controlMs, statuses };
}

async function time(address: string, cookie: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  try {
    const answer = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    const isUnexplained = answer.status === 503 && !answer.headers.has('retry-after');
    return { status: isUnexplained ? 500 : answer.status, ms: performance.now() - started };
  } catch {
    return { status: 0, ms: performance.now() - started };
  }
}

serveCommands(
  {},
  {
    start: (watched: Watched) => {
      isWatching = true;
      finished = watch(watched);
    },
    stop: () => {
      isWatching = false;
      return finished;
    },
  },
);
