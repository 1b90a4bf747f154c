import type { ColumnType, Generated } from 'kysely';
import type { DELIVERY_STATES, PauseReason, WebhookEvent } from '#contract/webhooks.ts';
import type { Instant, OptionalInstant, Sequence } from '../columns.ts';

/** An address of a company's own systems. */
export interface WebhookEndpointTable {
  id: string;
  company_id: string;
  url: string;
  events: WebhookEvent[];
  /** 'whsec_' and base64: messages are signed with it, so it cannot be stored hashed. */
  secret: string;
  former_secret: Generated<string | null>;
  former_until: OptionalInstant;
  paused_for: Generated<PauseReason | null>;
  failing_since: OptionalInstant;
  /** Attempts that failed in a row. */
  failures: Generated<number>;
  /** Nothing is sent before then. */
  wait_until: OptionalInstant;
  /** When the lease of the worker that is sending to it ends. */
  busy_until: OptionalInstant;
  created_at: Instant;
}

/** A message for one endpoint: triggers insert it in the transaction of the event itself. */
export interface WebhookDeliveryTable {
  id: Generated<string>;
  endpoint_id: string;
  seq: Sequence;
  kind: string;
  /** The application, or the role: messages about the same one are sent one after the other. */
  subject_id: string;
  data: ColumnType<Record<string, unknown>, string, never>;
  happened_at: Instant;
  state: Generated<(typeof DELIVERY_STATES)[number]>;
  attempts: Generated<number>;
  first_tried_at: OptionalInstant;
  tried_at: OptionalInstant;
  /** When to send it; null means at once. */
  due_at: OptionalInstant;
  status: Generated<number | null>;
  problem: Generated<string | null>;
}
