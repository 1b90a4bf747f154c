import { getPuzzle, type PuzzleAnswer, type PuzzlePurpose } from '#contract/puzzles.ts';
import { MINUTE } from '../../clock.ts';
import { AppError } from '../../http/errors.ts';
import { type Limit, type LimitCount, liveCounts } from '../../http/limits.ts';
import { isSolved } from '../../security/puzzles.ts';
import type { Services } from '../../services.ts';

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'signingKeys'>;

/** About a second of work in a phone's browser. */
const FIRST_BITS = 16;
/** Half a minute. */
const MOST_BITS = 21;

/** Attempts of everybody together; beyond `max` there is pressure, until the window is over. */
export function limitOfEverybody(purpose: PuzzlePurpose, { limits }: Context['config']): Limit {
  return {
    key: `everywhere:${purpose}`,
    max: purpose === 'register' ? limits.registrationsEverywhere : limits.failedLoginsEverywhere,
    windowMs: 10 * MINUTE,
  };
}

/** How hard a puzzle is now, in bits: one more each time that the attempts double. */
export async function bitsNow({ db, clock, config }: Context, purpose: PuzzlePurpose): Promise<number> {
  const limit = limitOfEverybody(purpose, config);
  const count = (await liveCounts(db, clock, [limit.key])).get(limit.key)?.count ?? 0;
  const doublings = Math.floor(Math.log2(Math.max(1, count / limit.max)));
  return Math.min(MOST_BITS, FIRST_BITS + doublings);
}

/** Lets an attempt pass while there is no pressure, or with a solved puzzle. @throws 429 with the puzzle's address */
export async function mustSolveUnderPressure(
  context: Context,
  purpose: PuzzlePurpose,
  attempts: LimitCount | undefined,
  answer: PuzzleAnswer | undefined,
): Promise<void> {
  if (attempts === undefined || attempts.count <= limitOfEverybody(purpose, context.config).max) return;
  if (answer !== undefined && (await isSolved(context, purpose, answer))) return;
  const waitMs = attempts.resetsAt.getTime() - context.clock().getTime();
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE));
  throw new AppError(
    'tooMany',
    `There are unusually many attempts at the moment. Solve the puzzle at ${getPuzzle.path} and send its answer, or try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      puzzle: `${getPuzzle.path}?for=${purpose}`,
    },
  );
}
