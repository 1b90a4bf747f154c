import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/index.ts';
import { CLIENT, type IdentityProviders, identityProviders } from '#testing/identity-provider.ts';
import { join } from '#testing/join.ts';
import { card } from './card.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let providers: IdentityProviders;
const records = new Map<string, string[]>();

beforeAll(async () => {
  providers = await identityProviders();
  stage = await openStage({}, { feeds: providers.net, txtRecords: async (name) => records.get(name) ?? [] });
  // The provider redirects browsers to this address after signing in.
  Object.assign(stage.app.context.config, { publicUrl: new URL(stage.app.url) });
});
afterAll(async () => {
  await stage.close();
  providers.close();
});

test('an owner sets up single sign-on; Priya joins with it', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  const rob = await join(stage.app, bridge, 'recruiter', 'Rob');
  await rob.call(apiKeys.createApiKey, {
    body: { name: 'Tracking', scopes: ['roles:read'], expiresInDays: 90 },
  });
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/setup');

  await card(owner, 'Single sign-on').getByText('First confirm your domain with a DNS record').waitFor();
  await card(owner, 'Domains').getByLabel('Add a domain').fill('bridge.example');
  await card(owner, 'Domains').getByRole('button', { name: 'Add domain' }).click();
  await card(owner, 'Domains').getByRole('button', { name: 'Confirm bridge.example' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Look for the record' }).click();
  await dialog.getByText('There is no TXT record').waitFor();
  await expectNoIssues(owner);
  const [name = '', value = ''] = await dialog.locator('dd').allTextContents();
  records.set(name, [value]);
  await dialog.getByRole('button', { name: 'Look for the record' }).click();
  await card(owner, 'Domains').getByText('By DNS record, checked every day').waitFor();

  await owner.reload();
  const sso = card(owner, 'Single sign-on');
  await sso.getByText('For addresses at bridge.example').waitFor();
  const redirectUri = await sso.locator('dd').textContent();
  const issuer = providers.open('/bridge', redirectUri ?? '', {
    priya: { email: 'priya@bridge.example', email_verified: true, given_name: 'Priya', family_name: 'Shah' },
    ada: { email: 'ada@elsewhere.example', email_verified: true },
  });
  await sso.getByLabel('Issuer').fill(`${issuer}/wrong`);
  await sso.getByLabel('Client ID').fill(CLIENT.clientId);
  await sso.getByLabel('Client secret').fill(CLIENT.clientSecret);
  await sso.getByLabel('Role of new members').selectOption('Recruiter');
  await sso.getByRole('button', { name: 'Save single sign-on' }).click();
  await sso.getByText('names another issuer').waitFor();
  await sso.getByLabel('Issuer').fill(issuer);
  await sso.getByRole('button', { name: 'Save single sign-on' }).click();
  await owner.getByText('Single Sign-on Saved', { exact: true }).waitFor();
  await expectNoIssues(owner);

  const priya = await stage.visitor(PHONE, { touch: true });
  await priya.goto('/auth');
  await priya.getByRole('link', { name: 'Sign in with your company' }).click();
  await priya.getByRole('heading', { name: 'Sign in with your company' }).waitFor();
  await expectNoIssues(priya);
  await priya.getByLabel('Work email').fill('priya@other.example');
  await priya.getByRole('button', { name: 'Continue' }).click();
  await priya.getByText('No company signs in here with addresses at other.example.').waitFor();
  await priya.getByLabel('Work email').fill('priya@bridge.example');
  await priya.getByRole('button', { name: 'Continue' }).click();
  await priya.waitForURL(({ origin, pathname }) => origin === stage.app.url && !pathname.startsWith('/auth'));
  await priya.waitForLoadState('networkidle');
  await priya.goto('/employer/team');
  await priya.getByText('Priya Shah (you)').waitFor();

  // Colleagues must now sign in this way. Their API keys keep working until the owner revokes them.
  await sso.getByText('Required', { exact: true }).click();
  await sso.getByText('1 API key made by a colleague keeps working').waitFor();
  await expectNoIssues(owner);
  await sso.getByRole('button', { name: 'Revoke it' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await owner.getByText('Keys Revoked', { exact: true }).waitFor();
  await sso.getByText('1 API key made by colleagues').waitFor({ state: 'detached' });
  expect(await bridge.call(apiKeys.listApiKeys)).toEqual([]);

  // A failure leads to a page that explains it.
  const stranger = await stage.visitor(PHONE, { touch: true });
  await stranger.goto('/auth/company?problem=address');
  await stranger.getByRole('alert').getByText('not confirmed, or not at the company’s domain').waitFor();
  await expectNoIssues(stranger);
}, 240_000);
