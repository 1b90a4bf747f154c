import { startAuthentication } from '@simplewebauthn/browser';
import type { User } from '#contract/accounts.ts';
import type { PasskeyAssertion } from '#contract/passkey-assertion.ts';
import { beginPasskey, signInWithPasskey } from '#contract/passkeys.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';

/** Asks the browser for a passkey of this site. @throws if none is chosen */
export async function askPasskey(): Promise<PasskeyAssertion> {
  const optionsJSON = await call(beginPasskey);
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    return { id, rawId, type, response, clientExtensionResults: {} };
  } catch (error) {
    throw asRefusal(error);
  }
}

export async function signInByPasskey(): Promise<User> {
  return call(signInWithPasskey, { body: { passkey: await askPasskey() } });
}

/** Reports an error of the browser, such as a cancelled dialog, like a refusal by the server. */
export function asRefusal(error: unknown): unknown {
  const message = 'No passkey was used. Try again, or sign in another way.';
  return error instanceof Error ? new RequestError(400, '', JSON.stringify({ message })) : error;
}
