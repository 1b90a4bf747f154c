import { type Pump, pumped } from './pumps.ts';

const SHORT = 15_000;
/** The longest text of a CV. */
const LONG = 60_000;
/**
 * Four times the text may take four times as long, and a little more for growing tables. A quadratic pattern takes sixteen
 * times as long. This is processor time, so the load of the machine hardly matters.
 */
const MOST_GROWTH = 9;
const FREE_MS = 100;
/** A quadratic pattern takes longer than this even for the short text. */
const SUSPICIOUS_MS = 5;
/** Longer than any disturbance by other processes. */
const SURE_MS = 1_000;

export interface Growth {
  readonly shortMs: number;
  readonly longMs: number;
}

/** How much longer a reader takes for four times the text; null if it is linear. */
export function growthOf(read: (text: string) => unknown, pump: Pump): Growth | null {
  const [short, long] = [pumped(pump, SHORT), pumped(pump, LONG)];
  const longMs = leastOf(read, long);
  if (longMs <= FREE_MS) return null;
  const shortMs = leastOf(read, short);
  return longMs / shortMs > MOST_GROWTH ? { shortMs, longMs } : null;
}

/** Whether the short text alone shows that the reader is fast enough. */
export function isQuick(read: (text: string) => unknown, pump: Pump): boolean {
  const short = pumped(pump, SHORT);
  return processorMs(read, short) < SUSPICIOUS_MS || leastOf(read, short) < SUSPICIOUS_MS;
}

/** The fastest of a few tries, which was disturbed least. */
function leastOf(read: (text: string) => unknown, text: string): number {
  let least = processorMs(read, text);
  for (let more = 0; more < 2 && least > SUSPICIOUS_MS && least < SURE_MS; more += 1) {
    least = Math.min(least, processorMs(read, text));
  }
  return least;
}

function processorMs(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
