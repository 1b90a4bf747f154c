import { subscribePush, unsubscribePush } from '#contract/preferences.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { call } from '#web/http/api.ts';

const WORKER = '/sw.js';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether this person turned on push in this browser: another person's choice on the same device does not count. */
export async function isPushOn(userId: string): Promise<boolean> {
  if (readKept(keyOf(userId)) !== true || Notification.permission !== 'granted') return false;
  const subscription = await currentSubscription();
  if (subscription === null) return false;
  // A new session does not know this browser yet.
  await register(subscription);
  return true;
}

/**
 * Asks for the person's permission, subscribes with the browser's push service, and tells the server. False if
 * permission is refused.
 */
export async function switchPushOn(userId: string, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  await register(subscription);
  writeKept(keyOf(userId), true);
  return true;
}

export async function switchPushOff(userId: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  // Last, so that the switch stays on if the server could not be told.
  writeKept(keyOf(userId), false);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
}

function keyOf(userId: string): string {
  return `push:${userId}`;
}
