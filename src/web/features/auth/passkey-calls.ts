import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
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

/** Reports a refusal by the browser like one by the server. */
export function asRefusal(error: unknown): unknown {
  const isRefusal = error instanceof WebAuthnError || error instanceof DOMException;
  const message = 'No passkey was used. Try again, or sign in another way.';
  return isRefusal || error instanceof Error ? new RequestError(400, '', JSON.stringify({ message })) : error;
}
