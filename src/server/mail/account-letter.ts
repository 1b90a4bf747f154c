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
  | 'secondFactorRemoved';

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
}

/** Mail about the account itself: always sent, whatever notifications the person has turned off. */
export const sendLetter = defineTask<AccountLetter>('accounts.letter', {
  waitSeconds: 10,
  longestWaitSeconds: 600,
});
