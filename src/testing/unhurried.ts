import { MINUTE } from '#server/clock.ts';

/**
 * Limits for programs that only get the processor when nothing else needs it: on a busy machine they take minutes, so
 * tests limit their processor time instead.
 */
export const UNHURRIED = { wallMs: 10 * MINUTE };
