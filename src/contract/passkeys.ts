import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { passkeyAssertion } from './passkey-assertion.ts';

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The options for `navigator.credentials.create`, in the format of `@simplewebauthn/browser`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/**
 * The options for `navigator.credentials.get`. They name no credentials: the browser offers those that it has for this
 * site.
 */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** An addition to the specification: a challenge for a passkey, to be used once within five minutes. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey-options',
  access: 'anyone',
  response: requestOptions,
});

/**
 * Signs in with a passkey alone, which proves two factors: having the device, and unlocking it. 401 if the passkey is
 * unknown.
 */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  body: z.object({ passkey: passkeyAssertion }),
  response: user,
});
