import * as z from 'zod/mini';

/** The name that the company's flag is drawn from (contract/flags), if it was renamed; absent if that is its name. */
export const flagName = z.optional(z.string());
