import { type Pump, pumped } from './pumps.ts';

const SHORT = 15_000;
/** As long as a CV's text may be. */
const LONG = 60_000;
/**
 * Four times the text may take four times as long, and some more for tables that grow. What is quadratic takes sixteen
 * times as long, and seconds. Processor time: how busy the machine is does not matter much.
 */
const MOST_GROWTH = 9;
const FREE_MS = 100;
/** A quadratic pattern takes more than this for the short text already, unless it is very short itself. */
const SUSPICIOUS_MS = 5;
/** No disturbance is as long. */
const SURE_MS = 1_000;

export interface Growth {
  readonly shortMs: number;
  readonly longMs: number;
}

/** How much longer a reader takes for four times the text; null where it is in proportion. */
export function growthOf(read: (text: string) => unknown, pump: Pump): Growth | null {
  const [short, long] = [pumped(pump, SHORT), pumped(pump, LONG)];
  const longMs = leastOf(read, long);
  if (longMs <= FREE_MS) return null;
  const shortMs = leastOf(read, short);
  return longMs / shortMs > MOST_GROWTH ? { shortMs, longMs } : null;
}

/** Whether the short text alone says that there is nothing to fear. */
export function isQuick(read: (text: string) => unknown, pump: Pump): boolean {
  const short = pumped(pump, SHORT);
  return processorMs(read, short) < SUSPICIOUS_MS || leastOf(read, short) < SUSPICIOUS_MS;
}

/** Of a few tries, the one that was disturbed least. */
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
