import { AppError } from './errors.ts';

/** Limits how many expensive operations this process runs at the same time. */
export interface Slots {
  /** Returns a function that releases the slot. @throws 429 if this key already has its share, 503 if all are taken */
  readonly take: (key: string) => () => void;
}

interface Shares {
  /** For all keys together. */
  readonly total: number;
  /** Per address or person. */
  readonly each: number;
  readonly retryAfterSeconds: number;
  /** The message for someone who already has their share. */
  readonly busy: string;
}

export function createSlots({ total, each, retryAfterSeconds, busy }: Shares): Slots {
  const countByKey = new Map<string, number>();
  let takenSlots = 0;
  return {
    take: (key) => {
      const takenByKey = countByKey.get(key) ?? 0;
      if (takenByKey >= each) throw new AppError('tooMany', busy, { retryAfterSeconds });
      if (takenSlots >= total) {
        throw new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
          retryAfterSeconds,
        });
      }
      countByKey.set(key, takenByKey + 1);
      takenSlots += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        takenSlots -= 1;
        const stillTaken = (countByKey.get(key) ?? 1) - 1;
        if (stillTaken === 0) countByKey.delete(key);
        else countByKey.set(key, stillTaken);
      };
    },
  };
}
