import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notifications.ts';
import { cleanText, id, instant } from './text.ts';

/** Channels for one kind of notification, besides the app, which always shows it. */
export interface Channels {
  readonly mail: boolean;
  readonly push: boolean;
}

/** The settings of a person who has not changed them. Push goes only to browsers that subscribed. */
export const DEFAULT_PREFERENCES: Readonly<Record<NotificationKind, Channels>> = {
  match: { mail: true, push: true },
  message: { mail: true, push: true },
  application: { mail: true, push: true },
  status: { mail: true, push: true },
  invite: { mail: true, push: true },
  interview: { mail: true, push: true },
  guarantee: { mail: true, push: true },
  // A digest is not urgent, so it is only emailed.
  search: { mail: true, push: false },
  billing: { mail: true, push: false },
  account: { mail: true, push: true },
};

/** UK times between which only interviews and the 48-hour guarantee are sent by mail or push. */
export const DEFAULT_QUIET_HOURS = { quietFrom: '21:00', quietTo: '08:00' } as const;

/** A time of day in the UK. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 21:00.'));

const wishes = {
  /** Responses have every kind; in a request, absent kinds stay unchanged. */
  kinds: z.array(z.object({ kind: z.enum(NOTIFICATION_KINDS), mail: z.boolean(), push: z.boolean() })),
  /** Both null for no quiet hours. */
  quietFrom: z.nullable(clockTime),
  quietTo: z.nullable(clockTime),
};

export const preferences = z.object({
  ...wishes,
  /** The address for mail, and since when and why it has been rejecting mail; null while it accepts mail. */
  email: z.string(),
  mailRefused: z.nullable(z.object({ reason: z.string(), refusedAt: instant })),
  /** The server's public VAPID key; null if it sends no push. */
  pushKey: z.nullable(z.string()),
});
export type Preferences = z.infer<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'signedIn',
  response: preferences,
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'signedIn',
  body: z.object({ ...wishes, kinds: wishes.kinds.check(z.maxLength(NOTIFICATION_KINDS.length)) }).check(
    z.refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
      path: ['quietTo'],
      message: 'Enter both times or neither.',
    }),
  ),
  response: preferences,
});

/** Sends a mail to the caller's address, which has rejected mail: if it arrives, it says that the address works again. */
export const tryMailAgain = endpoint({
  method: 'POST',
  path: '/api/notifications/mail-again',
  access: 'signedIn',
});

const endpointUrl = z
  .string()
  .check(cleanText, z.maxLength(1_000), z.regex(/^https?:\/\//, 'Enter a web address.'));
const base64url = z.string().check(z.maxLength(200), z.regex(/^[\w-]+=*$/));

/**
 * Takes the fields of a browser's `PushSubscription`. 409 if `userId` is given and is not the caller: a browser that repeats
 * one person's choice must not make it for the next. 422 for a push service that this server does not know.
 */
export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/notifications/push',
  access: 'signedIn',
  body: z.object({
    endpoint: endpointUrl,
    keys: z.object({ p256dh: base64url, auth: base64url }),
    /** Who turned push on in this browser. */
    userId: z.optional(id),
  }),
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  access: 'signedIn',
  body: z.object({ endpoint: endpointUrl }),
});
