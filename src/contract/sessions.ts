import * as z from 'zod/mini';
import { knownPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { passkeyAssertion } from './passkey-assertion.ts';
import { instant, text } from './text.ts';

/** The most sessions that are listed: those that were used last. */
export const SESSIONS_LISTED = 100;

/** Identifies a session, but cannot be used to sign in. */
const sessionId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const session = z.object({
  id: sessionId,
  signedInAt: instant,
  /** When it was last used, to within five minutes. */
  seenAt: instant,
  /** Roughly where it was last used, such as '203.0.113.0/24', and with which browser; null if unknown. */
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  isThisOne: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** An addition to the specification: where the caller is signed in, last used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signedIn',
  response: z.array(session),
});

/** Ends one of the caller's other sessions. 404 if it has ended; 409 for the session that makes the call. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  asksAgain: 'always',
  access: 'signedIn',
  params: z.object({ sessionId }),
});

/** Ends all of the caller's sessions except this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  asksAgain: 'always',
  access: 'signedIn',
});

/** Ends every session and API key of the person with this username or email address. 404 if there is no such person. */
export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/api/admin/sessions/end',
  access: ['Admin'],
  body: z.object({ username: text(254) }),
});

/** How long a proof is fresh. */
export const PROOF_MINUTES = 10;

/**
 * An addition to the specification: proves again who is signed in, for calls that need a fresh proof. An account with a
 * second factor proves it with a code (not a recovery code) or a passkey, any other with its password. 422 names the field.
 */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/account/confirm',
  access: 'signedIn',
  body: z.object({
    password: z.optional(knownPassword),
    code: z.optional(text(40)),
    passkey: z.optional(passkeyAssertion),
  }),
  /** Until when the proof is fresh. */
  response: z.object({ until: instant }),
});
