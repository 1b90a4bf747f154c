import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  accounts,
  admin,
  billing,
  nameAndEmail,
  passkeys,
  personalData,
  secondFactors,
  security,
  sessions,
} from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { MINUTE, SECOND } from '#server/clock.ts';
import { addApp } from '#testing/add-app.ts';
import { shownCode } from '#testing/app-code.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { SoftPasskey } from '#testing/soft-passkey.ts';

const app = await appOfFile();
const withPassword = { currentPassword: TEST_PASSWORD };

/** Sends without `call`, which confirms automatically as our client's dialog does; returns the raw response. */
async function send(person: Person, { method, path }: { method: string; path: string }, body?: object) {
  const response = await person.send(method, path, body);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const REFUSED = { status: 403, body: { message: 'Please confirm that it is you.', confirm: 'password' } };

test('an export needs a proof from the last ten minutes', async () => {
  const amara = await app.seeker('Amara');
  expect((await send(amara, personalData.exportPersonalData)).status).toBe(200);
  app.clock.advance(10 * MINUTE);
  expect(await send(amara, personalData.exportPersonalData)).toEqual(REFUSED);
  const wrong = await send(amara, sessions.confirmIdentity, { password: 'not-my-password' });
  expect([wrong.status, wrong.body.field]).toEqual([422, 'password']);
  expect((await send(amara, sessions.confirmIdentity, {})).status).toBe(422);
  expect((await send(amara, personalData.exportPersonalData)).status).toBe(403);
  const { until } = await amara.call(sessions.confirmIdentity, { body: { password: TEST_PASSWORD } });
  expect(until).toBe(new Date(app.clock().getTime() + 10 * MINUTE).toISOString());
  expect((await send(amara, personalData.exportPersonalData)).status).toBe(200);
  const kinds = (await amara.call(security.listOwnEvents)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['confirmed_again', 'password_refused']));
});

test('confirming makes a new token, and the old one stops working', async () => {
  const joy = await app.seeker('Joy');
  const [, token = ''] = joy.cookie.split('=');
  await app.context.db
    .insertInto('push_subscriptions')
    .values({
      endpoint: 'https://push.example.org/joy',
      user_id: joy.id,
      session_hash: createHash('sha256').update(token).digest(),
      p256dh: 'key',
      auth: 'secret',
      created_at: app.clock(),
    })
    .execute();
  const thief = app.visitor();
  thief.cookie = joy.cookie;
  const socket = await Live.of(joy);
  const selectSessions = () =>
    app.context.db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', joy.id);
  const sessionsBefore = await selectSessions().execute();
  app.clock.advance(10 * MINUTE);
  await joy.confirm();
  expect(joy.cookie).not.toBe(thief.cookie);
  expect((await send(thief, accounts.currentUser)).status).toBe(401);
  expect((await socket.closed).code).toBe(CLOSE.sessionEnded);
  expect((await send(joy, personalData.exportPersonalData)).status).toBe(200);
  // The session still ends on the same day, and its phone still gets push messages.
  expect(await selectSessions().execute()).toEqual(sessionsBefore);
  const phones = app.context.db.selectFrom('push_subscriptions').select('endpoint');
  expect(await phones.where('user_id', '=', joy.id).execute()).toHaveLength(1);
});

test('the first second factor makes a new token', async () => {
  const kofi = await app.seeker('Kofi');
  const oldCookie = kofi.cookie;
  await addApp(kofi, app.clock());
  const thief = app.visitor();
  thief.cookie = oldCookie;
  expect((await send(thief, accounts.currentUser)).status).toBe(401);
  expect((await kofi.call(secondFactors.getSecondFactors)).isProven).toBe(true);
});

test('cancelling a plan takes a proof from the same session', async () => {
  const bridge = await app.employer('Bridge');
  app.clock.advance(10 * MINUTE);
  const otherBrowser = app.visitor();
  const body = { username: bridge.user?.username ?? '', password: TEST_PASSWORD };
  await otherBrowser.call(accounts.login, { body });
  expect(await send(bridge, billing.cancelSubscription)).toEqual(REFUSED);
  expect((await send(otherBrowser, billing.cancelSubscription)).status).toBe(409);
});

test('an Admin must confirm to end sessions, but not to read the desk', async () => {
  const ada = await app.admin('Ada');
  const binta = await app.seeker('Binta');
  app.clock.advance(10 * MINUTE);
  expect((await send(ada, admin.getDesk)).status).toBe(200);
  const end = { username: binta.user?.username };
  expect(await send(ada, sessions.endSessionsOf, end)).toEqual(REFUSED);
  expect((await send(binta, { method: 'GET', path: '/api/user' })).status).toBe(200);
  await ada.call(sessions.endSessionsOf, { body: { username: binta.user?.username ?? '' } });
  expect((await send(binta, { method: 'GET', path: '/api/user' })).status).toBe(401);
});

test('with the password in the call, an account without factors is not asked', async () => {
  const chidi = await app.seeker('Chidi');
  app.clock.advance(10 * MINUTE);
  const changed = { currentPassword: TEST_PASSWORD, newPassword: 'another-long-one' };
  expect((await send(chidi, accounts.changePassword, changed)).status).toBe(204);
  app.clock.advance(10 * MINUTE);
  expect((await send(chidi, accounts.deleteAccount, { password: 'another-long-one' })).status).toBe(204);
});

test('with a second factor, the password alone does not confirm', async () => {
  const dayo = await app.seeker('Dayo');
  const { secret } = await addApp(dayo, app.clock());
  app.clock.advance(10 * MINUTE);
  const refusal = { ...REFUSED, body: { ...REFUSED.body, confirm: 'secondFactor' } };
  const email = { email: 'dayo2@example.org', ...withPassword };
  expect(await send(dayo, nameAndEmail.changeEmail, email)).toEqual(refusal);
  expect(await send(dayo, secondFactors.removeApp, withPassword)).toEqual(refusal);
  expect(await send(dayo, accounts.deleteAccount, { password: TEST_PASSWORD })).toEqual(refusal);
  const byPassword = await send(dayo, sessions.confirmIdentity, { password: TEST_PASSWORD });
  expect([byPassword.status, byPassword.body.field]).toEqual([422, 'code']);
  expect((await send(dayo, sessions.confirmIdentity, { code: '000000' })).status).toBe(422);
  const code = shownCode(secret, app.clock());
  expect((await send(dayo, sessions.confirmIdentity, { code })).status).toBe(200);
  expect((await send(dayo, secondFactors.removeApp, withPassword)).status).toBe(204);
  // Once the factor is removed, the password confirms again.
  app.clock.advance(10 * MINUTE);
  expect(await send(dayo, personalData.exportPersonalData)).toEqual(REFUSED);
  expect((await send(dayo, sessions.confirmIdentity, { password: TEST_PASSWORD })).status).toBe(200);
});

test('a recovery code does not confirm, and is not spent', async () => {
  const efua = await app.seeker('Efua');
  const { secret } = await efua.call(secondFactors.beginApp, { body: withPassword });
  const code = shownCode(secret, app.clock());
  const { recoveryCodes } = await efua.call(secondFactors.confirmApp, { body: { code } });
  const recovery = recoveryCodes?.[0] ?? '';
  const refused = await send(efua, sessions.confirmIdentity, { code: recovery });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('only for signing in'),
  ]);
  expect((await efua.call(secondFactors.getSecondFactors)).recoveryCodesLeft).toBe(10);
});

test('a passkey confirms for its own account only', async () => {
  const femi = await app.seeker('Femi');
  const gita = await app.seeker('Gita');
  const passkey = new SoftPasskey(app.url);
  for (const [person, key] of [
    [femi, passkey],
    [gita, new SoftPasskey(app.url)],
  ] as const) {
    const options = await person.call(secondFactors.beginNewPasskey, { body: withPassword });
    await person.call(secondFactors.addPasskey, { body: { name: 'Phone', passkey: key.create(options) } });
  }
  app.clock.advance(10 * MINUTE);
  const sign = async () => passkey.sign(await app.visitor().call(passkeys.beginPasskey));
  expect((await send(gita, sessions.confirmIdentity, { passkey: await sign() })).status).toBe(422);
  expect((await send(femi, sessions.confirmIdentity, { passkey: await sign() })).status).toBe(200);
  expect((await send(femi, personalData.exportPersonalData)).status).toBe(200);
});

test('the first second factor ends the sessions opened without it', async () => {
  const hana = await app.seeker('Hana');
  const otherBrowser = app.visitor();
  await otherBrowser.call(accounts.login, { body: { username: 'hana', password: TEST_PASSWORD } });
  await addApp(hana, app.clock());
  expect((await send(otherBrowser, { method: 'GET', path: '/api/user' })).status).toBe(401);
  expect((await send(hana, { method: 'GET', path: '/api/user' })).status).toBe(200);
});

test('a session from an older release counts as confirmed at its sign-in', async () => {
  const ines = await app.seeker('Ines');
  app.clock.advance(30 * SECOND);
  const token = ines.cookie.split('=')[1] ?? '';
  await app.context.db
    .updateTable('sessions')
    .set({ proven_at: null })
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .execute();
  expect((await send(ines, personalData.exportPersonalData)).status).toBe(200);
  app.clock.advance(10 * MINUTE);
  expect((await send(ines, personalData.exportPersonalData)).status).toBe(403);
});
