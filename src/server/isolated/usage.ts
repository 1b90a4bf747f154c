import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Limits } from './limits.ts';

/** A process's resource use, as measured by the system. */
interface Usage {
  readonly memoryMb: number;
  readonly cpuMs: number;
}

export type ExceededLimit = 'memory' | 'cpu';

const isLinux = process.platform === 'linux';
/** Reading /proc takes microseconds, running ps a few milliseconds. */
const WATCH_EVERY_MS = isLinux ? 25 : 250;

/**
 * Measures a process from outside, because its own numbers can't be trusted, and calls `onExceeded` once if it exceeds its
 * limit of memory or processor time. Returns a function that stops watching. Windows has neither /proc nor ps: only the
 * wall-clock and V8's own limits work there.
 */
export function watchUsage(
  pid: number,
  limits: Limits,
  onExceeded: (limit: ExceededLimit) => void,
): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const look = async () => {
    const usage = isLinux ? usageByProc(pid) : await usageByPs(pid);
    if (isOver) return;
    const limit = usage && exceededLimit(usage, limits);
    if (limit) onExceeded(limit);
    else timer = setTimeout(look, WATCH_EVERY_MS);
  };
  if (process.platform !== 'win32') void look();
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
  };
}

function exceededLimit({ memoryMb, cpuMs }: Usage, limits: Limits): ExceededLimit | null {
  if (memoryMb > limits.memoryMb) return 'memory';
  return cpuMs > limits.cpuMs ? 'cpu' : null;
}

/** /proc counts in hundredths of a second on every architecture that Node supports. */
const TICK_MS = 10;
const KB_IN_MB = 1_024;

/**
 * Synchronous, because in the thread pool it could queue behind password hashes for too long. Null once the process has
 * ended.
 */
export function usageByProc(pid: number): Usage | null {
  try {
    const kilobytes = /^VmRSS:\s{1,20}(\d{1,15}) kB/m.exec(
      readFileSync(`/proc/${pid}/status`, 'latin1'),
    )?.[1];
    if (kilobytes === undefined) return null;
    // The name in parentheses may have spaces in it; utime and stime are the 12th and 13th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { memoryMb: Number(kilobytes) / KB_IN_MB, cpuMs: ticks * TICK_MS };
  } catch {
    return null;
  }
}

const run = promisify(execFile);

/** For macOS and the BSDs. Null once the process has ended. */
export async function usageByPs(pid: number): Promise<Usage | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
    const [kilobytes, time] = stdout.trim().split(/\s{1,20}/);
    if (kilobytes === undefined || time === undefined) return null;
    return { memoryMb: Number(kilobytes) / KB_IN_MB, cpuMs: millisecondsOf(time) };
  } catch {
    return null;
  }
}

/** "1-02:03:04", "02:03", "0:01.25": optional days, then hours, minutes and seconds. */
function millisecondsOf(time: string): number {
  const [clock = '', days = '0'] = time.split('-').reverse();
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
}
