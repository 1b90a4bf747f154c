import type { PauseReason, WebhookEvent } from '#contract/webhooks.ts';

/** When each kind of webhook message is sent. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'application.created': 'An application arrives',
  'application.moved': 'An application moves',
  'application.withdrawn': 'An application is withdrawn',
  'application.erased': 'An application is erased',
  'message.created': 'A message is sent',
  'interview.scheduled': 'An interview is scheduled',
  'interview.changed': 'An interview changes',
  'interview.cancelled': 'An interview is cancelled',
  'offer.made': 'An offer is made',
  'offer.changed': 'An offer changes',
  'role.posted': 'A job is posted',
  'role.changed': 'A job changes',
  'hire.made': 'Someone is hired',
  'hire.changed': 'A hire is confirmed, disputed or settled',
};

export const PAUSE_WORDS: Readonly<Record<PauseReason, string>> = {
  failing: 'Paused: it failed for a day',
  gone: 'Paused: the address no longer exists',
  by_hand: 'Paused',
};
