import Stripe from 'stripe';
import { PaymentsUnavailable } from '../payments.ts';

/** The same calls, but with Stripe's operational failures translated into the port's errors. */
export function withPortErrors<Calls extends object>(calls: Calls): Calls {
  return new Proxy(calls, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...args: unknown[]) => {
        const result: unknown = call(...args);
        return result instanceof Promise ? result.catch(rethrow) : result;
      };
    },
  });
}

/**
 * Declined cards and invalid requests are not translated to "unavailable": the first is shown to the user, the second
 * is a bug.
 */
function rethrow(error: unknown): never {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    throw new PaymentsUnavailable(error.message, { needsOperator: true, cause: error });
  }
  if (
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError
  ) {
    throw new PaymentsUnavailable(error.message, { needsOperator: false, cause: error });
  }
  throw error;
}
