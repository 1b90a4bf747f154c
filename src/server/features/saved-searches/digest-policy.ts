import { TZDate } from '@date-fns/tz';
import type { DigestFrequency } from '#contract/saved-searches.ts';

const ZONE = 'Europe/London';
/** Just after the usual quiet hours. Somebody whose own quiet hours last longer gets the digest after those. */
const HOUR_OF_DAY = 8;
const DAYS: Readonly<Record<'daily' | 'weekly', number>> = { daily: 1, weekly: 7 };

/** When the next digest after `at` is due: at eight in the UK, one or seven days later. Null for 'never'. */
export function nextDigest(at: Date, frequency: DigestFrequency): Date | null {
  if (frequency === 'never') return null;
  const local = new TZDate(at, ZONE);
  const day = local.getDate() + DAYS[frequency];
  return new Date(new TZDate(local.getFullYear(), local.getMonth(), day, HOUR_OF_DAY, 0, 0, ZONE).getTime());
}
