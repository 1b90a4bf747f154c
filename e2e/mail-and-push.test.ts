import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { preferences } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { notifyUser } from '#server/features/notifications/commands.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues } from './checks.ts';
import { seeToast } from './hands.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

/** A browser with this person's existing session. */
async function browserOf(person: Person, size: typeof PHONE): Promise<Page> {
  const page = await stage.visitor(size);
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: stage.app.url }]);
  return page;
}

/** The path of the link in a mail, without its origin, so that the browser opens it on this stage's server. */
function linkIn(text: string, path: RegExp): string {
  const [href = ''] = path.exec(text) ?? [];
  expect(href).not.toBe('');
  return href;
}

test('a link in Amara’s mail lets her choose a new password', async () => {
  const amara = await stage.app.seeker('Amara');
  const page = await stage.visitor(PHONE);
  await page.goto('/auth');
  await page.getByLabel('Username').fill(amara.user?.username ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill('not-this-one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await seeToast(page, 'Login Failed', 'Please check your username and password');
  // The next heading takes the focus, and the old error no longer covers it.
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.locator('h1:focus').getByText('Forgot your password?').waitFor();
  await page.getByText('Login Failed', { exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Enter your email address, like name@example.com.').waitFor();
  await expectNoIssues(page);
  await page.getByLabel('Email').fill('amara@example.org');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.locator('h1:focus').getByText('Check your email').waitFor();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.locator('h1:focus').getByText('Welcome back').waitFor();

  await stage.app.settle();
  const mail = stage.app.mails.to('amara@example.org').at(-1);
  const link = linkIn(mail?.text ?? '', /\/auth\?reset=[\w-]+/);
  await page.goto(link);
  const password = page.getByRole('textbox', { name: 'New password' });
  await password.fill('Password1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('That password is too easy to guess.', { exact: false }).waitFor();
  await expectNoIssues(page);
  await password.fill('a-new-quiet-word');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel('Username').fill(amara.user?.username ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill('a-new-quiet-word');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Discover' }).waitFor();

  const lateVisitor = await stage.visitor(DESKTOP);
  await lateVisitor.goto(link);
  await lateVisitor.getByRole('textbox', { name: 'New password' }).fill('another-quiet-word');
  await lateVisitor.getByRole('button', { name: 'Change password' }).click();
  await lateVisitor.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await lateVisitor.getByRole('button', { name: 'Ask for a new link' }).click();
  await lateVisitor.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

test('Zoe chooses what is mailed; a link in a mail turns off the rest', async () => {
  const zoe = await stage.app.seeker('Zoe');
  // On a desktop, because a phone's tab bar covers the content behind it.
  const page = await browserOf(zoe, DESKTOP);
  await page.goto('/profile#notifications');
  const matches = page.getByRole('switch', { name: 'Matches by email' });
  await matches.waitFor();
  await expect.poll(() => matches.isChecked()).toBe(true);
  expect(await page.getByText('Push on this device').count()).toBe(0);
  await expectNoIssues(page);
  const response = page.waitForResponse('**/api/notifications/preferences');
  await matches.click();
  await response;
  const quietHoursSaved = page.waitForResponse('**/api/notifications/preferences');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await quietHoursSaved;
  await page.reload();
  await matches.waitFor();
  await expect.poll(() => matches.isChecked()).toBe(false);

  const { db } = stage.app.context;
  for (const kind of ['match', 'status'] as const) {
    const now = stage.app.clock();
    const news = { userId: zoe.id, kind, title: `News of ${kind}`, body: 'Staff Nurse.', href: '/', now };
    await db.transaction().execute((trx) => notifyUser(trx, news));
  }
  await stage.app.advance(HOUR);
  const mails = stage.app.mails.to('zoe@example.org');
  expect(mails.map((mail) => mail.subject)).toEqual(['News of status']);

  const visitor = await stage.visitor(PHONE, { dark: true });
  await visitor.goto(linkIn(mails[0]?.text ?? '', /\/unsubscribe\?token=\S+/));
  await expectNoIssues(visitor);
  await visitor.getByRole('button', { name: 'Turn off all email' }).click();
  await visitor.getByRole('heading', { name: 'Turned off' }).waitFor();
  const { kinds } = await zoe.call(preferences.getPreferences);
  expect(kinds.filter((wish) => wish.mail)).toEqual([]);
});

test('the service worker shows pushed messages', async ({ skip }) => {
  const page = await stage.visitor(DESKTOP, { worksOffline: true, showsNotifications: true });
  await page.context().grantPermissions(['notifications'], { origin: stage.app.url });
  await page.goto('/auth');
  const isGranted = await page.evaluate(() => Notification.permission === 'granted');
  skip(!isGranted, 'this machine’s only browser shows no notifications');
  const session = await page.context().newCDPSession(page);
  const registrationId = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first !== undefined) registrationId.resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: stage.app.url,
    registrationId: await registrationId.promise,
    data: JSON.stringify({ title: 'New message from Bridge & Co', href: '/?tab=chat', tag: 'one' }),
  });
  const shownNotifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag, body }) => ({ title, tag, body }));
    });
  await expect
    .poll(shownNotifications)
    .toEqual([{ title: 'New message from Bridge & Co', tag: 'one', body: '' }]);
});
