import * as z from 'zod/mini';

/** The name that the company's flag is drawn from (contract/flags), if the company was renamed; otherwise absent. */
export const flagName = z.optional(z.string());
