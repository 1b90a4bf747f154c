import * as z from 'zod/mini';
import { knownPassword, user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress, instant, nameText, text } from './text.ts';

/** An addition to the specification: changes the caller's name, at once wherever it is shown. */
export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  access: 'signedIn',
  body: z.object({ firstName: nameText(80), lastName: nameText(80) }),
  response: user,
});

/**
 * An addition to the specification: requests a change of address. The address changes when the link mailed to the new one is
 * used, within a day; a notice to the old address has a link that stops the change. An old address that still had to be
 * confirmed gets no notice. The response doesn't reveal whether another account has the address. 422 names the field:
 * `currentPassword` if it is wrong, `email` if it is the current address.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: z.object({ email: emailAddress, currentPassword: knownPassword }),
});

/** The current address, and the new one while it waits to be confirmed. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/account/email',
  access: 'signedIn',
  response: z.object({
    email: z.string(),
    /** Whether mail is known to reach the address. */
    isConfirmed: z.boolean(),
    /** Whether this server sends mail, so that links arrive. */
    canConfirm: z.boolean(),
    /** `until`: when its link expires. */
    waiting: z.nullable(z.object({ email: z.string(), until: instant })),
  }),
});

/** Mails another link that confirms the caller's address. 409 if it is confirmed, or if this server sends no mail. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/email/link',
  access: 'signedIn',
});

/** Cancels the change of address that waits to be confirmed, if there is one. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  access: 'signedIn',
});

/**
 * Confirms an address with the token of the link that was mailed to it. If it is a new one, every other session ends. 409 if
 * another account has the address by now, 422 names `token` if it was used or has expired.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'anyone',
  body: z.object({ token: text(200) }),
  /** `isChange`: whether the account had another address before. */
  response: z.object({ email: z.string(), isChange: z.boolean() }),
});

/**
 * Stops a change of address with the token of the link that was mailed to the old address and works for a week: cancels the
 * change, or if it was confirmed, undoes it and all later ones. Ends every session. 409 if another account has the old
 * address by now, 422 names `token` if it was used or has expired.
 */
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/stop',
  access: 'anyone',
  body: z.object({ token: text(200) }),
  response: z.object({
    /** The account's address now. */
    email: z.string(),
    wasConfirmed: z.boolean(),
  }),
});
