import * as z from 'zod/mini';
import { knownPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { credentialId, newPasskey } from './passkey-assertion.ts';
import { creationOptions } from './passkeys.ts';
import { instant, text } from './text.ts';

/** The most passkeys of one account. */
export const MOST_PASSKEYS = 20;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;

const withPassword = z.object({ currentPassword: knownPassword });
/** Ten codes that each replace an app or passkey once; only this response has them. null if the account has some already. */
const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const secondFactors = z.object({
  /** An app that shows six-digit codes; null if none is set up. */
  app: z.nullable(z.object({ addedAt: instant })),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: instant, usedAt: z.nullable(instant) }),
  ),
  recoveryCodesLeft: z.int(),
  /** Who requires a second factor; null if nobody does. */
  requiredBy: z.nullable(z.enum(['nod', 'company'])),
  /** Whether this session was opened with a second factor. */
  isProven: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** An addition to the specification (D61): the caller's second factors. */
export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/api/account/second-factors',
  access: 'signedIn',
  response: secondFactors,
});

/** Makes a secret for an app that shows codes; it counts once `confirmApp` has seen a code. 409 if there is an app. */
export const beginApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factors/app',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: withPassword,
  /** The secret in base32, to be typed, and as the address that a QR code contains. */
  response: z.object({ secret: z.string(), address: z.string() }),
});

/** Makes the app from `beginApp` a second factor, if it shows this code. 422 naming `code` if the code is wrong. */
export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factors/app/confirm',
  access: 'signedIn',
  body: z.object({ code: text(20) }),
  response: recoveryCodes,
});

/** 409 if it is the last second factor and one is required. */
export const removeApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factors/app/remove',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: withPassword,
});

/** The options for creating a passkey in the browser. 409 beyond twenty. */
export const beginNewPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: withPassword,
  response: creationOptions,
});

/** 422 if the browser's response does not prove that it has the passkey. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'signedIn',
  body: z.object({ name: text(PASSKEY_NAME_MAX), passkey: newPasskey }),
  response: recoveryCodes,
});

/** 409 if it is the last second factor and one is required. */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/remove',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  // Not in the path: an authenticator's id may be longer than paths are here.
  body: z.extend(withPassword, { passkeyId: credentialId }),
});

/** Makes ten new codes; earlier ones stop working. 409 without a second factor. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: withPassword,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

/** Whether members need a second factor to act for the company. */
export const getCompanyRule = endpoint({
  method: 'GET',
  path: '/api/employer/second-factor',
  access: ['Employer'],
  permission: 'members.manage',
  response: z.object({ isRequired: z.boolean() }),
});

/** 409 to require one if the calling owner has not signed in with a second factor, because the rule would lock them out. */
export const setCompanyRule = endpoint({
  method: 'PUT',
  path: '/api/employer/second-factor',
  asksAgain: 'withSecondFactor',
  access: ['Employer'],
  permission: 'members.manage',
  body: z.object({ isRequired: z.boolean(), currentPassword: knownPassword }),
  response: z.object({ isRequired: z.boolean() }),
});
