import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { askAgain } from './ask-again.tsx';

/** Parsed here and not in `RequestError`, which every screen loads. */
const CONFIRM_REQUEST = /^403: .*"confirm":"(\w+)"/s;

/**
 * Like `call`, for actions that need a recent confirmation: if the server asks for one, a dialog asks the user, and
 * then the call is repeated. Throws the server's refusal if they cancel.
 */
export const callWithIdentityCheck: typeof call = async (endpoint, ...input) => {
  try {
    return await call(endpoint, ...input);
  } catch (error) {
    const [, way] = (error instanceof RequestError && CONFIRM_REQUEST.exec(error.message)) || [];
    if (way === undefined) throw error;
    if (!(await askAgain(way === 'secondFactor'))) throw error;
    return call(endpoint, ...input);
  }
};
