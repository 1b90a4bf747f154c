import { type Pump, pumpText } from './pumps.ts';

const [BRIEF_LENGTH, SHORT_LENGTH] = [2_000, 15_000];
/** As long as the text of a CV may be. */
const LONG_LENGTH = 60_000;
/**
 * Four times the text may take four times as long, and somewhat more because data structures grow. A quadratic pattern
 * takes sixteen times as long. Measured in processor time, so that a busy machine matters little.
 */
const MOST_GROWTH = 9;
/** A pattern that takes no longer than this for the long text is fast enough, however it grows. */
const FAST_ENOUGH_MS = 100;
/**
 * If a pattern takes longer than this for the short text, that time is compared with the time for a quarter of the text: the
 * long text could take for ever.
 */
const TOO_SLOW_MS = 80;
/** No disturbance lasts this long, so `leastMsOf` stops trying after a longer time. */
const SURE_MS = 1_000;

export interface Growth {
  readonly shortMs: number;
  readonly longMs: number;
}

/**
 * The times for a text and for four times that text, if the longer one takes disproportionately long; else
 * null. The longer text is tried only if the shorter one doesn't prove that the reader is fast enough.
 */
export function growthOf(read: (text: string) => unknown, pump: Pump): Growth | null {
  for (const length of [BRIEF_LENGTH, SHORT_LENGTH]) {
    if (elapsedMs(read, pumpText(pump, length)) < harmlessMs(length)) return null;
  }
  const shortText = pumpText(pump, SHORT_LENGTH);
  const shortMs = leastMsOf(read, shortText);
  if (shortMs < harmlessMs(SHORT_LENGTH)) return null;
  if (shortMs > TOO_SLOW_MS) {
    const quarterMs = leastMsOf(read, pumpText(pump, SHORT_LENGTH / 4));
    if (shortMs / quarterMs > MOST_GROWTH) return { shortMs: quarterMs, longMs: shortMs };
  }
  const longText = pumpText(pump, LONG_LENGTH);
  let growth = { shortMs, longMs: leastMsOf(read, longText, FAST_ENOUGH_MS) };
  // A disturbance during one measurement can look like growth once, but hardly each time.
  for (let again = 0; isTooMuch(growth) && again < 2; again += 1) {
    growth = { shortMs: leastMsOf(read, shortText, 0), longMs: leastMsOf(read, longText, FAST_ENOUGH_MS) };
  }
  return isTooMuch(growth) ? growth : null;
}

function isTooMuch({ shortMs, longMs }: Growth): boolean {
  return longMs > FAST_ENOUGH_MS && longMs / shortMs > MOST_GROWTH;
}

/** If a text of this length takes no longer than this, even a quadratic reader is fast enough for the long text. */
function harmlessMs(length: number): number {
  return 0.8 * FAST_ENOUGH_MS * (length / LONG_LENGTH) ** 2;
}

/** The shortest of a few tries, which was disturbed least. */
function leastMsOf(
  read: (text: string) => unknown,
  text: string,
  enoughMs = harmlessMs(SHORT_LENGTH),
): number {
  let leastMs = processorMs(read, text);
  for (let more = 0; more < 2 && leastMs > enoughMs && leastMs < SURE_MS; more += 1) {
    leastMs = Math.min(leastMs, processorMs(read, text));
  }
  return leastMs;
}

/**
 * For a first, cheap check: elapsed time is never less than processor time, and more exact for short texts, because some
 * systems count processor time in ticks of four milliseconds.
 */
function elapsedMs(read: (text: string) => unknown, text: string): number {
  const before = performance.now();
  read(text);
  return performance.now() - before;
}

function processorMs(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
