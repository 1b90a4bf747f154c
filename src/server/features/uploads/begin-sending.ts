import { AppError } from '../../http/errors.ts';

/** Files that one person may send to this process at the same time. */
const MOST_AT_ONCE = 3;

const sending = new Map<string, number>();

/** Counts a file that is being sent; the returned function ends the count. @throws 429 */
export function beginSending(userId: string): () => void {
  const count = sending.get(userId) ?? 0;
  if (count >= MOST_AT_ONCE) {
    throw new AppError('tooMany', 'You are already sending several files. Please wait for one of them.', {
      retryAfterSeconds: 30,
    });
  }
  sending.set(userId, count + 1);
  return () => {
    const left = (sending.get(userId) ?? 1) - 1;
    if (left > 0) sending.set(userId, left);
    else sending.delete(userId);
  };
}
