import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Person } from '#testing/person.ts';
import { PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile(
  {},
  { push: { publicKey: 'server-key', mayUse: () => true, send: async () => ({ outcome: 'sent' }) } },
);

/** A browser with permission to notify, and a push service that answers without a network. */
async function browserWithPush(): Promise<Page> {
  const page = await stage.visitor(PHONE, { worksOffline: true });
  await page.addInitScript(() => {
    const endpoint = 'https://push.example/this-browser';
    const isSubscribed = () => localStorage.getItem('push-service') !== null;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: async () => localStorage.removeItem('push-service'),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed() ? subscription : null),
      subscribe: async () => {
        localStorage.setItem('push-service', 'subscribed');
        return subscription;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  return page;
}

async function signIn(page: Page, { user }: Person) {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(user?.username ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill('nod-test-2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
}

async function signOut(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
}

test('on a shared phone, push comes back for Amara and never for Bela', async () => {
  const [amara, bela] = [await stage.app.seeker('Amara'), await stage.app.seeker('Bela')];
  const subscribedIds = async () =>
    (await stage.app.context.db.selectFrom('push_subscriptions').select('user_id').execute()).map(
      (row) => row.user_id,
    );
  const page = await browserWithPush();
  await signIn(page, amara);
  await page.goto('/profile#notifications');
  await page.getByRole('switch', { name: 'Push on this device' }).click();
  await expect.poll(subscribedIds).toEqual([amara.id]);
  await signOut(page);
  expect(await subscribedIds()).toEqual([]);

  const pushRequests: (string | null)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications/push') pushRequests.push(request.postData());
  });
  await signIn(page, bela);
  await page.goto('/profile#notifications');
  await page.getByText('Push on this device').waitFor();
  expect(await page.getByRole('switch', { name: 'Push on this device' }).isChecked()).toBe(false);
  await signOut(page);
  expect([pushRequests, await subscribedIds()]).toEqual([[], []]);

  await signIn(page, amara);
  await expect.poll(subscribedIds, { timeout: 30_000 }).toEqual([amara.id]);
});
