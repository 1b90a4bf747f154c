import { AppError } from '../../http/errors.ts';
import { createTurns } from '../../http/turns.ts';

/**
 * Hashing takes a core for about 20 ms, and 19 MiB: a thousand sign-ins sent together would keep everybody waiting. So
 * two at once and 50 waiting for each `whose`.
 */
const turns = createTurns({ atOnce: 2, maxWaiting: 50 });

/** Hashes or compares a password, taking turns per network, known browser or person (`whose`). @throws 429 */
export async function inTurn<Result>(whose: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.take(whose);
  if (turn === null) {
    throw new AppError('tooMany', 'Too many tries at once. Please wait a moment.', { retryAfterSeconds: 1 });
  }
  try {
    await turn.granted;
    return await work();
  } finally {
    turn.end();
  }
}
