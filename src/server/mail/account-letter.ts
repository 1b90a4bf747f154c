import type { ReportReason } from '#contract/safety.ts';
import { defineTask } from '../tasks/task.ts';

export type LetterSubject =
  | 'reset'
  | 'passwordReset'
  | 'passwordChanged'
  | 'mailWorks'
  | 'newDevice'
  | 'dormant'
  | 'suspended'
  | 'reinstated'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'secondFactorsForgotten';

/** What suspended people are told about why. */
export interface Suspension {
  /** What was found; null if an Admin or operator suspended the account without a report. */
  readonly because: ReportReason | 'scam' | null;
  /** The company that the account was suspended with; null if it was suspended itself. */
  readonly company: string | null;
  /** What the Admin or operator wrote to this person. */
  readonly words: string | null;
}

export interface AccountLetter {
  /** null if a password reset was requested for an unknown account: the request takes the same steps as for a known one. */
  readonly userId: string | null;
  readonly about: LetterSubject;
  /** Where and when a new device signed in. */
  readonly place?: {
    readonly network: string | null;
    readonly browser: string | null;
    readonly at: string;
  };
  readonly suspension?: Suspension;
}

/** Mail about the account itself: always sent, whatever notifications the person has turned off. */
export const accountLetterTask = defineTask<AccountLetter>('accounts.letter', {
  waitSeconds: 10,
  longestWaitSeconds: 600,
});
