import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { CALENDAR_DAYS } from '#contract/calendars.ts';
import { DAY } from '../../clock.ts';
import { limitConcurrency } from '../../isolated/limit-concurrency.ts';
import type { Limits } from '../../isolated/limits.ts';
import { readIsolated } from '../../isolated/read-isolated.ts';
import { type Expected, FetchRefused, fetchPublic, type PublicNet } from '../../outbound/fetch-public.ts';
import { BUSY_MAX, type BusyWindow, type Period } from './read-busy.ts';

const CALENDAR: Expected = {
  name: 'calendar',
  maxBytes: 10 * 1024 * 1024,
  types: /^(?:text\/(?:calendar|plain)|application\/(?:octet-stream|ics|calendar))\s*(?:;|$)/i,
  wrongType: 'The address does not return a calendar. Use the secret address in iCal format (.ics).',
};

const PROGRAM = new URL('./busy-program.ts', import.meta.url);
const LIMITS: Limits = {
  memoryMb: 512,
  heapMb: 256,
  cpuMs: 15_000,
  wallMs: 60_000,
  outputBytes: 200_000,
};
const takeTurn = limitConcurrency(1);

const busyRead = z.object({
  busy: z.array(z.tuple([z.int(), z.int()])).check(z.maxLength(BUSY_MAX)),
});

/** A calendar that cannot be read; the message is a sentence for its owner. */
export class CalendarFailed extends Error {}

/** Fetches a calendar and reads when its owner is busy, in a separate process. @throws CalendarFailed; CutOff */
export async function fetchBusy(
  { feeds, log }: { readonly feeds: PublicNet; readonly log: Pick<Logger, 'warn'> },
  address: string,
  now: Date,
  signal: AbortSignal,
): Promise<readonly Period[]> {
  const bytes = await fetchWhole(address, feeds);
  const argument: BusyWindow = { from: now.getTime() - DAY, until: now.getTime() + CALENDAR_DAYS * DAY };
  const reading = await takeTurn(signal, () =>
    readIsolated({ program: PROGRAM, argument, bytes, limits: LIMITS, signal }, busyRead, (why) => {
      // It throws for everything that is no calendar.
      if (why !== 'crashed') log.warn({ why }, 'a calendar could not be read');
    }),
  );
  if (reading !== null) return reading.busy;
  throw new CalendarFailed('The address does not return a calendar, or returns one too large to read.');
}

async function fetchWhole(address: string, feeds: PublicNet): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of fetchPublic(address, CALENDAR, feeds)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof FetchRefused) throw new CalendarFailed(error.message);
    throw error;
  }
  return Buffer.concat(chunks);
}
