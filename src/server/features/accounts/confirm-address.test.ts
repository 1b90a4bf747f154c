import { expect, test } from 'vitest';
import { accounts, members, nameAndEmail, personalData, roles, security } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';

const mail = { smtpUrl: new URL('smtp://mail.example'), from: 'Nod <nod@example.org>' };
/** With a mail server in its settings, the app mails links to confirm addresses; the test captures all mail. */
const app = await appOfFile({ mail, needsConfirmedEmail: true });

/** The token of the newest link to this address. */
async function tokenFor(email: string): Promise<string> {
  await app.settle();
  const texts = app.mails.to(email).map(({ text }) => text);
  return /\/email\?confirm=([\w-]+)/.exec(texts.at(-1) ?? '')?.[1] ?? '';
}

const subjects = (email: string) => app.mails.to(email).map(({ subject }) => subject);

const account = (username: string, email: string) => ({
  username,
  email,
  password: TEST_PASSWORD,
  firstName: 'Somebody',
  lastName: 'Else',
  role: 'JobSeeker',
});

const signIn = async (username: string) =>
  (await app.visitor().send('POST', '/api/login', { username, password: TEST_PASSWORD })).status;

test('an employer posts a first role once their address is confirmed', async () => {
  const bridge = await app.employer('Bridge');
  const refused = await bridge.send('POST', '/api/roles', {
    title: 'Nurse',
    workMode: 'onsite',
    salaryMinGbpInt: 3_000_000,
    salaryMaxGbpInt: 3_500_000,
  });
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    'Confirm your email address first: open the link that we sent to bridge@example.org. You can send another from your profile.',
  ]);
  const invited = { email: 'stranger@example.org', memberRole: 'recruiter' };
  expect((await bridge.send('POST', '/api/member-invitations', invited)).status).toBe(403);
  expect(await signIn('bridge@example.org')).toBe(401);
  const token = await tokenFor('bridge@example.org');
  expect(subjects('bridge@example.org')).toEqual(['Confirm your email address']);
  expect((await bridge.call(nameAndEmail.getEmailChange)).isConfirmed).toBe(false);
  const { isChange } = await app.visitor().call(nameAndEmail.confirmEmail, { body: { token } });
  expect(isChange).toBe(false);
  // Confirming an address signs nobody out.
  expect(await bridge.call(nameAndEmail.getEmailChange)).toMatchObject({ isConfirmed: true, waiting: null });
  expect(await signIn('bridge@example.org')).toBe(200);
  expect((await bridge.postRole()).title).toBe('Staff Nurse');
  await bridge.call(members.inviteMember, {
    body: { email: 'stranger@example.org', memberRole: 'recruiter' },
  });
  expect((await bridge.call(roles.listEmployerRoles)).length).toBe(1);
  expect((await bridge.call(security.listOwnEvents)).map(({ kind }) => kind)).toContain('email_confirmed');
  expect((await bridge.call(personalData.exportPersonalData)).emailConfirmedAt).not.toBeNull();
  expect((await bridge.send('POST', '/api/account/email/link')).status).toBe(409);
});

test('registering with somebody’s address looks the same as with a new one', async () => {
  const amara = await app.seeker('Amara');
  const token = await tokenFor('amara@example.org');
  await app.visitor().call(nameAndEmail.confirmEmail, { body: { token } });
  const stranger = app.visitor();
  const taken = await stranger.send('POST', '/api/register', account('stranger1', 'amara@example.org'));
  const free = await app.visitor().send('POST', '/api/register', account('stranger2', 'nobody@example.org'));
  const [one, two] = [await taken.json(), await free.json()];
  expect([taken.status, Object.keys(one)]).toEqual([free.status, Object.keys(two)]);
  // Neither new account can sign in by its address yet (Amara can), and only the mail says more.
  expect([await signIn('nobody@example.org'), await signIn('amara@example.org')]).toEqual([401, 200]);
  await app.settle();
  const saysSo = () =>
    subjects('amara@example.org').filter((each) => each === 'You have a Nod account already');
  expect(saysSo()).toHaveLength(1);
  expect(subjects('nobody@example.org')).toEqual(['Confirm your email address']);
  // Asking for another link changes nothing about that.
  expect((await stranger.send('POST', '/api/account/email/link')).status).toBe(204);
  await app.settle();
  expect(saysSo()).toHaveLength(2);
  expect((await amara.call(accounts.currentUser)).email).toBe('amara@example.org');
  // Nor does registering with an address as the username reveal whether an account has that address.
  for (const email of ['amara@example.org', 'nobody3@example.org']) {
    const response = await app.visitor().send('POST', '/api/register', account(email, 'me@example.org'));
    expect([response.status, (await response.json()).field]).toEqual([422, 'username']);
  }
});

test('of two accounts with one address, the one that confirms it keeps it', async () => {
  const thief = await app.visitor().send('POST', '/api/register', account('thief', 'binta@example.org'));
  expect(thief.status).toBe(201);
  const first = await tokenFor('binta@example.org');
  const binta = await app.seeker('Binta');
  const second = await tokenFor('binta@example.org');
  await binta.call(nameAndEmail.confirmEmail, { body: { token: second } });
  expect((await app.visitor().send('POST', '/api/account/email/confirm', { token: first })).status).toBe(409);
  expect(await signIn('binta@example.org')).toBe(200);
});

test('no other mail goes to an address that is not confirmed', async () => {
  const chidi = await app.seeker('Chidi');
  await chidi.send('POST', '/api/account/reset-request', { email: 'chidi@example.org' });
  await app.advance(DAY);
  await app.visitor().send('POST', '/api/login', { username: 'chidi', password: TEST_PASSWORD });
  await app.settle();
  expect(subjects('chidi@example.org')).toEqual(['Confirm your email address']);
});

test('an address can be confirmed even if that is not required', async () => {
  const open = await testApp({ mail });
  try {
    const dayo = await open.seeker('Dayo');
    await open.settle();
    const [letter] = open.mails.to('dayo@example.org');
    const token = /confirm=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect((await dayo.call(nameAndEmail.getEmailChange)).isConfirmed).toBe(false);
    await dayo.call(nameAndEmail.confirmEmail, { body: { token } });
    expect((await dayo.call(nameAndEmail.getEmailChange)).isConfirmed).toBe(true);
    const response = await open
      .visitor()
      .send('POST', '/api/register', account('someone', 'dayo@example.org'));
    expect([response.status, (await response.json()).field]).toEqual([409, 'email']);
  } finally {
    await open.close();
  }
});

test('requiring confirmed addresses needs a mail server', () => {
  expect(() => readConfig({ REQUIRE_CONFIRMED_EMAIL: '1' })).toThrow('without SMTP_URL');
});
