import { MINUTE } from '#server/clock.ts';

/**
 * Limits for programs that get the processor only when nothing else needs it: on a busy machine they take minutes, and what
 * limits them in stories is the processor time.
 */
export const UNHURRIED = { wallMs: 10 * MINUTE };
