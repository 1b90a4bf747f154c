import { getPreferences, subscribePush, unsubscribePush } from '#contract/preferences.ts';
import { call } from '#web/http/api.ts';
import { hasChosenPush, keepPushChoice } from './push-choice.ts';

const WORKER = '/sw.js';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Registers this browser with the current session, if this person turned push on here and the browser still permits it.
 * Never asks for permission. Subscribes again if the browser has no subscription any more, such as after somebody else
 * turned push off here. Returns whether push is on.
 */
export async function resumePush(userId: string): Promise<boolean> {
  if (!hasChosenPush(userId) || !canPush() || Notification.permission !== 'granted') return false;
  const subscription = (await currentSubscription()) ?? (await subscribeAgain());
  if (subscription === null) return false;
  await register(userId, subscription);
  return true;
}

/**
 * Asks for the person's permission, subscribes with the browser's push service, and tells the server. False if
 * permission is refused.
 */
export async function switchPushOn(userId: string, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await register(userId, await subscribe(pushKey));
  keepPushChoice(userId, true);
  return true;
}

export async function switchPushOff(userId: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  // Last, so that the switch stays on if the server could not be told.
  keepPushChoice(userId, false);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(pushKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

async function subscribeAgain(): Promise<PushSubscription | null> {
  const { pushKey } = await call(getPreferences);
  return pushKey === null ? null : subscribe(pushKey);
}

/** Names the person, because somebody else may have signed in in another tab meanwhile: the server then refuses. */
async function register(userId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, userId } });
}
