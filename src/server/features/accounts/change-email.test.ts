import { expect, test } from 'vitest';
import { accounts, nameAndEmail } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const PASSWORD = 'nod-test-2026';

function ask(person: Person, email: string, currentPassword = PASSWORD): Promise<Response> {
  return person.send('POST', '/api/account/email', { email, currentPassword });
}

/** The token of the newest mail to this address. */
async function tokenFor(email: string, kind: 'confirm' | 'stop'): Promise<string> {
  await app.settle();
  const texts = app.mails.to(email).map((mail) => mail.text);
  const pattern = new RegExp(`/email\\?${kind}=([\\w-]+)`);
  const link = pattern.exec(texts.findLast((text) => pattern.test(text)) ?? '');
  expect(link).not.toBeNull();
  return link?.[1] ?? '';
}

const confirm = (token: string, person = app.visitor()) =>
  person.send('POST', '/api/account/email/confirm', { token });
const stop = (token: string) => app.visitor().send('POST', '/api/account/email/stop', { token });
const emailOf = async (person: Person) => (await person.call(accounts.currentUser)).email;
const signIn = (username: string) =>
  app.visitor().send('POST', '/api/login', { username, password: PASSWORD });

test('an address changes once its mailed link is used', async () => {
  const amara = await app.seeker('Amara');
  const phone = app.visitor();
  phone.user = await phone.call(accounts.login, { body: { username: 'amara', password: PASSWORD } });
  const live = await Live.of(phone);
  expect((await ask(amara, 'amara@new.example')).status).toBe(204);
  expect(await emailOf(amara)).toBe('amara@example.org');
  expect((await amara.call(nameAndEmail.getEmailChange)).waiting?.email).toBe('amara@new.example');
  const token = await tokenFor('amara@new.example', 'confirm');
  const subjects = app.mails.to('amara@example.org').map(({ subject }) => subject);
  expect(subjects).toContain('Your Nod address is about to change');

  const confirmed = await confirm(token, amara);
  expect([confirmed.status, await confirmed.json()]).toEqual([
    200,
    { email: 'amara@new.example', isChange: true },
  ]);
  expect(await emailOf(amara)).toBe('amara@new.example');
  expect((await amara.call(nameAndEmail.getEmailChange)).waiting).toBeNull();
  // Other devices are signed out; this one is not.
  expect((await live.closed).code).toBe(CLOSE.sessionEnded);
  expect((await phone.fetch('/api/user')).status).toBe(401);
  expect((await signIn('amara@new.example')).status).toBe(200);
  expect((await signIn('amara@example.org')).status).toBe(401);
  expect((await confirm(token)).status).toBe(422);
});

test('the link works once, for a day, and a newer request replaces it', async () => {
  const bela = await app.seeker('Bela');
  await ask(bela, 'bela@first.example');
  const first = await tokenFor('bela@first.example', 'confirm');
  await ask(bela, 'bela@second.example');
  const second = await tokenFor('bela@second.example', 'confirm');
  expect((await confirm(first)).status).toBe(422);
  const twice = await Promise.all([confirm(second), confirm(second)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
  // Confirmed by a browser that is signed in to nothing: every device is signed out.
  expect((await bela.fetch('/api/user')).status).toBe(401);

  await bela.send('POST', '/api/login', { username: 'bela', password: PASSWORD });
  await ask(bela, 'bela@third.example');
  const late = await tokenFor('bela@third.example', 'confirm');
  app.clock.advance(DAY);
  const refused = await confirm(late);
  expect([refused.status, (await refused.json()).field]).toEqual([422, 'token']);
});

test('a new password cancels a change of address that is not confirmed', async () => {
  // Somebody who knows the password asks for Dina's account to get their own address.
  const dina = await app.seeker('Dina');
  await ask(dina, 'thief@mallory.example');
  const token = await tokenFor('thief@mallory.example', 'confirm');
  const body = { currentPassword: PASSWORD, newPassword: 'a-new-quiet-word' };
  await dina.call(accounts.changePassword, { body });
  expect((await confirm(token)).status).toBe(422);
  expect(await emailOf(dina)).toBe('dina@example.org');
});

test('the old address can stop a change before it is confirmed', async () => {
  const cora = await app.seeker('Cora');
  await ask(cora, 'thief@example.net');
  const confirmToken = await tokenFor('thief@example.net', 'confirm');
  const stopped = await stop(await tokenFor('cora@example.org', 'stop'));
  expect(await stopped.json()).toEqual({ email: 'cora@example.org', wasConfirmed: false });
  expect((await confirm(confirmToken)).status).toBe(422);
  expect((await cora.fetch('/api/user')).status).toBe(401);
  expect((await signIn('cora@example.org')).status).toBe(200);
});

test('six days later, the old address can still undo a change', async () => {
  const dora = await app.seeker('Dora');
  await ask(dora, 'thief@dora.example');
  const rescue = await tokenFor('dora@example.org', 'stop');
  await confirm(await tokenFor('thief@dora.example', 'confirm'), dora);
  // The thief then changes the address once more.
  await ask(dora, 'thief@further.example');
  await confirm(await tokenFor('thief@further.example', 'confirm'), dora);
  app.clock.advance(6 * DAY);
  const undone = await stop(rescue);
  expect(await undone.json()).toEqual({ email: 'dora@example.org', wasConfirmed: true });
  expect((await dora.fetch('/api/user')).status).toBe(401);
  expect((await signIn('thief@further.example')).status).toBe(401);
  expect((await signIn('dora@example.org')).status).toBe(200);
  expect((await stop(rescue)).status).toBe(422);
});

test('asking does not reveal whether another account has the address', async () => {
  const [esi, femi] = [await app.seeker('Esi'), await app.seeker('Femi')];
  const [taken, free] = [await ask(esi, 'femi@example.org'), await ask(femi, 'free@example.net')];
  expect([taken.status, free.status]).toEqual([204, 204]);
  expect((await esi.call(nameAndEmail.getEmailChange)).waiting?.email).toBe('femi@example.org');
  await app.settle();
  const subjects = (email: string) => app.mails.to(email).map(({ subject }) => subject);
  expect(subjects('femi@example.org')).toContain('Your address is in use already');
  expect(app.mails.to('femi@example.org').some(({ text }) => text.includes('confirm='))).toBe(false);
  expect(subjects('free@example.net')).toEqual(['Confirm your new address']);
});

test('an address that was taken meanwhile is refused', async () => {
  const gita = await app.seeker('Gita');
  await ask(gita, 'wanted@example.net');
  const token = await tokenFor('wanted@example.net', 'confirm');
  const other = { username: 'quick', email: 'wanted@example.net', password: 'three-quiet-words' };
  await app.visitor().send('POST', '/api/register', { ...other, firstName: 'Q', lastName: 'R' });
  const refused = await confirm(token);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'Another account has that address now.',
  ]);
  expect(await emailOf(gita)).toBe('gita@example.org');
});

test('a wrong password, the same address and too many tries are refused', async () => {
  const hana = await app.seeker('Hana');
  const wrong = await ask(hana, 'hana@new.example', 'not-hers');
  expect([wrong.status, (await wrong.json()).field]).toEqual([422, 'currentPassword']);
  const same = await ask(hana, 'HANA@example.org');
  expect([same.status, (await same.json()).field]).toEqual([422, 'email']);
  const more = [];
  for (let n = 0; n < 4; n += 1) more.push((await ask(hana, `hana${n}@new.example`)).status);
  expect(more).toEqual([204, 204, 204, 429]);
  app.clock.advance(HOUR);
  expect((await ask(hana, 'hana@new.example')).status).toBe(204);
  await hana.call(nameAndEmail.cancelEmailChange);
  expect((await hana.call(nameAndEmail.getEmailChange)).waiting).toBeNull();
});

test('a change of address makes earlier reset links useless', async () => {
  const ines = await app.seeker('Ines');
  await app.visitor().send('POST', '/api/account/reset-request', { email: 'ines@example.org' });
  await app.settle();
  const [mail] = app.mails.to('ines@example.org');
  const reset = /reset=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await ask(ines, 'ines@new.example');
  await confirm(await tokenFor('ines@new.example', 'confirm'), ines);
  const used = await app
    .visitor()
    .send('POST', '/api/account/reset', { token: reset, password: 'a-stolen-quiet-word' });
  expect(used.status).toBe(422);
});
