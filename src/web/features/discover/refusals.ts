import { createRefusals } from '#web/forms/refusals.ts';

/** Why the last application to a role was refused, by its id: the card that came back says it (D54). */
export const refusals = createRefusals();
