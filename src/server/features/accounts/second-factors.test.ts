import { expect, test } from 'vitest';
import {
  accounts,
  apiKeys,
  calendars,
  employers,
  members,
  passkeys,
  secondFactors,
  security,
  sessions,
} from '#contract/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts';
import { addApp } from '#testing/add-app.ts';
import { shownCode } from '#testing/app-code.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';
import { SoftPasskey } from '#testing/soft-passkey.ts';
import { testApp } from '#testing/test-app.ts';
import { forgetSecondFactorWithin } from './forget-second-factor.ts';

const app = await appOfFile();
const PASSWORD = 'nod-test-2026';
const withPassword = { currentPassword: PASSWORD };

const currentCode = (secret: string) => shownCode(secret, app.clock());

async function addPasskey(person: Person, name = 'Phone'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(person.url);
  const options = await person.call(secondFactors.beginNewPasskey, { body: withPassword });
  await person.call(secondFactors.addPasskey, { body: { name, passkey: passkey.create(options) } });
  return passkey;
}

/** Signs a challenge that was asked for by a signed-out browser. */
async function signChallenge(passkey: SoftPasskey, isUnlocked = true) {
  return passkey.sign(await app.visitor().call(passkeys.beginPasskey), isUnlocked);
}

async function login(username: string, more: object = {}): Promise<{ status: number; body: unknown }> {
  const body = { username, password: PASSWORD, ...more };
  const response = await app.visitor().send('POST', '/api/login', body);
  return { status: response.status, body: await response.json() };
}

test('without a second factor, signing in does not change', async () => {
  await app.seeker('Amara');
  expect((await login('amara')).status).toBe(200);
  const wrong = await login('amara', { password: 'not-the-password' });
  expect(wrong).toEqual({ status: 401, body: { message: 'The username or password is wrong.' } });
  expect((await login('amara', { code: '123456' })).status).toBe(200);
});

test('an account with an app needs its code, and each code works once', async () => {
  const binta = await app.seeker('Binta');
  const { secret } = await addApp(binta, app.clock());
  expect(await login('binta')).toMatchObject({ status: 401, body: { secondFactor: true } });
  const wrong = await login('binta', { password: 'not-the-password', code: currentCode(secret) });
  expect(wrong.body).toEqual({ message: 'The username or password is wrong.' });
  // The code that set up the app can't be used again.
  expect((await login('binta', { code: currentCode(secret) })).status).toBe(401);
  app.clock.advance(30 * SECOND);
  expect((await login('binta', { code: currentCode(secret) })).status).toBe(200);
  expect((await login('binta', { code: currentCode(secret) })).status).toBe(401);
});

test('an app that has not shown a code yet does not count', async () => {
  const chidi = await app.seeker('Chidi');
  await chidi.call(secondFactors.beginApp, { body: withPassword });
  expect((await login('chidi')).status).toBe(200);
  const wrong = await chidi.send('POST', '/api/account/second-factors/app/confirm', { code: '000000' });
  expect(wrong.status).toBe(422);
  expect((await login('chidi')).status).toBe(200);
});

test('each recovery code works once, and new ones replace the old', async () => {
  const dayo = await app.seeker('Dayo');
  const { codes } = await addApp(dayo, app.clock());
  const [first = '', second = ''] = codes;
  expect(codes).toHaveLength(10);
  expect((await login('dayo', { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
  expect((await login('dayo', { code: first })).status).toBe(401);
  expect((await dayo.call(secondFactors.getSecondFactors)).recoveryCodesLeft).toBe(9);
  const { recoveryCodes } = await dayo.call(secondFactors.renewRecoveryCodes, { body: withPassword });
  expect((await login('dayo', { code: second })).status).toBe(401);
  expect((await login('dayo', { code: recoveryCodes[0] ?? '' })).status).toBe(200);
});

test('guessing codes is limited, and a recovery code still works', async () => {
  const efua = await app.seeker('Efua');
  const { secret, codes } = await addApp(efua, app.clock());
  app.clock.advance(MINUTE);
  const rightCode = currentCode(secret);
  const guess = rightCode === '000000' ? '111111' : '000000';
  for (let n = 0; n < 10; n += 1) expect((await login('efua', { code: guess })).status).toBe(401);
  expect((await login('efua', { code: rightCode })).status).toBe(429);
  expect((await login('efua', { code: codes[0] ?? '' })).status).toBe(200);
  app.clock.advance(HOUR);
  expect((await login('efua', { code: currentCode(secret) })).status).toBe(200);
  const kinds = (await efua.call(security.listOwnEvents)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['second_factor_refused', 'recovery_code_used']));
});

test('a passkey signs in alone, or after the password', async () => {
  const femi = await app.seeker('Femi');
  const passkey = await addPasskey(femi);
  expect((await login('femi')).status).toBe(401);
  expect((await login('femi', { passkey: await signChallenge(passkey) })).status).toBe(200);
  const visitor = app.visitor();
  const user = await visitor.call(passkeys.signInWithPasskey, {
    body: { passkey: await signChallenge(passkey) },
  });
  expect(user).toEqual(femi.user);
  expect(await visitor.call(accounts.currentUser)).toEqual(femi.user);
  const events = await visitor.call(security.listOwnEvents);
  expect(events).toContainEqual(expect.objectContaining({ kind: 'signed_in', detail: 'passkey' }));
});

test('a replayed, locked, late or unknown passkey signs nobody in', async () => {
  const gita = await app.seeker('Gita');
  const passkey = await addPasskey(gita);
  const tries = async (assertion: object) =>
    (await app.visitor().send('POST', '/api/login/passkey', { passkey: assertion })).status;
  const once = await signChallenge(passkey);
  expect(await tries(once)).toBe(200);
  expect(await tries(once)).toBe(401);
  expect(await tries(await signChallenge(passkey, false))).toBe(401);
  expect(await tries(await signChallenge(new SoftPasskey(app.url)))).toBe(401);
  const invented = passkey.sign({ challenge: Buffer.from('invented by the client').toString('base64url') });
  expect(await tries(invented)).toBe(401);
  const late = await signChallenge(passkey);
  app.clock.advance(6 * MINUTE);
  expect(await tries(late)).toBe(401);
  // A challenge for making a passkey signs nobody in.
  const options = await gita.call(secondFactors.beginNewPasskey, { body: withPassword });
  expect(await tries(passkey.sign(options))).toBe(401);
});

test('a passkey made for another site, or by somebody else, is not added', async () => {
  const [hana, ines] = [await app.seeker('Hana'), await app.seeker('Ines')];
  const add = async (person: Person, passkey: object) =>
    (await person.send('POST', '/api/account/passkeys', { name: 'Phone', passkey })).status;
  const options = () => hana.call(secondFactors.beginNewPasskey, { body: withPassword });
  expect(await add(hana, new SoftPasskey('https://evil.example').create(await options()))).toBe(422);
  expect(await add(ines, new SoftPasskey(app.url).create(await options()))).toBe(422);
  expect((await login('hana')).status).toBe(200);
});

test('another person’s passkey is refused as a second factor', async () => {
  const jamal = await app.seeker('Jamal');
  await addApp(jamal, app.clock());
  const kofi = await app.seeker('Kofi');
  const passkey = await addPasskey(kofi);
  expect((await login('jamal', { passkey: await signChallenge(passkey) })).status).toBe(401);
});

test('a recovery code lets somebody replace a lost passkey', async () => {
  const lena = await app.seeker('Lena');
  const lost = new SoftPasskey(app.url);
  const options = await lena.call(secondFactors.beginNewPasskey, { body: withPassword });
  const body = { name: 'Old phone', passkey: lost.create(options) };
  const { recoveryCodes } = await lena.call(secondFactors.addPasskey, { body });
  const desktop = app.visitor();
  const code = recoveryCodes?.[0] ?? '';
  expect(
    (await desktop.send('POST', '/api/login', { username: 'lena', password: PASSWORD, code })).status,
  ).toBe(200);
  const { passkeys } = await desktop.call(secondFactors.getSecondFactors);
  const replaced = await addPasskey(desktop, 'New phone');
  const remove = { passkeyId: passkeys[0]?.id ?? '', ...withPassword };
  await desktop.call(secondFactors.removePasskey, { body: remove });
  const tries = async (passkey: SoftPasskey) =>
    (await app.visitor().send('POST', '/api/login/passkey', { passkey: await signChallenge(passkey) }))
      .status;
  expect(await tries(lost)).toBe(401);
  expect(await tries(replaced)).toBe(200);
});

test('changing second factors takes the password, and is mailed', async () => {
  const mina = await app.seeker('Mina');
  await addApp(mina, app.clock());
  const wrong = { currentPassword: 'not-the-password' };
  for (const path of ['second-factors/app/remove', 'recovery-codes', 'passkeys/options']) {
    expect((await mina.send('POST', `/api/account/${path}`, wrong)).status).toBe(422);
  }
  await mina.call(secondFactors.removeApp, { body: withPassword });
  expect((await login('mina')).status).toBe(200);
  await app.settle();
  expect(app.mails.to('mina@example.org').map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A second factor was added to your Nod account',
      'A second factor was removed from your Nod account',
    ]),
  );
});

test('a link for a new password does not get round the second factor', async () => {
  const nia = await app.seeker('Nia');
  await addApp(nia, app.clock());
  await app.visitor().send('POST', '/api/account/reset-request', { email: 'nia@example.org' });
  await app.settle();
  const letter = app.mails.to('nia@example.org').findLast(({ text }) => text.includes('reset='));
  const token = /reset=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const password = 'three-quiet-words';
  expect((await app.visitor().send('POST', '/api/account/reset', { token, password })).status).toBe(204);
  expect(await login('nia', { password })).toMatchObject({ status: 401, body: { secondFactor: true } });
});

test('an Admin sets up a second factor before using what Admins may do', async () => {
  const strict = await testApp({ needSecondFactor: ['Admin'] });
  const boss = await strict.admin('Boss');
  const reportsStatus = async (person: Person) => (await person.fetch('/api/admin/reports')).status;
  expect(await reportsStatus(boss)).toBe(403);
  expect(await boss.call(secondFactors.getSecondFactors)).toMatchObject({
    requiredBy: 'nod',
    isProven: false,
  });
  await addPasskey(boss);
  expect(await reportsStatus(boss)).toBe(200);
  const { passkeys } = await boss.call(secondFactors.getSecondFactors);
  const remove = { passkeyId: passkeys[0]?.id, ...withPassword };
  expect((await boss.send('POST', '/api/account/passkeys/remove', remove)).status).toBe(409);
  await strict.close();
});

test('an owner requires a second factor of the company’s members', async () => {
  const owner = await app.employer('Otis Ltd');
  const rita = await join(app, owner, 'recruiter', 'Rita');
  const rule = { isRequired: true, ...withPassword };
  expect((await owner.send('PUT', '/api/employer/second-factor', rule)).status).toBe(409);
  await addApp(owner, app.clock());
  expect((await owner.send('PUT', '/api/employer/second-factor', rule)).status).toBe(200);
  expect((await rita.send('PUT', '/api/employer/second-factor', rule)).status).toBe(403);
  const response = await rita.fetch('/api/employer/roles');
  expect([response.status, (await response.json()).secondFactor]).toEqual([403, true]);
  expect(await rita.call(members.getMembership)).toMatchObject({ needsSecondFactor: true });
  expect((await rita.fetch('/api/account/export')).status).toBe(403);
  await addPasskey(rita);
  expect((await rita.fetch('/api/employer/roles')).status).toBe(200);
  expect(await rita.call(members.getMembership)).not.toHaveProperty('needsSecondFactor');
  expect(await owner.call(employers.getEmployer)).not.toHaveProperty('requires_second_factor');
  const log = await owner.call(security.listCompanyEvents);
  expect(log).toContainEqual(expect.objectContaining({ kind: 'company_rule_changed', detail: 'on' }));
});

test('challenges that nobody used are deleted', async () => {
  const { sweep } = await import('../retention/sweep.ts');
  await app.visitor().call(passkeys.beginPasskey);
  app.clock.advance(DAY);
  await sweep(app.context, new AbortController().signal);
  expect(await app.context.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
});

test('an operator lets somebody back in who has lost everything', async () => {
  const ottilie = await app.seeker('Ottilie');
  await addApp(ottilie, app.clock());
  expect((await login('ottilie')).status).toBe(401);
  const forget = (key: string) =>
    app.context.db.transaction().execute((trx) => forgetSecondFactorWithin(trx, key, app.clock()));
  expect(await forget('nobody-here')).toBeUndefined();
  expect(await forget('ottilie')).toMatchObject({ username: 'ottilie' });
  expect((await ottilie.fetch('/api/user')).status).toBe(401);
  expect((await login('ottilie')).status).toBe(200);
});

/** The path of the link in the newest mail to this address that removes second factors again; null without one. */
async function undoLinkTo(address: string, subject: string): Promise<string | null> {
  await app.settle();
  const mail = app.mails.all.findLast((each) => each.to === address && each.subject === subject);
  expect(mail).toBeDefined();
  return /\/undo-second-factor\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? null;
}

const press = (path: string) =>
  app.visitor().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });

const ADDED = 'A second factor was added to your Nod account';
const CHANGED = 'Your Nod password was changed';

test('the mail about an intruder’s passkey removes it and lets Tomi back in', async () => {
  const tomi = await app.seeker('Tomi');
  const intruder = app.visitor();
  await intruder.call(accounts.login, { body: { username: 'tomi', password: PASSWORD } });
  const passkey = await addPasskey(intruder);
  expect((await tomi.fetch('/api/user')).status).toBe(401);
  expect(await login('tomi')).toMatchObject({ status: 401, body: { secondFactor: true } });

  const link = (await undoLinkTo('tomi@example.org', ADDED)) ?? '';
  expect((await app.visitor().fetch(link)).status).toBe(200);
  expect((await intruder.fetch('/api/user')).status).toBe(200);
  const [first, second] = await Promise.all([press(link), press(link)]);
  expect([first.status, second.status].sort()).toEqual([303, 404]);
  expect((await intruder.fetch('/api/user')).status).toBe(401);
  const body = { passkey: await signChallenge(passkey) };
  expect((await app.visitor().send('POST', passkeys.signInWithPasskey.path, body)).status).toBe(401);
  // The intruder knew the password, and cannot simply add another factor.
  expect(await login('tomi')).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('wrong') },
  });
  const leads = first.headers.get('location') ?? second.headers.get('location') ?? '';
  const [, token = ''] = leads.split('/auth?reset=');
  await app.visitor().call(accounts.resetPassword, { body: { token, password: 'a-new-quiet-word' } });
  expect((await login('tomi', { password: 'a-new-quiet-word' })).status).toBe(200);
  expect(await undoLinkTo('tomi@example.org', CHANGED)).toBeNull();
});

/** Has a new password set through a mailed link. */
async function reset(email: string): Promise<void> {
  await app.visitor().call(accounts.requestReset, { body: { email } });
  await app.settle();
  const text = app.mails.all.findLast(({ to }) => to === email)?.text ?? '';
  const [, token = ''] = /reset=([\w-]+)/.exec(text) ?? [];
  await app.visitor().call(accounts.resetPassword, { body: { token, password: 'a-new-quiet-word' } });
}

test('the mail about a reset says what else still signs in', async () => {
  const uma = await app.seeker('Uma');
  await addPasskey(uma, 'Uma’s phone');
  await addApp(uma, app.clock());
  await reset('uma@example.org');
  const link = (await undoLinkTo('uma@example.org', CHANGED)) ?? '';
  const text = app.mails.all.at(-1)?.text ?? '';
  for (const way of ['Passkey “Uma’s phone”', 'App that shows codes']) expect(text).toContain(way);
  // What has been there for a week is not removed by anyone who can read her mail.
  app.clock.advance(7 * DAY);
  expect((await press(link)).status).toBe(404);
  await reset('uma@example.org');
  expect(await undoLinkTo('uma@example.org', CHANGED)).toBeNull();
  expect(app.mails.all.at(-1)?.text).toContain('Passkey “Uma’s phone”');
});

test('the mail about a changed password lists what still has access', async () => {
  const ying = await app.employer('Ying & Co');
  await addPasskey(ying, 'Ying’s phone');
  const key = { name: 'Payroll', scopes: ['roles:read' as const], expiresInDays: 30 as const };
  const { token } = await ying.call(apiKeys.createApiKey, { body: key });
  await ying.call(calendars.makeCalendarLink);
  const change = () =>
    ying.call(accounts.changePassword, { body: { ...withPassword, newPassword: 'a-new-quiet-word' } });
  await change();
  await undoLinkTo('yingco@example.org', CHANGED);
  const text = app.mails.all.at(-1)?.text ?? '';
  expect(text).toContain('These still work as before.');
  expect(text).toContain('Passkey “Ying’s phone”');
  expect(text).toContain(`API key “Payroll” of Ying & Co, which ends in ${token.slice(-4)}`);
  expect(text).toContain('never used.');
  expect(text).toContain('/employer/team');
  expect(text).toContain('Calendar link');
  // A reset ends these two.
  await reset('yingco@example.org');
  await undoLinkTo('yingco@example.org', CHANGED);
  const afterwards = app.mails.all.at(-1)?.text ?? '';
  expect(afterwards).toContain('Passkey “Ying’s phone”');
  for (const gone of ['API key', 'Calendar link']) expect(afterwards).not.toContain(gone);
});

test('a second passkey, an Admin’s and a forged link undo nothing', async () => {
  const [vera, will] = [await app.seeker('Vera'), await app.admin('Will')];
  const phone = await addPasskey(vera);
  const link = (await undoLinkTo('vera@example.org', ADDED)) ?? '';
  app.clock.advance(8 * DAY);
  await vera.call(sessions.confirmIdentity, { body: { passkey: await signChallenge(phone) } });
  await addPasskey(vera, 'Laptop');
  expect(await undoLinkTo('vera@example.org', ADDED)).toBeNull();
  await addPasskey(will);
  expect(await undoLinkTo('will@example.org', ADDED)).toBeNull();
  const later = link.replace(/(?<=\.)\d+/, String(app.clock().getTime() + DAY));
  for (const path of [
    link,
    later,
    link.slice(0, -2),
    link.replace(vera.id, will.id),
    '/undo-second-factor',
  ]) {
    expect([path, (await press(path)).status]).toEqual([path, 404]);
  }
  expect((await vera.call(secondFactors.getSecondFactors)).passkeys).toHaveLength(2);
});
