import * as z from 'zod/mini';
import { cleanText } from './text.ts';

/** Base64url, as browsers write credentials. */
export const binary = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/));
export const credentialId = z.string().check(z.minLength(1), z.maxLength(1_400), z.regex(/^[\w-]+$/));

const attachment = z.optional(z.enum(['platform', 'cross-platform']));
/** We ask for no extensions, so whatever comes back is ignored. */
const extensions = z._default(z.object({}), {});

/** What a browser returns when a passkey signs a challenge (`startAuthentication` of `@simplewebauthn/browser`). */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(binary),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What a browser returns when it has made a passkey (`startRegistration`). */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(z.array(z.string().check(cleanText, z.maxLength(20))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
export type NewPasskey = z.infer<typeof newPasskey>;
