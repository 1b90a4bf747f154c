import { afterAll, afterEach, expect, test } from 'vitest';
import { accounts, companyDomains, companySignIn, members, sessions } from '#contract/index.ts';
import { DAY, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { companiesWithSignIn, signInBody } from '#testing/company-with-sign-in.ts';
import { CLIENT, identityProviders } from '#testing/identity-provider.ts';
import { join } from '#testing/join.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { signInByCompany } from '#testing/sign-in-by-company.ts';

const providers = await identityProviders();
afterAll(() => providers.close());
const dns = new Map<string, string[]>();
const app = await appOfFile({}, { feeds: providers.net, txtRecords: async (name) => dns.get(name) ?? [] });
afterEach(() => {
  providers.tamper = null;
});

const company = companiesWithSignIn(app, providers, dns);
const { visit, comeBack, finish, signIn, give, isSignedIn, membersOf, refusals } = signInByCompany(
  app,
  providers,
);

test('a provider’s token that was tampered with is refused', async () => {
  const { owner } = await company('Weir', { wen: { email: 'wen@weir.example', email_verified: true } });
  const withToken = (change: (token: string) => string) => (path: string, body: string) => {
    if (!path.endsWith('/token')) return body;
    const response = JSON.parse(body);
    return JSON.stringify({ ...response, id_token: change(response.id_token) });
  };
  const unsigned = (token: string) => {
    const [, body = ''] = token.split('.');
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  };
  const changes: Readonly<Record<string, (token: string) => string>> = {
    'another subject under the old signature': (token) => {
      const [head, , signature] = providers.resigned(token, { sub: 'somebody else' }).split('.');
      const [, body] = providers.resigned(token, { sub: 'owner' }).split('.');
      return [head, body, signature].join('.');
    },
    'no signature': unsigned,
    'another nonce': (token) => providers.resigned(token, { nonce: 'of another attempt' }),
    'another issuer': (token) => providers.resigned(token, { iss: 'https://evil.example' }),
    'for another client': (token) => providers.resigned(token, { aud: 'somebody-else' }),
    expired: (token) => providers.resigned(token, { exp: 1_000_000 }),
  };
  for (const [name, change] of Object.entries(changes)) {
    providers.tamper = withToken(change);
    const { browser, led } = await signIn('wen@weir.example');
    expect([name, led]).toEqual([name, '/auth/company?problem=provider']);
    expect(await isSignedIn(browser)).toBe(false);
  }
  providers.tamper = withToken((token) => providers.resigned(token, {}));
  expect((await signIn('wen@weir.example')).led).toBe('/');
  expect(await refusals(owner)).toHaveLength(Object.keys(changes).length);
});

test('an attempt works once, in its own browser, for ten minutes', async () => {
  await company('Quay', { q: { email: 'q@quay.example', email_verified: true } });
  const browser = app.visitor();
  const path = await comeBack(browser, 'q@quay.example');
  const thief = app.visitor();
  const expired = '/auth/company?problem=expired';
  await thief.call(companySignIn.beginSignIn, { body: { email: 'q@quay.example' } });
  expect(await finish(thief, path)).toBe(expired);
  expect(await finish(browser, path)).toBe(expired);

  const secondReturn = await comeBack(browser, 'q@quay.example');
  const cookie = browser.companyCookie;
  expect(await finish(browser, secondReturn)).toBe('/');
  browser.companyCookie = cookie;
  expect(await finish(browser, secondReturn)).toBe(expired);

  // The code of one attempt with the state of another: PKCE and the nonce tie a code to its own attempt.
  const first = new URL(await comeBack(thief, 'q@quay.example'), app.url);
  const second = new URL(await comeBack(thief, 'q@quay.example'), app.url);
  second.searchParams.set('code', first.searchParams.get('code') ?? '');
  expect(await finish(thief, second.pathname + second.search)).toBe('/auth/company?problem=provider');

  const late = await comeBack(browser, 'q@quay.example');
  app.clock.advance(10 * MINUTE);
  expect(await finish(browser, late)).toBe(expired);
});

test('one company’s sign-in response is refused by another company', async () => {
  const harbour = await company('Harbour', { h: { email: 'h@harbour.example', email_verified: true } });
  // Pirate's provider says that one of its people has an address at Harbour's domain.
  const pirate = await company('Pirate', { h: { email: 'h@harbour.example', email_verified: true } });
  const browser = app.visitor();
  const begun = await browser.call(companySignIn.beginSignIn, { body: { email: 'x@pirate.example' } });
  const url = new URL(begun.url);
  url.searchParams.set('login_hint', 'h@harbour.example');
  const returnPage = await visit(url.href);
  const redirected = returnPage.replace(pirate.owner.id, harbour.owner.id);
  expect(await finish(browser, redirected)).toBe('/auth/company?problem=expired');
  expect(await finish(browser, returnPage)).toBe('/auth/company?problem=expired');

  // The issuer that the response names must be the one that was asked.
  const honest = new URL(await comeBack(browser, 'h@harbour.example'), app.url);
  honest.searchParams.set('iss', pirate.issuer);
  expect(await finish(browser, honest.pathname + honest.search)).toBe('/auth/company?problem=provider');

  const pirateSignIn = await browser.call(companySignIn.beginSignIn, { body: { email: 'x@pirate.example' } });
  const asHarbour = new URL(pirateSignIn.url);
  asHarbour.searchParams.set('login_hint', 'h');
  expect(await finish(browser, await visit(asHarbour.href))).toBe('/auth/company?problem=address');
  expect(await membersOf(harbour.owner)).toHaveLength(1);
});

test('a single sign-on session only ever acts for its own company', async () => {
  const { owner, save } = await company('Tower', { t: { email: 'tia@tower.example', email_verified: true } });
  const otherCompany = await app.employer('Elsewhere');
  const tia = await join(app, otherCompany, 'recruiter', 'Tia');
  await give(tia, 'tia@tower.example');
  await owner.call(members.inviteMember, { body: { email: 'tia@tower.example', memberRole: 'interviewer' } });
  await app.settle();
  const token = /\/invitation#([\w-]+)/.exec(app.mails.to('tia@tower.example').at(-1)?.text ?? '')?.[1] ?? '';
  await tia.call(members.acceptInvitation, { body: { token } });
  const { browser } = await signIn('tia@tower.example');
  const { companies } = await browser.call(members.getMembership);
  expect(companies.map(({ companyName }) => companyName)).toEqual(['Tower']);
  expect((await browser.send('PUT', '/api/companies/current', { companyId: otherCompany.id })).status).toBe(
    404,
  );
  expect((await tia.call(members.getMembership)).companies).toHaveLength(2);
  const body = { currentPassword: TEST_PASSWORD, newPassword: 'quite-another-2026' };
  await browser.call(accounts.changePassword, { body });
  const membershipAfter = await browser.call(members.getMembership);
  expect(membershipAfter.companies.map(({ companyName }) => companyName)).toEqual(['Tower']);
  await save({ isOn: false });
  expect(await isSignedIn(browser)).toBe(false);
});

test('single sign-on ends the browser’s previous session', async () => {
  const { owner, domainId } = await company('Dale', {
    d: { email: 'dee@dale.example', email_verified: true },
  });
  const dee = await join(app, owner, 'recruiter', 'Dee');
  await give(dee, 'dee@dale.example');
  expect((await signIn('dee@dale.example', dee)).led).toBe('/');
  expect(await dee.call(sessions.listSessions)).toMatchObject([{ isThisOne: true }]);

  // Without the domain that session is over, so it is not listed as one of her devices.
  await owner.call(companyDomains.removeDomain, { params: { domainId } });
  await dee.send('POST', '/api/login', { username: 'dee', password: TEST_PASSWORD });
  expect(await dee.call(sessions.listSessions)).toMatchObject([{ isThisOne: true }]);
});

test('if single sign-on is required, a password doesn’t open the company', async () => {
  const { owner, save } = await company('Acorn', { a: { email: 'ann@acorn.example', email_verified: true } });
  const ann = await join(app, owner, 'recruiter', 'Ann');
  await give(ann, 'ann@acorn.example');
  const guest = await join(app, owner, 'interviewer', 'Guest');
  await save({ isRequired: true, clientSecret: null });
  expect(await isSignedIn(ann)).toBe(false);
  expect(await isSignedIn(guest)).toBe(true);
  const password = (username: string) =>
    app.visitor().send('POST', '/api/login', { username, password: TEST_PASSWORD });
  const refused = await password('ann');
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    'Your company wants you to sign in with its own account. Choose “Sign in with your company”.',
  ]);
  expect((await password('guest')).status).toBe(200);
  // The owner keeps a way in.
  expect((await password('acorn')).status).toBe(200);
  expect((await signIn('ann@acorn.example')).led).toBe('/');
  await save({ isOn: false, isRequired: true });
  expect((await password('ann')).status).toBe(200);
});

test('switching single sign-on off, or losing the domain, ends its sessions', async () => {
  const { owner, save, domainId } = await company('Birch', {
    b: { email: 'bo@birch.example', email_verified: true },
  });
  const { browser } = await signIn('bo@birch.example');
  await save({ isOn: false });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await app.visitor().send('POST', '/api/login/company', { email: 'bo@birch.example' })).status).toBe(
    422,
  );
  await save({ isOn: true });
  const signedIn = await signIn('bo@birch.example');
  expect(await isSignedIn(signedIn.browser)).toBe(true);
  await owner.call(companyDomains.removeDomain, { params: { domainId } });
  expect(await isSignedIn(signedIn.browser)).toBe(false);
  await expect(save()).rejects.toThrow('Confirm one of your domains');
  await owner.call(companySignIn.removeSignIn);
  expect((await owner.call(companySignIn.getSignIn)).signIn).toBeNull();
});

test('a provider that cannot be used is refused with a reason', async () => {
  const { issuer, save } = await company('Cedar', { c: { email: 'c@cedar.example', email_verified: true } });
  for (const [address, words] of [
    ['http://login.example', 'starts with https'],
    ['https://inside.example', 'not on the public internet'],
    ['https://nowhere.example', 'No server was found at that address'],
    [`${providers.origin}/nobody`, 'names another issuer'],
    [`${issuer}/`, 'names another issuer'],
    ['not an address', 'starts with https'],
  ] as const) {
    await expect(save({ issuer: address })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(words),
    });
  }
  await expect(save({ issuer: 'https://other.example', clientSecret: null })).rejects.toThrow(
    'client secret',
  );
  providers.tamper = () => null;
  await expect(save()).rejects.toThrow('did not answer');
  const away = await app.visitor().send('POST', '/api/login/company', { email: 'c@cedar.example' });
  expect([away.status, (await away.json()).message]).toEqual([
    422,
    expect.stringContaining('did not answer'),
  ]);
  providers.tamper = null;
  const browser = app.visitor();
  const path = await comeBack(browser, 'c@cedar.example');
  providers.tamper = () => null;
  expect(await finish(browser, path)).toBe('/auth/company?problem=unreachable');
});

test('the client secret is sealed, and never shown', async () => {
  const { owner } = await company('Elm', { e: { email: 'e@elm.example', email_verified: true } });
  expect(JSON.stringify(await owner.call(companySignIn.getSignIn))).not.toContain(CLIENT.clientSecret);
  const { client_secret: stored } = await app.context.db
    .selectFrom('company_sign_in')
    .select('client_secret')
    .where('company_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(stored).toString('latin1')).not.toContain(CLIENT.clientSecret);
});

test('only an owner who confirmed their identity changes single sign-on', async () => {
  const { owner, issuer } = await company('Oak', { o: { email: 'o@oak.example', email_verified: true } });
  const recruiter = await join(app, owner, 'recruiter', 'Rosa');
  expect((await recruiter.send('GET', '/api/employer/sign-in')).status).toBe(403);
  app.clock.advance(DAY / 24);
  const stale = await owner.send('PUT', '/api/employer/sign-in', signInBody(issuer));
  expect([stale.status, (await stale.json()).confirm]).toEqual([403, 'password']);
});
