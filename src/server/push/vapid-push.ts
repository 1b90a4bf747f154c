import webPush from 'web-push';
import { SECOND } from '../clock.ts';
import type { VapidConfig } from '../settings/vapid.ts';
import type { BrowserSubscription, Push, PushOutcome } from './push.ts';

/** The push services of the browsers; any other address could be a machine in the operator's network. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];
/** News older than a day no longer needs a push message: it is in the app. */
const TTL_SECONDS = 24 * 3_600;
const ANSWER_MS = 10 * SECOND;

export function isPushService(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.port !== '') return false;
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** Web push (RFC 8030) with VAPID (RFC 8292) and encrypted bodies (RFC 8291). Tests pass their own `mayUse`. */
export function vapidPush(vapid: VapidConfig, mayUse: (endpoint: string) => boolean = isPushService): Push {
  return {
    publicKey: vapid.publicKey,
    mayUse,
    send: async ({ endpoint, p256dh, auth }, news) => {
      if (!mayUse(endpoint)) return { outcome: 'gone', reason: 'not a push service' };
      const body = JSON.stringify(news);
      const request = requestFor(vapid, { endpoint, p256dh, auth }, body);
      // With invalid keys, nothing can be encrypted for this browser.
      if (request === null) return { outcome: 'gone', reason: 'the subscription has no usable keys' };
      try {
        const response = await fetch(endpoint, {
          method: request.method,
          headers: request.headers as Record<string, string>,
          body: new Uint8Array(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        await response.body?.cancel();
        return outcomeOf(response.status);
      } catch (error) {
        return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function requestFor(vapid: VapidConfig, { endpoint, p256dh, auth }: BrowserSubscription, body: string) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      vapidDetails: vapid,
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
    });
  } catch {
    return null;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const reason = `the push service answered ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  return { outcome: status === 429 || status >= 500 ? 'later' : 'failed', reason };
}
