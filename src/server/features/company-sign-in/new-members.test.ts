import { afterAll, expect, test } from 'vitest';
import { accounts, companySignIn, interviews, members, personalData, security } from '#contract/index.ts';
import { INVITATION_DAYS, MEMBERS_MAX } from '#contract/members.ts';
import { after, DAY, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { companiesWithSignIn } from '#testing/company-with-sign-in.ts';
import { identityProviders } from '#testing/identity-provider.ts';
import { invitationTo, join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { signInByCompany } from '#testing/sign-in-by-company.ts';
import { suspendWithin } from '../safety/review-report.ts';

const providers = await identityProviders();
afterAll(() => providers.close());
const dns = new Map<string, string[]>();
const app = await appOfFile({}, { feeds: providers.net, txtRecords: async (name) => dns.get(name) ?? [] });

const company = companiesWithSignIn(app, providers, dns);
const { visit, finish, signIn, give, isSignedIn, membersOf, refusals } = signInByCompany(app, providers);

test('a new person becomes a member once, in the member role that is set', async () => {
  const { owner, issuer } = await company('Bridge', {
    priya: { email: 'Priya@bridge.example', email_verified: true, given_name: 'Priya', family_name: 'Shah' },
  });
  app.clock.advance(MINUTE);
  const { browser, led } = await signIn('Priya@bridge.example');
  expect(led).toBe('/');
  expect(await (await browser.fetch('/api/user')).json()).toMatchObject({
    role: 'Employer',
    firstName: 'Priya',
    lastName: 'Shah',
    email: 'Priya@bridge.example',
  });
  expect(await browser.call(members.getMembership)).toMatchObject({
    companyId: owner.id,
    memberRole: 'interviewer',
  });
  expect((await signIn('priya@bridge.example')).led).toBe('/');
  expect(await membersOf(owner)).toEqual([
    ['bridge@example.org', 'owner'],
    ['Priya@bridge.example', 'interviewer'],
  ]);
  const { companyIdentities } = await browser.call(personalData.exportPersonalData);
  expect(companyIdentities).toMatchObject([{ companyName: 'Bridge', issuer, subject: 'priya' }]);
  const log = await owner.call(security.listCompanyEvents);
  expect(log.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['company_sign_in_changed', 'member_joined', 'signed_in']),
  );
  expect((await browser.send('POST', '/api/logout')).status).toBe(204);
  expect(await isSignedIn(browser)).toBe(false);
});

test('an address outside the domain or not verified is not let in', async () => {
  const { owner } = await company('Mill', {
    elsewhere: { email: 'ada@other.example', email_verified: true },
    sub: { email: 'ada@mail.mill.example', email_verified: true },
    unsure: { email: 'unsure@mill.example', email_verified: false },
    silent: { email: 'silent@mill.example' },
  });
  for (const who of ['elsewhere', 'sub', 'unsure', 'silent']) {
    const browser = app.visitor();
    const begun = await browser.call(companySignIn.beginSignIn, { body: { email: 'x@mill.example' } });
    const url = new URL(begun.url);
    url.searchParams.set('login_hint', who);
    expect([who, await finish(browser, await visit(url.href))]).toEqual([
      who,
      '/auth/company?problem=address',
    ]);
    expect(await isSignedIn(browser)).toBe(false);
  }
  expect(await membersOf(owner)).toHaveLength(1);
  expect(await refusals(owner)).toEqual(['address', 'address', 'address', 'address']);
});

test('a member is linked only if their address is confirmed', async () => {
  const { owner } = await company('Larch', {
    l: { email: 'lena@larch.example', email_verified: true },
    s: { email: 'sam@larch.example', email_verified: true },
  });
  const lena = await join(app, owner, 'recruiter', 'Lena');
  await give(lena, 'lena@larch.example', null);
  expect((await signIn('lena@larch.example')).led).toBe('/auth/company?problem=taken');
  await give(lena, 'lena@larch.example');
  const { browser, led } = await signIn('lena@larch.example');
  expect(led).toBe('/');
  expect(await (await browser.fetch('/api/user')).json()).toMatchObject({ id: lena.id });
  expect(await browser.call(members.getMembership)).toMatchObject({ memberRole: 'recruiter' });

  // A job seeker's account is theirs: an employer's provider can't open it.
  const sam = await app.seeker('Sam');
  await give(sam, 'sam@larch.example');
  expect((await signIn('sam@larch.example')).led).toBe('/auth/company?problem=taken');
});

test('somebody who was removed does not rejoin by signing in again', async () => {
  const { owner } = await company('Wren', { w: { email: 'wes@wren.example', email_verified: true } });
  const { browser } = await signIn('wes@wren.example');
  const { id } = await (await browser.fetch('/api/user')).json();
  await owner.call(members.removeMember, { params: { userId: id }, body: {} });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await signIn('wes@wren.example')).led).toBe('/auth/company?problem=removed');
  expect(await membersOf(owner)).toHaveLength(1);
});

test('somebody who was removed does not come back with a new account', async () => {
  const { owner } = await company('Crane', { c: { email: 'cy@crane.example', email_verified: true } });
  const cy = await join(app, owner, 'recruiter', 'Cy');
  await give(cy, 'cy@crane.example');
  await owner.call(members.removeMember, { params: { userId: cy.id }, body: {} });
  await cy.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  expect((await signIn('cy@crane.example')).led).toBe('/auth/company?problem=removed');
  expect(await membersOf(owner)).toHaveLength(1);
});

test('the interviews and the invitation of a new colleague were waiting', async () => {
  const { owner } = await company('Heath', { i: { email: 'ina@heath.example', email_verified: true } });
  const { applicationId } = await meet(await app.seeker('Bela'), owner, 'Porter');
  const scheduledAt = after(app.clock(), 2 * DAY).toISOString();
  await owner.call(interviews.scheduleInterview, {
    body: { applicationId, interviewType: 'phone', scheduledAt, interviewerEmail: 'ina@heath.example' },
  });
  await owner.call(members.inviteMember, { body: { email: 'ina@heath.example', memberRole: 'finance' } });
  const { browser } = await signIn('ina@heath.example');
  expect(await browser.call(interviews.listInterviews)).toMatchObject([{ scheduledAt }]);
  expect(await owner.call(members.listInvitations)).toEqual([]);
});

test('open invitations to others keep their places in a full company', async () => {
  const { owner } = await company('Moor', { m: { email: 'mo@moor.example', email_verified: true } });
  const now = app.clock();
  const invited = Array.from({ length: MEMBERS_MAX - 1 }, (_, n) => ({
    id: crypto.randomUUID(),
    company_id: owner.id,
    email: `${n}@moor.example`,
    email_key: `${n}@moor.example`,
    member_role: 'interviewer' as const,
    token_hash: Buffer.from(`moor ${n}`),
    invited_by: owner.id,
    created_at: now,
    sent_at: now,
    expires_at: after(now, INVITATION_DAYS * DAY),
  }));
  await app.context.db.insertInto('company_invitations').values(invited).execute();
  expect((await signIn('mo@moor.example')).led).toBe('/auth/company?problem=full');
});

test('a username that is a colleague’s address does not open its account', async () => {
  const { owner } = await company('Vale', { v: { email: 'val@vale.example', email_verified: true } });
  const rex = await join(app, owner, 'recruiter', 'Rex');
  await give(rex, 'rex@vale.example');
  await app.context.db
    .updateTable('users')
    .set({ username_key: 'val@vale.example' })
    .where('id', '=', rex.id)
    .execute();
  expect((await signIn('val@vale.example')).led).toBe('/auth/company?problem=taken');
});

test('a suspended person who signs in is told so', async () => {
  await company('Fen', { f: { email: 'flo@fen.example', email_verified: true } });
  const { browser } = await signIn('flo@fen.example');
  const { id } = await (await browser.fetch('/api/user')).json();
  const { db, clock } = app.context;
  await db.transaction().execute((trx) => suspendWithin(trx, id, clock()));
  expect((await signIn('flo@fen.example')).led).toBe('/auth/company?problem=suspended');
});

test('an invited person learns that the company requires its own sign-in', async () => {
  const { owner, save } = await company('Firth', { p: { email: 'pia@firth.example', email_verified: true } });
  await save({ isRequired: true, clientSecret: null });
  const pia = await app.visitor().register('Pia', 'Employer');
  await give(pia, 'pia@firth.example');
  await owner.call(members.inviteMember, { body: { email: 'pia@firth.example', memberRole: 'recruiter' } });
  const token = await invitationTo(app, 'pia@firth.example');
  const joined = { companyId: null, companies: [], needCompanySignIn: ['Firth'] };
  expect(await pia.call(members.acceptInvitation, { body: { token } })).toMatchObject(joined);
  expect(await pia.call(members.getMembership)).toMatchObject(joined);
  const { browser } = await signIn('pia@firth.example');
  const membership = await browser.call(members.getMembership);
  expect(membership).toMatchObject({ companyId: owner.id, memberRole: 'recruiter' });
  expect(membership).not.toHaveProperty('needCompanySignIn');
});
