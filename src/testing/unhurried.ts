import { MINUTE } from '#server/clock.ts';

/**
 * A wall-clock limit that tests don't reach. Isolated programs only get the processor when nothing else needs it, so they
 * take minutes on a busy machine; their processor time is limited as usual.
 */
export const UNHURRIED = { wallMs: 10 * MINUTE };
