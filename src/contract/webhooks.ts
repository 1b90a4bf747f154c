import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, text } from './text.ts';

/** The events that a company's endpoints can receive. New kinds may be added. */
export const WEBHOOK_EVENTS = [
  'application.created',
  'application.moved',
  'application.withdrawn',
  /** Deleted, with its seeker's account or by age: copies of it should be deleted, too. */
  'application.erased',
  'message.created',
  'interview.scheduled',
  'interview.changed',
  'interview.cancelled',
  'offer.made',
  'offer.changed',
  'role.posted',
  'role.changed',
  'hire.made',
  'hire.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent on request, to see that an endpoint works. */
export const TEST_EVENT = 'endpoint.test';

export const WEBHOOKS_MAX = 10;
/** How many hours a message is retried, and an endpoint may fail before it is paused. */
export const WEBHOOK_RETRY_HOURS = 24;
/** How long the log is kept. */
export const WEBHOOK_LOG_DAYS = 30;
/** How long messages are signed with both secrets after a new one was made. */
export const FORMER_SECRET_HOURS = 24;
/** An endpoint that does not respond within this time has failed. */
export const WEBHOOK_TIMEOUT_SECONDS = 10;
/** The most messages that can be sent again in one call. */
export const REPLAY_MAX = 1_000;

/** `failing`: every attempt failed for a day. `gone`: it responded with 410. `by_hand`: a member paused it. */
export const PAUSE_REASONS = ['failing', 'gone', 'by_hand'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: instant,
  /** Why nothing is sent to it now; null if it is in use. What happens meanwhile is sent when it is resumed. */
  pausedFor: z.nullable(z.enum(PAUSE_REASONS)),
  /** Since when every attempt has failed; null if the last one did not. */
  failingSince: z.nullable(instant),
  /** Until when messages are also signed with the previous secret; null if only the current one works. */
  formerSecretUntil: z.nullable(instant),
  /** Messages that have not been delivered yet. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

/** `failed`: not delivered within a day. It can be sent again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  /** The message's `webhook-id`, the same at every attempt. */
  id,
  event: z.string(),
  happenedAt: instant,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  triedAt: z.nullable(instant),
  /** When it is tried next, if that is later than now. */
  dueAt: z.nullable(instant),
  /** The HTTP status of the last response; null if there was none. */
  status: z.nullable(z.int()),
  /** The last error, in a sentence. */
  problem: z.nullable(z.string()),
  /** The `data` that is sent. */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const params = z.object({ webhookId: id });
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));
const withSecret = z.object({ webhook, secret: z.string() });

const forEditors = { access: ['Employer'], permission: 'company.edit' } as const;

/** The company's endpoints, oldest first. */
export const listWebhooks = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/webhooks',
  response: z.array(webhook),
});

/**
 * Adds an endpoint, to which messages are POSTed as the Standard Webhooks specification says. `secret` is shown only in this
 * response. 403 if the operator has switched webhooks off, 409 at `WEBHOOKS_MAX`, 422 for an address that is not public
 * https.
 */
export const createWebhook = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/webhooks',
  asksAgain: 'always',
  body: z.object({ url: text(2_000), events }),
  response: withSecret,
  statuses: [201],
});

/**
 * Changes which events are sent, pauses, or resumes the endpoint; what is not given stays. Resuming sends everything that
 * waited. For another address, add another endpoint.
 */
export const changeWebhook = endpoint({
  ...forEditors,
  method: 'PUT',
  path: '/api/webhooks/:webhookId',
  params,
  body: z.object({ events: z.optional(events), isPaused: z.optional(z.boolean()) }),
  response: webhook,
});

/** Deletes the endpoint and its log; undelivered messages are not sent. */
export const deleteWebhook = endpoint({
  ...forEditors,
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  params,
});

/**
 * Makes a new secret, which is shown only in this response. For a day messages are signed with the previous one, too.
 */
export const renewWebhookSecret = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/webhooks/:webhookId/secret',
  asksAgain: 'always',
  params,
  response: withSecret,
});

/** Sends a message that reports nothing, to see that the endpoint works. 409 while it is paused, 429 for too many. */
export const testWebhook = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  params,
  response: webhookDelivery,
});

/** Messages sent to an endpoint in the last month, newest first. */
export const listWebhookDeliveries = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries',
  params,
  query: z.object({ ...paged(50), state: z.optional(z.enum(DELIVERY_STATES)) }),
  response: z.array(webhookDelivery),
});

/**
 * Sends messages again with their original ids: one message, or the oldest thousand since an instant. The receiver may
 * already have them.
 */
export const replayWebhook = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/webhooks/:webhookId/replay',
  params,
  body: z.object({ deliveryId: z.optional(id), since: z.optional(instant) }),
  response: z.object({ replayed: z.int() }),
});
