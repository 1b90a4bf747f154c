import { expect, test } from 'vitest';
import { preferences } from '#contract/index.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { MINUTE } from '../../clock.ts';
import { notifyUser } from './commands.ts';
import { tokenFor } from './unsubscribe-links.ts';

const app = await appOfFile();

/** Notifies this person, and returns the unsubscribe link in the mail about it, as a path. */
async function linkOf(person: Person, kind: NotificationKind): Promise<string> {
  await app.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: person.id,
      kind,
      title: 'News',
      body: 'Something happened.',
      href: '/',
      now: app.clock(),
    }),
  );
  await app.advance(31 * MINUTE);
  const link = app.mails.to(person.user?.email ?? '').at(-1)?.headers?.['List-Unsubscribe'] ?? '';
  const url = new URL(link.slice(1, -1));
  return url.pathname + url.search;
}

async function mailTurnedOff(person: Person): Promise<NotificationKind[]> {
  const { kinds } = await person.call(preferences.getPreferences);
  return kinds.filter((each) => !each.mail).map((each) => each.kind);
}

const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

test('one click turns off one kind of mail; viewing the link does not', async () => {
  const amara = await app.seeker('Amara');
  const path = await linkOf(amara, 'status');
  const anybody = app.visitor();
  const page = await anybody.fetch(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('Turn off emails about changes to applications');
  expect(html).toContain('Turn off all email');
  expect(await mailTurnedOff(amara)).toEqual([]);

  expect((await anybody.fetch(path, ONE_CLICK)).status).toBe(200);
  expect((await anybody.fetch(path, ONE_CLICK)).status).toBe(200);
  expect(await mailTurnedOff(amara)).toEqual(['status']);
});

test('the page’s second button turns off all email', async () => {
  const zoe = await app.seeker('Zoe');
  const html = await (await app.visitor().fetch(await linkOf(zoe, 'match'))).text();
  const [, all = ''] = [...html.matchAll(/action="([^"]+)"/g)].map((match) => match[1] ?? '');
  const stopped = await app.visitor().fetch(all, { ...ONE_CLICK, body: '' });
  expect(await stopped.text()).toContain('You will get no more email about what happens in Nod.');
  expect(await mailTurnedOff(zoe)).toHaveLength(NOTIFICATION_KINDS.length);
});

test('an altered, cut or invented link changes nothing', async () => {
  const [fola, gita] = [await app.seeker('Fola'), await app.seeker('Gita')];
  const path = await linkOf(fola, 'status');
  const forged = [
    path.replace(fola.id, gita.id),
    path.replace('.status.', '.all.'),
    path.slice(0, -3),
    '/unsubscribe',
    '/unsubscribe?token=a&token=b',
    '/unsubscribe?token=%00',
  ];
  for (const each of forged) {
    expect([each, (await app.visitor().fetch(each)).status]).toEqual([each, 404]);
    expect([each, (await app.visitor().fetch(each, ONE_CLICK)).status]).toEqual([each, 404]);
  }
  expect([await mailTurnedOff(fola), await mailTurnedOff(gita)]).toEqual([[], []]);
});

test('a link for a kind that no longer exists turns off nothing', async () => {
  const ines = await app.seeker('Ines');
  const old = await tokenFor(app.context, { userId: ines.id, kind: 'digest' as NotificationKind });
  expect((await app.visitor().fetch(`/unsubscribe?token=${old}`)).status).toBe(404);
  expect((await app.visitor().fetch(`/unsubscribe?token=${old}`, ONE_CLICK)).status).toBe(404);
  expect(await mailTurnedOff(ines)).toEqual([]);
});

test('a deleted account’s link returns 200, like that of any account', async () => {
  const hana = await app.seeker('Hana');
  const path = await linkOf(hana, 'status');
  await hana.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  expect((await app.visitor().fetch(path, ONE_CLICK)).status).toBe(200);
});
