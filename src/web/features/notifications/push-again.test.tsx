import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#contract/accounts.ts';
import { getPreferences, subscribePush } from '#contract/preferences.ts';
import { show } from '#testing/show.tsx';
import { USER_KEY, useUser } from '#web/features/auth/user.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { resumePush } from './browser-push.ts';
import { PushAgain } from './push-again.tsx';
import { keepPushChoice } from './push-choice.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/this-browser';
const KEYS = { p256dh: 'key', auth: 'secret' };

/** A browser with a permission, in which `signIn` shows the next person's screen; `sent` is what the server was sent. */
function browserThat(permission: NotificationPermission, { isSubscribed = true } = {}) {
  const sent: unknown[] = [];
  const subscription = { endpoint: ENDPOINT, toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: vi.fn(async () => subscription),
  };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path === getPreferences.path) return Response.json({ pushKey: 'server-key' });
    if (path === subscribePush.path) sent.push(JSON.parse(init?.body ?? ''));
    return new Response(null, { status: 204 });
  });
  const { serviceWorker } = navigator;
  vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'register').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration));
  // So that the page counts as idle at once.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });
  const client = createQueryClient();
  // Nobody is signed in yet, and the server is not asked.
  client.setQueryData([...USER_KEY], null);
  show(
    <QueryClientProvider client={client}>
      <Screen />
      <PushAgain />
    </QueryClientProvider>,
  );
  const signIn = async (id: string) => {
    client.setQueryData<Partial<User>>([...USER_KEY], { id });
    await expect.element(page.getByText(`The screen of ${id}`)).toBeVisible();
  };
  return { sent, signIn, pushManager, requestPermission };
}

function Screen() {
  return <p>The screen of {useUser()?.id}</p>;
}

const OF_AMARA = { endpoint: ENDPOINT, keys: KEYS, userId: 'amara' };

test('push comes back at each sign-in of the person who turned it on', async () => {
  keepPushChoice('amara', true);
  keepPushChoice('dayo', false);
  const { sent, signIn, requestPermission } = browserThat('granted');
  await signIn('amara');
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([OF_AMARA]);
  for (const somebodyElse of ['bela', 'dayo']) await signIn(somebodyElse);
  await signIn('amara');
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([OF_AMARA, OF_AMARA]);
  expect(requestPermission).not.toHaveBeenCalled();
});

test('a browser that dropped its subscription gets another', async () => {
  keepPushChoice('amara', true);
  const { sent, signIn, pushManager } = browserThat('granted', { isSubscribed: false });
  await signIn('amara');
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([OF_AMARA]);
  expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'server-key',
  });
});

test('without permission nothing is asked, subscribed or sent', async () => {
  keepPushChoice('amara', true);
  const { sent, pushManager, requestPermission } = browserThat('denied', { isSubscribed: false });
  expect(await resumePush('amara')).toBe(false);
  expect([sent, pushManager.subscribe.mock.calls, requestPermission.mock.calls]).toEqual([[], [], []]);
});
