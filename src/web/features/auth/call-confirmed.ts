import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { askAgain } from './ask-again.tsx';

/** Read here and not by `RequestError`, which every screen loads. */
const ASKED = /^403: .*"confirm":"(\w+)"/s;

/**
 * As `call`, for what takes a fresh proof of who is signed in: if the server asks for one, a dialog asks the person, and
 * then the call is made again. Raises the server's refusal if they give up.
 */
export const callConfirmed: typeof call = async (endpoint, ...input) => {
  try {
    return await call(endpoint, ...input);
  } catch (error) {
    const [, asked] = (error instanceof RequestError && ASKED.exec(error.message)) || [];
    if (asked === undefined) throw error;
    if (!(await askAgain(asked === 'secondFactor'))) throw error;
    return call(endpoint, ...input);
  }
};
