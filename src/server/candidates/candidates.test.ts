import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, candidates, roles } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { seedDemoWorld } from '../demo/seed.ts';
import { BRIDGE, DEMO_PASSWORD } from '../demo/sign-in.ts';
import { relearn } from '../features/matching/relearn.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedDemoWorld(app.context.db, app.clock());
  await app.context.deck.refresh();
});
afterAll(() => app.close());

async function signedIn(username: string): Promise<Person> {
  const person = app.visitor();
  person.user = await person.call(accounts.login, { body: { username, password: DEMO_PASSWORD } });
  return person;
}

/** Who is listed for each of the employer's roles, with the scorer that put them there. */
async function lists(employer: Person) {
  const own = await employer.call(roles.listEmployerRoles);
  const found = [];
  for (const { id: roleId, heldSince } of own) {
    if (heldSince !== null) {
      await expect(employer.call(candidates.listCandidates, { params: { roleId } })).rejects.toMatchObject({
        status: 409,
      });
      continue;
    }
    const list = await employer.call(candidates.listCandidates, { params: { roleId } });
    found.push(...list.map(({ seekerId, fit }) => ({ roleId, seekerId, fit })));
  }
  return found;
}

test('another text model reads everybody anew, and both sides read the same fits before and after', async () => {
  const { context } = app;
  const bridge = await signedIn(BRIDGE);
  await context.candidates.refresh();
  const before = await lists(bridge);
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(({ fit }) => !fit.version.includes('text'))).toBe(true);

  await relearn(context, new AbortController().signal);
  await context.candidates.refresh();
  await context.candidates.whole();
  expect(context.candidates.textModel()?.version).toBe(context.deck.textModel()?.version);
  const after = await lists(bridge);
  expect(after.length).toBeGreaterThan(0);
  for (const { roleId, seekerId, fit } of after) {
    expect(fit.version).toContain('text-1');
    const { username } = await context.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', seekerId)
      .executeTakeFirstOrThrow();
    const deck = await (await signedIn(username)).call(roles.listDeck, { query: { first: roleId } });
    expect(deck[0]).toMatchObject({ id: roleId, fit });
  }
});
