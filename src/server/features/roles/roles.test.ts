import { expect, test } from 'vitest';
import { applications, culture, employers, roles, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

const fromOf = (role: roles.EmployerRole | undefined) => ({ from: role?.updatedAt ?? '' });
const setUp = (who: Person, body: Record<string, unknown>) => who.send('POST', '/api/employer', body);

test('a company’s tier and plan determine its price', async () => {
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

test('a wrong price, a plan of the other tier and an odd URL are refused', async () => {
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

test('a posted role is returned as sent, and in nobody else’s list', async () => {
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

test('no role can be posted before the company is set up', async () => {
  const early = await app.visitor().register('Early', 'Employer');
  await expect(early.postRole()).rejects.toMatchObject({ status: 409 });
});

test('a missing or reversed salary is refused', async () => {
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

test('the plan limits live roles, even if several are posted at once', async () => {
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

test('an edit changes the title and keeps id, status and creation time', async () => {
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

test('the second of two edits of the same version is refused', async () => {
  const bridge = await app.employer('Bridge Two Tabs');
  const posted = await bridge.postRole({ title: 'Staff Nurse' });
  const params = { roleId: posted.id };
  const fields = { title: 'Staff Nurse', workMode: 'onsite', salaryMinGbpInt: 3_000_000 } as const;
  const edit = (more: { title?: string; salaryMinGbpInt?: number; from?: string }) =>
    bridge.call(roles.updateRole, { params, body: { ...fields, salaryMaxGbpInt: 4_000_000, ...more } });
  const inTabA = await edit({ title: 'Charge Nurse', ...fromOf(posted) });
  await expect(edit({ salaryMinGbpInt: 3_200_000, ...fromOf(posted) })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('changed after you opened it'),
  });
  expect((await bridge.call(roles.listEmployerRoles))[0]).toMatchObject({
    title: 'Charge Nurse',
    salaryMinGbpInt: 3_000_000,
  });
  // An edit of the current version, or from a client that does not say which version it edited, is saved.
  expect(await edit({ title: 'Charge Nurse, nights', ...fromOf(inTabA) })).toMatchObject({
    title: 'Charge Nurse, nights',
  });
  expect(await edit({ salaryMinGbpInt: 3_200_000 })).toMatchObject({ salaryMinGbpInt: 3_200_000 });

  // If two edits arrive at the same moment, only one of them is saved, too.
  const [current] = await bridge.call(roles.listEmployerRoles);
  const atOnce = await Promise.allSettled(
    ['Days', 'Nights'].map((title) => edit({ title, ...fromOf(current) })),
  );
  expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the second of two company edits of the same version is refused', async () => {
  const bridge = await app.employer('Bridge and Barge');
  const openedForm = await bridge.call(employers.getEmployer);
  const save = (more: { website?: string; billingAddress?: string; from?: string | undefined }) =>
    bridge.call(employers.saveEmployer, {
      body: { companyName: 'Bridge and Barge', tierOption: 'OptionA', ...more },
    });
  const inTabA = await save({ website: 'https://bridge.example', from: openedForm.updatedAt });
  await expect(save({ billingAddress: '1 Quay Street', from: openedForm.updatedAt })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('changed after you opened it'),
  });
  expect(await bridge.call(employers.getEmployer)).toMatchObject({
    website: 'https://bridge.example',
    billingAddress: null,
  });
  const atOnce = await Promise.allSettled(
    ['https://a.example', 'https://b.example'].map((website) => save({ website, from: inTabA.updatedAt })),
  );
  expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  // A client that does not say which version it edited overwrites the current one.
  expect(await save({ billingAddress: '1 Quay Street' })).toMatchObject({ website: null });
});

test('a repeated posting makes one role, even when the plan is full', async () => {
  const twice = await app.visitor().register('Twice', 'Employer');
  await twice.call(employers.saveEmployer, { body: { companyName: 'Twice Ltd', tierOption: 'OptionB' } });
  const clientId = 'a-posting-of-twice';
  const posted = await Promise.all([1, 2, 3].map(() => twice.postRole({ clientId })));
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
  expect(await twice.postRole({ clientId })).toEqual(posted[0]);
  expect(await twice.call(roles.listEmployerRoles)).toHaveLength(1);
  await expect(twice.postRole({ clientId: 'another' })).rejects.toMatchObject({ status: 409 });
  const other = await app.employer('Others Ltd');
  expect((await other.postRole({ clientId })).id).not.toBe(posted[0]?.id);
});

test('a failing deck refresh does not fail a saved change', async () => {
  const bridge = await app.employer('Bridge Refresh');
  const { deck } = app.context;
  const refresh = deck.refresh;
  Object.assign(deck, { refresh: () => Promise.reject(new Error('the database is away')) });
  try {
    const posted = await bridge.postRole({ title: 'Night Nurse' });
    const params = { roleId: posted.id };
    const body = {
      title: 'Night Nurse',
      workMode: 'hybrid',
      salaryMinGbpInt: 3_000_000,
      salaryMaxGbpInt: 3_000_000,
    } as const;
    expect(await bridge.call(roles.updateRole, { params, body })).toMatchObject({ workMode: 'hybrid' });
    expect(await bridge.call(roles.setRoleStatus, { params, body: { status: 'paused' } })).toMatchObject({
      status: 'paused',
    });
    expect(await bridge.call(culture.saveEmployerCulture, { body: { culture: {} } })).toMatchObject({
      culture: {},
    });
    expect(await bridge.call(roles.listEmployerRoles)).toHaveLength(1);
    const company = { companyName: 'Bridge Anew', tierOption: 'OptionA' } as const;
    expect(await bridge.call(employers.saveEmployer, { body: company })).toMatchObject(company);
    expect((await bridge.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  } finally {
    Object.assign(deck, { refresh });
  }
});

test('only one of two roles resumed at once gets the last place', async () => {
  const small = await app.visitor().register('Smallest', 'Employer');
  await small.call(employers.saveEmployer, { body: { companyName: 'Smallest Ltd', tierOption: 'OptionB' } });
  const ids: string[] = [];
  for (const title of ['Baker', 'Butcher']) {
    const { id } = await small.postRole({ title });
    await small.call(roles.setRoleStatus, { params: { roleId: id }, body: { status: 'paused' } });
    ids.push(id);
  }
  const responses = await Promise.allSettled(
    ids.map((roleId) => small.call(roles.setRoleStatus, { params: { roleId }, body: { status: 'live' } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const live = (await small.call(roles.listEmployerRoles)).filter(({ status }) => status === 'live');
  expect(live).toHaveLength(1);
  // Making the live role live again does not count it as a second role.
  const roleId = live[0]?.id ?? '';
  expect(
    await small.call(roles.setRoleStatus, { params: { roleId }, body: { status: 'live' } }),
  ).toMatchObject({ status: 'live' });
});

test('similar roles are found among the employer’s own live ones', async () => {
  const bridge = await app.employer('Bridge Similar');
  const posted = await bridge.postRole({ title: 'Senior Staff Nurse', locationCity: 'Leeds' });
  const similar = (who: Person, title: string, locationCity: string) =>
    who.call(roles.listSimilarRoles, { query: { title, locationCity } });
  const found = [{ id: posted.id, title: posted.title, locationCity: 'Leeds', createdAt: posted.createdAt }];
  expect(await similar(bridge, 'snr. staff nurses', 'Leeds, LS1 4AP')).toEqual(found);
  expect(await similar(bridge, 'Staff Nurse', 'Leeds')).toEqual([]);
  expect(await similar(bridge, 'Senior Staff Nurse', 'Bradford')).toEqual([]);
  expect(await similar(bridge, 'Senior Staff Nurse', '')).toEqual([]);
  expect(await similar(await app.employer('Cedar Similar'), 'Senior Staff Nurse', 'Leeds')).toEqual([]);
  await bridge.call(roles.setRoleStatus, { params: { roleId: posted.id }, body: { status: 'closed' } });
  expect(await similar(bridge, 'Senior Staff Nurse', 'Leeds')).toEqual([]);
});

test('a role with instant match says so and matches qualified applicants', async () => {
  const bridge = await app.employer('Bridge At Once');
  const role = await bridge.postRole({ title: 'Theatre Nurse', matchAtFitInt: 100 });
  expect(role.matchAtFitInt).toBe(100);
  const [nina, omar] = [await app.seeker('Nina'), await app.seeker('Omar')];
  const profile = { locationCity: 'Bristol', workModePref: 'onsite' } as const;
  await nina.call(seekers.saveSeekerProfile, { body: { ...profile, skills: [...role.requiredSkills] } });
  await omar.call(seekers.saveSeekerProfile, {
    body: { ...profile, skills: role.requiredSkills.slice(0, 1) },
  });
  const cards = await nina.call(roles.listDeck, { query: { limit: 50 } });
  expect(cards.find(({ id }) => id === role.id)).toMatchObject({ matchAtFitInt: 100 });
  const apply = (who: Person) => who.call(applications.apply, { body: { roleId: role.id } });
  expect(await apply(nina)).toMatchObject({ isMutualMatch: true });
  expect(await apply(omar)).toMatchObject({ isMutualMatch: false });

  // An edit that does not mention the rule keeps it; null removes it.
  const body = {
    title: 'Theatre Nurse',
    workMode: 'onsite',
    salaryMinGbpInt: 3_000_000,
    salaryMaxGbpInt: 3_000_000,
  } as const;
  const edit = (more: { matchAtFitInt?: number | null }) =>
    bridge.call(roles.updateRole, { params: { roleId: role.id }, body: { ...body, ...more } });
  expect((await edit({})).matchAtFitInt).toBe(100);
  expect((await edit({ matchAtFitInt: null })).matchAtFitInt).toBeNull();
  await expect(edit({ matchAtFitInt: 10_001 })).rejects.toMatchObject({ status: 400 });
});
