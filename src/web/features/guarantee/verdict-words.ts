import type { GuaranteeVerdict } from '#contract/guarantee.ts';

export const VERDICT_WORDS = {
  owed: 'Answer owed',
  answered_in_time: 'Answered in time',
  answered_late: 'Answered late',
  missed: 'Missed',
  excused: 'Excused',
  withdrawn: 'Withdrawn',
} as const satisfies Record<GuaranteeVerdict, string>;

export const VERDICT_TONES = {
  owed: 'neutral',
  answered_in_time: 'brand',
  answered_late: 'amber',
  missed: 'danger',
  excused: 'info',
  withdrawn: 'neutral',
} as const satisfies Record<GuaranteeVerdict, string>;
