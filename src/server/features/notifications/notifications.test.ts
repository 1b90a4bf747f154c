import { expect, test } from 'vitest';
import { notifications } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';
import { suspendPersonWithin } from '../safety/review-report.ts';
import { notifyUser } from './commands.ts';

const app = await appOfFile();

function inform(person: Person, title: string) {
  return app.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: person.id,
      kind: 'status',
      title,
      body: 'Staff Nurse',
      href: '/?tab=matches',
      now: app.clock(),
    }),
  );
}

test('notifications reach open screens, newest first, and can be marked read', async () => {
  const [amara, zoe] = [await app.seeker('Amara'), await app.seeker('Zoe')];
  const [phone, laptop] = [await Live.of(amara), await Live.of(amara)];
  await inform(amara, 'Shortlisted');
  app.clock.advance(1_000);
  await inform(amara, 'Interview');
  for (const screen of [phone, laptop]) {
    await screen.next('notification');
    await screen.next('notification');
  }
  const notices = await amara.call(notifications.listNotifications);
  expect(notices.map(({ title, readAt }) => [title, readAt])).toEqual([
    ['Interview', null],
    ['Shortlisted', null],
  ]);
  await zoe.call(notifications.readNotifications);
  expect((await amara.call(notifications.listNotifications))[0]?.readAt).toBeNull();

  await amara.call(notifications.readNotifications);
  await laptop.next('notification');
  const listed = await amara.call(notifications.listNotifications);
  expect(listed.map(({ readAt }) => readAt)).toEqual([app.clock().toISOString(), app.clock().toISOString()]);
  expect(await zoe.call(notifications.listNotifications)).toEqual([]);
});

test('only the newest fifty notifications are listed', async () => {
  const ada = await app.seeker('Ada');
  for (let n = 1; n <= 55; n += 1) {
    app.clock.advance(1_000);
    await inform(ada, `News ${n}`);
  }
  const notices = await ada.call(notifications.listNotifications);
  expect(notices).toHaveLength(50);
  expect([notices.at(0)?.title, notices.at(-1)?.title]).toEqual(['News 55', 'News 6']);
});

test('a rolled-back transaction notifies nobody', async () => {
  const eve = await app.seeker('Evelyn');
  const phone = await Live.of(eve);
  const undone = app.context.db.transaction().execute(async (trx) => {
    await notifyUser(trx, {
      userId: eve.id,
      kind: 'status',
      title: 'Lost',
      body: '',
      href: '/',
      now: app.clock(),
    });
    throw new Error('changed its mind');
  });
  await expect(undone).rejects.toThrow('changed its mind');
  await inform(eve, 'Kept');
  await phone.next('notification');
  expect(phone.all('notification')).toHaveLength(1);
  expect((await eve.call(notifications.listNotifications)).map(({ title }) => title)).toEqual(['Kept']);
});

test('a suspended member’s applications are announced to the others', async () => {
  const hazel = await app.employer('Hazel & Co');
  const hana = await join(app, hazel, 'hiring_manager', 'Hana');
  const { id: roleId } = await hana.postRole();
  const countAfterApplying = async (name: string) => {
    await (await app.seeker(name)).applyTo(roleId);
    return (await hazel.noticesOf('application')).length;
  };
  // It is Hana's role, so she answers.
  expect(await countAfterApplying('Ivo')).toBe(0);
  const { db, clock } = app.context;
  await db.transaction().execute((trx) => suspendPersonWithin(trx, hana.id, clock()));
  expect(await countAfterApplying('Ines')).toBe(1);
  const hanasNotices = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', hana.id)
    .execute();
  expect(hanasNotices.filter(({ kind }) => kind === 'application')).toHaveLength(1);
});
