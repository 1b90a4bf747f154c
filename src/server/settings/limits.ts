import { publicUrl } from './reach.ts';
import { integer } from './values.ts';

export interface Limits {
  /** New accounts per address and hour. */
  registrations: number;
  /** Failed sign-ins per account and network in 15 minutes; the other limits on guessing are multiples of it. */
  failedLogins: number;
  /** Registrations by everybody within ten minutes. Beyond this, each one requires a solved puzzle. */
  registrationsEverywhere: number;
  /**
   * Failed sign-ins by everybody within ten minutes. Beyond this, each sign-in on a new browser requires a solved puzzle.
   */
  failedLoginsEverywhere: number;
  /** Messages per person and minute. */
  messages: number;
  /** Applications per person and hour. */
  applications: number;
}

/** Without a PUBLIC_URL, one person tests with many accounts: defaults except `failedLogins` are higher by this factor. */
const FACTOR_WITHOUT_PUBLIC_URL = 10;

export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const factor = publicUrl(env) === null ? FACTOR_WITHOUT_PUBLIC_URL : 1;
  return {
    registrations: integer(env, 'LIMIT_REGISTRATIONS', 100 * factor, 1, 1_000_000),
    failedLogins: integer(env, 'LIMIT_FAILED_LOGINS', 10, 1, 1_000_000),
    registrationsEverywhere: integer(env, 'LIMIT_REGISTRATIONS_EVERYWHERE', 300 * factor, 1, 1_000_000),
    failedLoginsEverywhere: integer(env, 'LIMIT_FAILED_LOGINS_EVERYWHERE', 1_000 * factor, 1, 1_000_000),
    messages: integer(env, 'LIMIT_MESSAGES', 120 * factor, 1, 1_000_000),
    applications: integer(env, 'LIMIT_APPLICATIONS', 300 * factor, 1, 1_000_000),
  };
}
