import { expect, test } from 'vitest';
import { employers, roles } from '#contract/index.ts';
import { DAY, HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { countStatements } from '#testing/count-statements.ts';
import { newCompany, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { matchRoles } from './match-roles.ts';

const neverAborted = new AbortController().signal;
const app = await appOfFile();

const statuses = async (person: Person) =>
  (await person.call(roles.listEmployerRoles)).map((role) => role.status).sort();

async function statementsOfACheck(): Promise<number> {
  const counted = countStatements(app.context.db);
  await matchRoles({ ...app.context, db: counted.db }, neverAborted);
  return counted.count();
}

const nextCheck = async (person: Person) =>
  (
    await app.context.db
      .selectFrom('billing_accounts')
      .select('next_check_at')
      .where('employer_id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).next_check_at;

test('a check reads all due employers together, and no others', async () => {
  const few = [await newCompany(app, 'Acorn'), await newCompany(app, 'Birch')];
  for (const person of few) await person.postRole();
  const forTwo = await statementsOfACheck();
  const names = ['Cedar', 'Damson', 'Elm', 'Fir Hill', 'Gale', 'Hazel', 'Ivy', 'Juniper'];
  for (const name of names) await (await newCompany(app, name)).postRole();
  expect(await statementsOfACheck()).toBe(forTwo);
  // Nothing is due: one query on the index.
  expect(await statementsOfACheck()).toBeLessThan(forTwo);
});

test('the next check is a day away, or at the end of a trial if sooner', async () => {
  const kale = await newCompany(app, 'Kale');
  await app.settle();
  const registeredAt = app.clock();
  expect(await nextCheck(kale)).toEqual(new Date(registeredAt.getTime() + DAY));
  await app.advance(6 * DAY + 12 * HOUR);
  expect(await nextCheck(kale)).toEqual(new Date(registeredAt.getTime() + 7 * DAY));
});

test('a paused role resumes once another makes room', async () => {
  const lime = await newCompany(app, 'Lime', 'ROLE_3');
  const first = await lime.postRole({ title: 'First' });
  await app.advance(HOUR);
  await lime.postRole({ title: 'Second' });
  await app.advance(8 * DAY);
  await subscribe(lime, 'ROLE_1');
  expect(await statuses(lime)).toEqual(['live', 'paused']);
  await lime.call(roles.setRoleStatus, { params: { roleId: first.id }, body: { status: 'closed' } });
  await app.advance(MINUTE);
  expect(await statuses(lime)).toEqual(['closed', 'live']);
});

test('a role that somebody resumed and paused again by hand stays paused', async () => {
  const lovage = await newCompany(app, 'Lovage', 'ROLE_3');
  const first = await lovage.postRole({ title: 'First' });
  await app.advance(HOUR);
  const second = await lovage.postRole({ title: 'Second' });
  await app.advance(8 * DAY);
  await subscribe(lovage, 'ROLE_1');
  const set = (roleId: string, status: 'live' | 'paused' | 'closed') =>
    lovage.call(roles.setRoleStatus, { params: { roleId }, body: { status } });
  await set(first.id, 'closed');
  await set(second.id, 'live');
  await set(second.id, 'paused');
  await app.advance(HOUR);
  expect(await statuses(lovage)).toEqual(['closed', 'paused']);
});

test('changing to a plan without a monthly price resumes roles', async () => {
  const maple = await newCompany(app, 'Maple');
  await maple.postRole();
  await app.advance(8 * DAY);
  expect(await statuses(maple)).toEqual(['paused']);
  await maple.call(employers.saveEmployer, {
    body: { companyName: 'Maple', tierOption: 'OptionB', planCode: 'NONE' },
  });
  await app.advance(MINUTE);
  expect(await statuses(maple)).toEqual(['live']);
});

test.runIf(onPostgres)('two workers at once pause the roles of every due employer', async () => {
  const other = await app.sibling();
  const people = await Promise.all(['Nutmeg', 'Oak', 'Peel'].map((name) => newCompany(app, name)));
  for (const person of people) await person.postRole();
  app.clock.advance(8 * DAY);
  await Promise.all([
    matchRoles(app.context, neverAborted),
    matchRoles(other.context, neverAborted),
    matchRoles(app.context, neverAborted),
  ]);
  for (const person of people) expect(await statuses(person)).toEqual(['paused']);
  await other.close();
});
