import * as z from 'zod/mini';

/** The body of every API response with a status of 400 or more. */
export const errorBody = z.object({
  message: z.string(),
  /** The rejected input, if there is one. */
  field: z.optional(z.string()),
  /** The errors of the first 20 rejected fields, if there are several; `message` and `field` are the first of them. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Signing in, or this call, needs a second factor. */
  secondFactor: z.optional(z.literal(true)),
  /** Where to get a puzzle, whose answer lets this call through now. */
  puzzle: z.optional(z.string()),
  /** The call needs a fresh proof (`accounts.confirmIdentity`), with the password or with a second factor. */
  confirm: z.optional(z.enum(['password', 'secondFactor'])),
});
export type ErrorBody = z.infer<typeof errorBody>;
