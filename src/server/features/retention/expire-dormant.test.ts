import { expect, test } from 'vitest';
import { DAY } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { newCompany, subscribe } from '#testing/paying.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';
import { erasureHash } from '../personal-data/delete-account.ts';
import { replayErasures } from '../personal-data/delete-again.ts';
import { expireDormant } from './expire-dormant.ts';

const mail = { smtpUrl: new URL('smtp://mail.example'), from: 'Nod <nod@example.org>' };
const app = await appOfFile({ mail });

const run = () => expireDormant(app.context, new AbortController().signal);
const isThere = async (username: string) =>
  (await app.visitor().send('POST', '/api/login', { username, password: TEST_PASSWORD })).status === 200;
const subjects = (name: string) => app.mails.to(`${name}@example.org`).map(({ subject }) => subject);
const WARNING = 'Your Nod account will be deleted in a month';

test('an account that nobody uses is warned after two years, and erased', async () => {
  const amara = await app.seeker('Amara');
  await app.seeker('Binta');
  await app.admin('Ada');
  const acorn = await newCompany(app, 'Acorn');
  await subscribe(acorn);
  app.clock.advance(730 * DAY);
  await run();
  await app.settle();
  expect(subjects('amara')).not.toContain(WARNING);

  app.clock.advance(DAY);
  await run();
  await run();
  await app.settle();
  for (const name of ['amara', 'binta']) {
    expect(subjects(name).filter((subject) => subject === WARNING)).toHaveLength(1);
  }
  for (const name of ['ada', 'acorn']) expect(subjects(name)).not.toContain(WARNING);

  app.clock.advance(29 * DAY);
  await run();
  expect(await isThere('binta')).toBe(true);
  app.clock.advance(2 * DAY);
  await run();
  expect([await isThere('amara'), await isThere('binta'), await isThere('ada')]).toEqual([false, true, true]);
  const { db } = app.context;
  const hashes = await db.selectFrom('erasures').select('id_hash').execute();
  expect(hashes.map(({ id_hash }) => Buffer.from(id_hash).toString('hex'))).toContain(
    erasureHash(amara.id).toString('hex'),
  );
  const log = await db
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'account_deleted')
    .execute();
  expect(log).toEqual([{ detail: 'dormant' }]);
});

test('without a mail server nobody is warned, so nobody is erased', async () => {
  const silent = await testApp();
  try {
    await silent.seeker('Chidi');
    for (let year = 0; year < 3; year += 1) {
      silent.clock.advance(800 * DAY);
      await expireDormant(silent.context, new AbortController().signal);
    }
    const users = await silent.context.db.selectFrom('users').select('username').execute();
    expect(users).toEqual([{ username: 'chidi' }]);
  } finally {
    await silent.close();
  }
});

test('an account that comes back with a backup is erased again', async () => {
  const dayo = await app.seeker('Dayo');
  await app.seeker('Efua');
  const gone = erasureHash(crypto.randomUUID()).toString('hex');
  const list = [erasureHash(dayo.id).toString('hex'), gone];
  expect(await replayErasures(app.context, list)).toBe(1);
  expect([await isThere('dayo'), await isThere('efua')]).toEqual([false, true]);
  expect(await replayErasures(app.context, list)).toBe(0);
  await expect(replayErasures(app.context, ['dayo'])).rejects.toThrow('line 1');
  // The name is free again, and a new account with that name is not erased.
  await app.seeker('Dayo');
  expect(await replayErasures(app.context, list)).toBe(0);
});
