import { startRegistration } from '@simplewebauthn/browser';
import type { BodyFor } from '#contract/endpoint.ts';
import { addPasskey, beginNewPasskey } from '#contract/second-factors.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { changingSession } from '#web/features/auth/session-check.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';

/**
 * Creates a passkey in the browser and registers it. Returns the recovery codes that come with the first second factor.
 */
export async function makePasskey(currentPassword: string, name: string): Promise<readonly string[] | null> {
  const options = await callWithIdentityCheck(beginNewPasskey, { body: { currentPassword } });
  const registration = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw new RequestError(400, '', JSON.stringify({ message: wordsFor(error) }));
  });
  const { id, rawId, type, response } = registration;
  const { clientDataJSON, attestationObject, transports } = response;
  const body: BodyFor<typeof addPasskey> = {
    name,
    passkey: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) },
      clientExtensionResults: {},
    },
  };
  // The response replaces the session's cookie.
  return (await changingSession(() => call(addPasskey, { body }))).recoveryCodes;
}

function wordsFor(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for Nod already.';
  return 'No passkey was made. Please try again.';
}
