import { createRefusals } from '#web/forms/refusals.ts';

/** Why the last move of an application was refused. */
export const refusals = createRefusals();
