import { TZDate } from '@date-fns/tz';
import { after, HOUR } from '../../clock.ts';

/** UK wall-clock times as 'HH:MM'; from after to spans midnight. Both null is none. */
export interface QuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

const ZONE = 'Europe/London';

/** When the quiet hours that `at` falls in end; null where it falls in none. */
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
  // In the hour that the autumn night has twice, the end's first reading may be over: the second is meant.
  return instant > at ? instant : after(instant, HOUR);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
