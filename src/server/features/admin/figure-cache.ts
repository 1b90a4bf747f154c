import type { FigureDay } from '#contract/admin.ts';
import { MINUTE } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { readFigures } from './figure-queries.ts';

/** Counting a month of messages takes long, and a desk that is left open asks often. */
const FRESH_MS = 5 * MINUTE;

/** Daily figures. A process counts them at most once in five minutes; Admins who ask meanwhile share that count. */
export function createFigures({
  connection,
  clock,
}: Pick<Services, 'connection' | 'clock'>): () => Promise<FigureDay[]> {
  let cache: { readonly days: Promise<FigureDay[]>; readonly at: number } | null = null;
  return () => {
    const now = clock();
    if (cache === null || now.getTime() - cache.at >= FRESH_MS) {
      const days = readFigures(connection.replica.db, now);
      cache = { days, at: now.getTime() };
      // A failure is not cached.
      days.catch(() => {
        cache = null;
      });
    }
    return cache.days;
  };
}
