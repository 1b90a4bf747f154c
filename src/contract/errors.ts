import * as z from 'zod/mini';

/** The body of every response that is not 2xx. `field` names the rejected input, if there is one. */
export const errorBody = z.object({
  message: z.string(),
  field: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
