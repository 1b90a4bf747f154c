import { afterAll, beforeAll, expect, test } from 'vitest';
import { employers, roles } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const setUp = (who: Person, body: Record<string, unknown>) => who.send('POST', '/api/employer', body);

test('a company is set up with a tier; the plan and its price follow from the table', async () => {
  const bridge = await app.visitor().register('Bridge', 'Employer');
  expect((await bridge.fetch('/api/employer')).status).toBe(404);
  const first = await setUp(bridge, {
    companyName: 'Bridge & Co',
    tierOption: 'OptionA',
    website: '',
    billingAddress: '',
  });
  expect(await first.json()).toMatchObject({ planCode: 'ROLE_1', planPriceGbpInt: 19_900, website: null });
  const second = await setUp(bridge, { companyName: 'Bridge & Co', tierOption: 'OptionB' });
  expect(await second.json()).toMatchObject({ planCode: 'NONE', planPriceGbpInt: 0 });
  const third = await setUp(bridge, {
    companyName: 'Bridge & Co',
    tierOption: 'OptionA',
    planCode: 'ROLE_3',
    planPriceGbpInt: 39_900,
  });
  expect(await third.json()).toMatchObject({ planCode: 'ROLE_3', planPriceGbpInt: 39_900 });
});

test('a price that is not the plan’s, a plan of the other tier, a website of another scheme: refused', async () => {
  const mill = await app.visitor().register('Mill', 'Employer');
  const bad = [
    [{ companyName: 'Mill', tierOption: 'OptionA', planCode: 'ROLE_3', planPriceGbpInt: 1 }, 422],
    [{ companyName: 'Mill', tierOption: 'OptionB', planCode: 'ROLE_1' }, 422],
    [{ companyName: 'Mill', tierOption: 'OptionA', website: 'javascript:alert(1)' }, 400],
    [{ companyName: '  ', tierOption: 'OptionA' }, 400],
    [{ companyName: 'Mill' }, 400],
  ] as const;
  for (const [body, status] of bad) expect((await setUp(mill, body)).status).toBe(status);
  expect((await mill.fetch('/api/employer')).status).toBe(404);
});

test('a role is posted as said, comes back as posted, and is in nobody else’s list', async () => {
  const bridge = await app.employer('Bridge List');
  const posted = await bridge.postRole({ requiredExperience: { level: 'mid', years: 3 }, contactEmail: '' });
  expect(posted).toMatchObject({
    title: 'Staff Nurse',
    status: 'live',
    salaryMinGbpInt: 3_100_000,
    requiredExperience: { level: 'mid', years: 3 },
    contactEmail: null,
    employer: { companyName: 'Bridge List' },
    _count: { applications: 0, matches: 0 },
  });
  expect(await bridge.call(roles.listEmployerRoles)).toEqual([posted]);
  const other = await app.employer('Other List');
  expect(await other.call(roles.listEmployerRoles)).toEqual([]);
  await expect(
    other.call(roles.setRoleStatus, { params: { roleId: posted.id }, body: { status: 'closed' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('before the company stands, nothing is posted', async () => {
  const early = await app.visitor().register('Early', 'Employer');
  await expect(early.postRole()).rejects.toMatchObject({ status: 409 });
});

test('a salary is stated, and not upside down', async () => {
  const bridge = await app.employer('Bridge Pay');
  await expect(bridge.postRole({ salaryMinGbpInt: 0, salaryMaxGbpInt: 0 })).rejects.toMatchObject({
    status: 422,
  });
  await expect(
    bridge.postRole({ salaryMinGbpInt: 4_000_000, salaryMaxGbpInt: 3_000_000 }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(bridge.postRole({ salaryMaxGbpInt: 3_000_000_000 })).rejects.toMatchObject({ status: 400 });
  expect(await bridge.call(roles.listEmployerRoles)).toEqual([]);
});

test('the plan’s live roles hold, also when two are posted at the same moment', async () => {
  const small = await app.visitor().register('Small', 'Employer');
  await small.call(employers.saveEmployer, { body: { companyName: 'Small Ltd', tierOption: 'OptionB' } });
  const results = await Promise.allSettled([1, 2, 3, 4].map((n) => small.postRole({ title: `Role ${n}` })));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 409, message: expect.stringContaining('1 live role') });

  const [live] = await small.call(roles.listEmployerRoles);
  await small.call(roles.setRoleStatus, { params: { roleId: live?.id ?? '' }, body: { status: 'closed' } });
  await small.postRole({ title: 'The next one' });
  await expect(
    small.call(roles.setRoleStatus, { params: { roleId: live?.id ?? '' }, body: { status: 'live' } }),
  ).rejects.toMatchObject({ status: 409 });
});

test('an edit changes what was written and nothing else', async () => {
  const bridge = await app.employer('Bridge Edit');
  const posted = await bridge.postRole();
  const edited = await bridge.call(roles.updateRole, {
    params: { roleId: posted.id },
    body: {
      title: 'Senior Staff Nurse',
      workMode: 'hybrid',
      salaryMinGbpInt: 3_500_000,
      salaryMaxGbpInt: 4_000_000,
    },
  });
  expect(edited).toMatchObject({
    id: posted.id,
    title: 'Senior Staff Nurse',
    status: 'live',
    createdAt: posted.createdAt,
  });
});
