import { createHash } from 'node:crypto';
import { after, DAY, HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { AppError } from '../../http/errors.ts';
import {
  countAll,
  forgetLimit,
  type Limit,
  type LimitCount,
  liveCounts,
  tooMany,
} from '../../http/limits.ts';
import { widerNetworkOf } from '../../http/network.ts';
import type { Services } from '../../services.ts';

/**
 * Limits password guesses. Strangers must not guess endlessly, and must not lock the owner out by guessing either; so a
 * failure counts against where it came from, and only slowly against the account:
 *
 * - A browser that has signed in to the account before (`browser-cookie.ts`) has a small limit of its own, which strangers
 *   cannot use up.
 * - Anybody else has a limit for the account from their network, and one for their network on all accounts.
 * - Once an account has had too many failures in an hour from anywhere, each neighbourhood of networks must wait before it
 *   may try: some seconds, then longer, at most five minutes. Each waits independently, so guessing from elsewhere cannot
 *   delay the owner; and each gets only a few tries a day that way.
 * - A daily limit bounds what very many networks can do together.
 *
 * docs/threat-model.md computes what that amounts to.
 */
export interface SignInLimits {
  /** Call before comparing the password. @throws 429 */
  readonly admit: () => Promise<void>;
  /** Call if the password was wrong. @throws 429 if it was one guess too many, so that the result is not revealed */
  readonly failed: () => Promise<void>;
  /** Call if it was right; resets earlier failures here. @throws 429 if others failed in the meantime */
  readonly succeeded: () => Promise<void>;
}

/** An attempt to sign in. */
export interface SignInAttempt {
  /** `accountKey` of the typed name. */
  readonly account: string;
  /** `networkOf` the client's address. */
  readonly network: string;
  /** What `findKnownBrowser` returned; null if the browser is not known. */
  readonly browser: string | null;
}

type Mode = 'known' | 'stranger' | 'after waiting';

const FIRST_WAIT_MS = 15 * SECOND;
const LONGEST_WAIT_MS = 5 * MINUTE;

export function signInLimits(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { account, network, browser }: SignInAttempt,
): SignInLimits {
  const max = config.limits.failedLogins;
  const neighbourhood = widerNetworkOf(network);
  const byBrowser = { key: `login:known:${browser}:${account}`, max, windowMs: HOUR };
  const here = failuresHere(network, account, max);
  const anyone = { key: `login:network:${network}`, max: max * 10, windowMs: 15 * MINUTE };
  const hour = { key: `login:hour:${account}`, max: max * 10, windowMs: HOUR };
  const day = { key: `login:day:${account}`, max: max * 1_000, windowMs: DAY };
  const afterWaiting = { key: `login:waited:${neighbourhood}:${account}`, max, windowMs: DAY };
  const hadToWait = { key: `login:asked:${neighbourhood}:${account}`, max: 0, windowMs: DAY };
  const waitKey = `login:wait:${neighbourhood}:${account}`;
  let mode: Mode = 'stranger';

  function limitsOf(mode: Mode): readonly Limit[] {
    if (mode === 'known') return [byBrowser];
    return mode === 'stranger' ? [here, anyone, day] : [here, anyone, day, afterWaiting];
  }

  function look(): Promise<ReadonlyMap<string, LimitCount>> {
    const keys = [byBrowser, here, anyone, hour, day, afterWaiting, hadToWait].map(({ key }) => key);
    return liveCounts(db, clock, [...keys, waitKey]);
  }

  /** Whether the account has had at least this many failures within an hour. */
  function isTroubled(counts: ReadonlyMap<string, LimitCount>, atLeast: number): boolean {
    return (counts.get(hour.key)?.count ?? 0) >= atLeast;
  }

  async function beginWaiting(failures: number): Promise<AppError> {
    const windowMs = waitFor(failures, hour.max);
    const counts = await countAll(db, clock, [hadToWait, { key: waitKey, windowMs }]);
    return tooMany(counts.get(waitKey)?.resetsAt ?? after(clock(), windowMs), clock());
  }

  async function mustHaveWaited(counts: ReadonlyMap<string, LimitCount>): Promise<void> {
    if (!counts.has(hadToWait.key)) throw await beginWaiting(counts.get(hour.key)?.count ?? 0);
    const wait = counts.get(waitKey);
    if (wait !== undefined) throw tooMany(wait.resetsAt, clock());
  }

  function check(
    counts: ReadonlyMap<string, LimitCount>,
    isOver: (counted: LimitCount, limit: Limit) => boolean,
  ) {
    for (const limit of limitsOf(mode)) {
      const counted = counts.get(limit.key);
      if (counted !== undefined && isOver(counted, limit)) throw tooMany(counted.resetsAt, clock());
    }
  }
  const isUsedUp = ({ count }: LimitCount, limit: Limit) => count >= limit.max;
  const isPassed = ({ count }: LimitCount, limit: Limit) => count > limit.max;

  return {
    admit: async () => {
      const counts = await look();
      // A known browser that has used up its own tries still has those of a stranger.
      mode = browser !== null && (counts.get(byBrowser.key)?.count ?? 0) < max ? 'known' : 'stranger';
      if (mode === 'known') return;
      if (isTroubled(counts, hour.max)) mode = 'after waiting';
      check(counts, isUsedUp);
      if (mode === 'after waiting') await mustHaveWaited(counts);
    },
    failed: async () => {
      const counts = await countAll(db, clock, mode === 'known' ? [byBrowser] : [...limitsOf(mode), hour]);
      check(counts, isPassed);
      if (mode === 'stranger' && isTroubled(counts, hour.max + 1)) {
        throw await beginWaiting(counts.get(hour.key)?.count ?? 0);
      }
    },
    succeeded: async () => {
      // Comparing takes a while, so a thousand simultaneous guesses may all have passed `admit`. Checking again makes sure
      // that no more of them can succeed than of a thousand successive ones.
      const counts = await look();
      check(counts, isUsedUp);
      if (mode === 'stranger' && isTroubled(counts, hour.max)) await mustHaveWaited(counts);
      await forgetLimit(db, mode === 'known' ? byBrowser.key : here.key);
    },
  };
}

/** Failures at one account from one network. */
export function failuresHere(network: string, account: string, max: number): Limit {
  return { key: `login:here:${network}:${account}`, max, windowMs: 15 * MINUTE };
}

/**
 * The key for counting failures: the account, whether its username or email was typed, or a digest of an unknown name,
 * because what people type in the wrong box is sometimes their password.
 */
export function accountKey(account: { readonly id: string } | undefined, typed: string): string {
  return account?.id ?? `nobody-${createHash('sha256').update(typed).digest('base64url').slice(0, 22)}`;
}

/** The wait doubles each time that failures exceed the hour's allowance by another half of it. */
function waitFor(failures: number, allowance: number): number {
  const doublings = Math.max(0, failures - allowance) / (allowance / 2);
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.floor(doublings));
}
