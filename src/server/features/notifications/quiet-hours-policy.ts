import { TZDate } from '@date-fns/tz';
import { after, HOUR } from '../../clock.ts';

/** UK local times as 'HH:MM'; the hours span midnight if `quietFrom` is later than `quietTo`. Both are null for none. */
export interface QuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

const ZONE = 'Europe/London';

/** When the quiet hours at `at` end; null outside quiet hours. */
export function quietUntil(at: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const local = new TZDate(at, ZONE);
  const now = local.getHours() * 60 + local.getMinutes();
  const spansMidnight = from > to;
  const isQuiet = spansMidnight ? now >= from || now < to : now >= from && now < to;
  if (!isQuiet) return null;
  const day = local.getDate() + (spansMidnight && now >= from ? 1 : 0);
  const end = new TZDate(local.getFullYear(), local.getMonth(), day, Math.floor(to / 60), to % 60, ZONE);
  const instant = new Date(end.getTime());
  // Autumn repeats an hour: if the end's first occurrence is past, use the second.
  return instant > at ? instant : after(instant, HOUR);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
