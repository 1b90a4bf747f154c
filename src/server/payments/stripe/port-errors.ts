import Stripe from 'stripe';
import { PaymentsUnavailable } from '../payments.ts';

/** The same calls, whose failures that are nobody's mistake are the port's own. */
export function withPortErrors<Calls extends object>(calls: Calls): Calls {
  return new Proxy(calls, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...given: unknown[]) => {
        const result: unknown = call(...given);
        return result instanceof Promise ? result.catch(rethrow) : result;
      };
    },
  });
}

/** A declined card and a request that Stripe does not understand stay what they are: one is told, the other is a bug. */
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
