import { afterAll, expect, test } from 'vitest';
import { apiKeys, security } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { companiesWithSignIn } from '#testing/company-with-sign-in.ts';
import { identityProviders } from '#testing/identity-provider.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';
import { Program } from '#testing/program.ts';

const providers = await identityProviders();
afterAll(() => providers.close());
const dns = new Map<string, string[]>();
const app = await appOfFile({}, { feeds: providers.net, txtRecords: async (name) => dns.get(name) ?? [] });
const company = companiesWithSignIn(app, providers, dns);

async function programOf(person: Person): Promise<Program> {
  const { key, token } = await person.call(apiKeys.createApiKey, {
    body: { name: 'Tracking', scopes: ['roles:read'], expiresInDays: 90 },
  });
  return new Program(app.url, token, key.id);
}
const statusWith = async (program: Program) => (await program.send('GET', '/api/employer/roles')).status;

test('members’ keys outlive a required sign-in until an owner revokes them', async () => {
  const { owner, save } = await company('Weir', {});
  const rob = await join(app, owner, 'recruiter', 'Rob');
  const email = 'rob@weir.example';
  const userUpdate = app.context.db.updateTable('users').set({ email, email_key: email });
  await userUpdate.where('id', '=', rob.id).execute();
  const [ownersProgram, robsProgram] = [await programOf(owner), await programOf(rob)];
  const otherCompany = await app.employer('Elsewhere');
  const otherProgram = await programOf(otherCompany);

  await save({ isRequired: true });
  // His session has ended; his key acts for his membership, which continues.
  expect((await rob.fetch('/api/user')).status).toBe(401);
  expect(await statusWith(robsProgram)).toBe(200);
  expect(await owner.call(security.listCompanyEvents)).toContainEqual(
    expect.objectContaining({
      kind: 'company_sign_in_changed',
      detail: 'required, 1 API key of colleagues keeps working',
    }),
  );

  const { revoked } = await owner.call(apiKeys.revokeColleaguesKeys);
  expect(revoked).toBe(1);
  expect([
    await statusWith(robsProgram),
    await statusWith(ownersProgram),
    await statusWith(otherProgram),
  ]).toEqual([401, 200, 200]);
  expect(await owner.call(security.listCompanyEvents)).toContainEqual(
    expect.objectContaining({ kind: 'key_revoked', about: rob.user?.username, by: owner.user?.username }),
  );
  expect((await owner.call(apiKeys.listApiKeys)).map(({ id }) => id)).toEqual([ownersProgram.keyId]);
});

test('only owners revoke the keys of everybody else', async () => {
  const dora = await app.employer('Dora Ltd');
  const finn = await join(app, dora, 'recruiter', 'Finn');
  await programOf(dora);
  expect((await finn.send('DELETE', '/api/employer/keys')).status).toBe(403);
  expect(await dora.call(apiKeys.listApiKeys)).toHaveLength(1);
});
