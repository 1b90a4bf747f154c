import { expect, test } from 'vitest';
import { accounts, applications, roleNumbers, roles, seekers } from '#contract/index.ts';
import type { RoleNumbers } from '#contract/role-numbers.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

const app = await appOfFile();

const numbersOf = (who: Person, roleId: string): Promise<RoleNumbers> =>
  who.call(roleNumbers.getRoleNumbers, { params: { roleId } });

async function look(who: Person): Promise<void> {
  await who.call(roles.listDeck, { query: { limit: 50 } });
  await app.context.impressions.flush();
}

test('only the employer sees a role’s daily views, applications, matches', async () => {
  const bridge = await app.employer('Bridge & Co');
  const role = await bridge.postRole();
  const fresh = await numbersOf(bridge, role.id);
  expect(fresh.days).toHaveLength(30);
  expect(fresh.total).toEqual({ impressions: 0, applications: 0, matches: 0 });
  expect(fresh.response).toEqual({ due: 0, answeredInTime: 0, medianHours: null });

  const [amara, ben] = [await app.seeker('Amara'), await app.seeker('Ben')];
  for (const seeker of [amara, ben]) {
    await seeker.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'], locationCity: 'Bristol' } });
    await look(seeker);
  }
  await look(amara);
  const { application } = await amara.call(applications.apply, { body: { roleId: role.id } });
  await app.advance(DAY);
  await look(ben);
  await bridge.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'shortlisted' },
  });
  await app.advance(DAY + HOUR);

  const numbers = await numbersOf(bridge, role.id);
  expect(numbers.total).toEqual({ impressions: 3, applications: 1, matches: 1 });
  expect(numbers.days.slice(-3).map(({ day: _, ...counts }) => counts)).toEqual([
    { impressions: 2, applications: 1, matches: 0 },
    { impressions: 1, applications: 0, matches: 1 },
    { impressions: 0, applications: 0, matches: 0 },
  ]);
  const days = numbers.days.map(({ day }) => day);
  expect(new Set(days).size).toBe(30);
  expect([...days].sort()).toEqual(days);
  expect(numbers.byStatus).toMatchObject({ shortlisted: 1, pending: 0 });
  expect(numbers.response).toMatchObject({ due: 1, answeredInTime: 1, medianHours: 24 });
  expect([numbers.owed, numbers.overdue]).toEqual([0, 0]);

  const other = await app.employer('Cedar Homes');
  await expect(numbersOf(other, role.id)).rejects.toMatchObject({ status: 404 });
});

test('a recorded view with a weight of twenty counts as twenty', async () => {
  const bridge = await app.employer('Busy & Co');
  const role = await bridge.postRole();
  await look(await app.seeker('Gus'));
  const seen = app.context.db.updateTable('impressions').where('role_id', '=', role.id);
  await seen.set({ weight: 20 }).execute();
  const { total, days } = await numbersOf(bridge, role.id);
  expect([total.impressions, days.at(-1)?.impressions]).toEqual([20, 20]);
});

test('an application is owed an answer, and overdue after 48 hours', async () => {
  const dale = await app.employer('Dale & Sons');
  const role = await dale.postRole({ title: 'Ledger Clerk' });
  const cleo = await app.seeker('Cleo');
  await cleo.call(applications.apply, { body: { roleId: role.id } });
  expect(await numbersOf(dale, role.id)).toMatchObject({ owed: 1, overdue: 0 });
  await app.advance(2 * DAY);
  expect(await numbersOf(dale, role.id)).toMatchObject({ owed: 0, overdue: 1, response: { due: 1 } });
});

test('days are British days, even in summer time', async () => {
  const elm = await app.employer('Elm Care');
  const role = await elm.postRole({ title: 'Care Planner' });
  const fay = await app.seeker('Fay');
  const { application } = await fay.call(applications.apply, { body: { roleId: role.id } });
  const now = app.clock().getTime();
  const july = new Date(Date.UTC(new Date(now).getUTCFullYear() + 1, 6, 14, 23, 30));
  await app.context.db
    .updateTable('applications')
    .set({ submitted_at: july })
    .where('id', '=', application.id)
    .execute();
  await app.advance(july.getTime() + HOUR - now);
  // The session has expired in the months that were skipped.
  await elm.call(accounts.login, {
    body: { username: elm.user?.username ?? '', password: 'nod-test-2026' },
  });
  const { days } = await numbersOf(elm, role.id);
  expect(days.at(-1)).toMatchObject({ day: expect.stringMatching(/-07-15$/), applications: 1 });
});
