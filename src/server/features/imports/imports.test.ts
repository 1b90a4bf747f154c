import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { IMPORT_ROWS_MAX } from '#contract/imports.ts';
import { billing, employers, imports, roles } from '#contract/index.ts';
import { roleFields } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { getImport, startImport, uploadImport } from '#testing/import-calls.ts';
import { jsonLines, nurseAdvert } from '#testing/nurse-adverts.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

async function importAll(person: Person, content: string, name?: string) {
  const upload = await uploadImport(person, content, name);
  await app.settle();
  await startImport(person, upload);
  await app.settle();
  return getImport(person, upload);
}

test('pasted adverts are previewed, imported and reported', async () => {
  const bridge = await app.employer('Bridge & Co');
  const pastedText = jsonLines([
    nurseAdvert(1),
    nurseAdvert(2),
    nurseAdvert(2),
    nurseAdvert(3, { baseSalary: undefined }),
    { '@type': 'Person' },
  ]);
  const upload = await uploadImport(bridge, pastedText, 'Pasted text', 'paste');
  expect(upload).toMatchObject({
    source: 'paste',
    status: 'checking',
    table: null,
    preview: null,
    result: null,
  });
  expect(await bridge.call(roles.listEmployerRoles)).toEqual([]);

  await app.settle();
  const checked = await getImport(bridge, upload);
  expect(checked).toMatchObject({ status: 'checked', percent: 100 });
  expect(checked.preview).toMatchObject({
    total: 5,
    outcomes: { imported: 2, repeated: 1, refused: 2 },
    refusals: [
      { why: 'no salary stated', count: 1 },
      { why: 'not a job advert', count: 1 },
    ],
  });
  expect(checked.preview?.samples[0]).toMatchObject({
    line: 1,
    outcome: 'imported',
    title: 'Staff Nurse 1',
    role: { locationCity: 'Bristol', workMode: 'onsite', salaryMinGbpInt: 3_136_500 },
  });
  expect(await bridge.call(roles.listEmployerRoles)).toEqual([]);

  await startImport(bridge, upload);
  expect(await startImport(bridge, upload)).toMatchObject({ status: 'queued' });
  await app.settle();
  const done = await getImport(bridge, upload);
  expect(done).toMatchObject({ status: 'done', percent: 100, openRoles: 2 });
  expect(done.result).toMatchObject({ total: 5, outcomes: { imported: 2, repeated: 1, refused: 2 } });
  expect(await bridge.call(roles.listEmployerRoles)).toHaveLength(2);
  const [parts] = await app.context.db.selectFrom('import_parts').selectAll().execute();
  expect(parts).toBeUndefined();

  const file = await bridge.fetch(`/api/imports/${upload.id}/refusals`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect((await file.text()).split('\r\n')).toEqual([
    'line,title,why,in detail',
    '4,Staff Nurse 3,no salary stated,No salary is stated.',
    expect.stringMatching(/^5,,not a job advert,/),
    '',
  ]);

  const again = await importAll(bridge, pastedText);
  expect(again.result?.outcomes).toEqual({ unchanged: 2, repeated: 1, refused: 2 });
  expect(again.openRoles).toBe(2);
  const list = await bridge.call(imports.listImports);
  expect(list.map(({ status }) => status)).toEqual(['done', 'done']);

  const closed = await bridge.call(imports.closeImport, { params: { importId: upload.id } });
  expect(closed).toEqual({ closed: 2 });
  expect((await bridge.call(roles.listEmployerRoles)).map(({ status }) => status)).toEqual([
    'closed',
    'closed',
  ]);
  expect((await getImport(bridge, upload)).openRoles).toBe(0);
});

test('a long list of refusals is complete and in order', async () => {
  const { db, clock } = app.context;
  const quay = await app.employer('Quay Refusals');
  const importId = randomUUID();
  await db
    .insertInto('imports')
    .values({
      id: importId,
      employer_id: quay.id,
      source: 'paste',
      name: 'Pasted text',
      status: 'done',
      created_at: clock(),
      size_bytes: 1,
      read_bytes: 1,
    })
    .execute();
  const rows = Array.from({ length: 2_100 }, (_each, index) => ({
    import_id: importId,
    place: index,
    line: index + 2,
    outcome: index % 100 === 0 ? ('imported' as const) : ('refused' as const),
    code: null,
    reason: `Reason ${index}`,
    title: 'Nurse',
    role_id: null,
  }));
  for (let from = 0; from < rows.length; from += 700) {
    await db
      .insertInto('import_rows')
      .values(rows.slice(from, from + 700))
      .execute();
  }
  const file = await quay.fetch(`/api/imports/${importId}/refusals`);
  const lines = (await file.text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual(
    rows.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => `${line},Nurse,,${reason}`),
  );
  const other = await app.employer('Other Refusals');
  expect((await other.fetch(`/api/imports/${importId}/refusals`)).status).toBe(404);
});

const TABLE = `Ref;Job title;Where;Salary from;Salary to;Must have;Details
A1;Baker;Leeds;24000;26000;Baking, Food hygiene;"Bread from four in the morning.
And cakes."
A2;Barista;York;;;Coffee;No pay said
A3;=cmd();Leeds;1;2;;Absurd
`;

test('a table’s columns are guessed, corrected, and its rows become roles', async () => {
  const crumb = await app.employer('Crumb');
  const upload = await uploadImport(crumb, TABLE, 'jobs.csv');
  expect(upload).toMatchObject({ status: 'columns' });
  expect(upload.table?.head.headers).toEqual([
    'Ref',
    'Job title',
    'Where',
    'Salary from',
    'Salary to',
    'Must have',
    'Details',
  ]);
  expect(upload.table?.head.rows[0]?.[6]).toBe('Bread from four in the morning.\nAnd cakes.');
  expect(upload.table?.columns).toEqual({
    reference: 0,
    title: 1,
    salaryMin: 3,
    salaryMax: 4,
    description: 6,
  });

  const match = (columns: object) =>
    crumb.call(imports.matchColumns, { params: { importId: upload.id }, body: { columns } });
  await expect(match({ city: 2 })).rejects.toMatchObject({ status: 422 });
  await expect(match({ title: 70 })).rejects.toMatchObject({ status: 422 });
  await expect(startImport(crumb, upload)).rejects.toMatchObject({ status: 409 });
  const columns = { ...upload.table?.columns, city: 2, skills: 5 };
  expect(await match(columns)).toMatchObject({ status: 'checking' });
  await app.settle();
  const checked = await getImport(crumb, upload);
  expect(checked.preview).toMatchObject({ total: 3, outcomes: { imported: 1, refused: 2 } });
  expect(checked.preview?.samples).toMatchObject([{ line: 2, role: { locationCity: 'Leeds' } }]);

  await startImport(crumb, upload);
  await expect(match(columns)).rejects.toMatchObject({ status: 409 });
  await app.settle();
  expect(await crumb.call(roles.listEmployerRoles)).toMatchObject([
    { title: 'Baker', locationCity: 'Leeds', salaryMinGbpInt: 2_400_000, salaryMaxGbpInt: 2_600_000 },
  ]);
  const refused = await (await crumb.fetch(`/api/imports/${upload.id}/refusals`)).text();
  // A spreadsheet that opens the report must not run an advert's title as a formula.
  expect(refused).toContain("'=cmd()");
});

test('tables in Windows-1252 and with tabs are read', async () => {
  const mill = await app.employer('The Mill');
  const table = 'Title\tLocation\tSalary\nMiller\tHull\t£28,000 a year\n';
  const given = await uploadImport(mill, Uint8Array.from(Buffer.from(table, 'latin1')), 'old.csv');
  expect(given.table?.columns).toEqual({ title: 0, city: 1, salaryText: 2 });
  await mill.call(imports.matchColumns, {
    params: { importId: given.id },
    body: { columns: given.table?.columns ?? {} },
  });
  await app.settle();
  expect((await getImport(mill, given)).preview?.samples).toMatchObject([
    { role: { salaryMinGbpInt: 2_800_000 } },
  ]);
});

test('roles beyond the plan are imported as paused, as the check predicts', async () => {
  const loom = await app.employer('Loom');
  await loom.call(employers.saveEmployer, {
    body: { companyName: 'Loom', tierOption: 'OptionA', planCode: 'ROLE_3' },
  });
  const adverts = jsonLines([1, 2, 3, 4, 5].map((number) => nurseAdvert(number)));
  const given = await uploadImport(loom, adverts);
  await app.settle();
  expect((await getImport(loom, given)).preview?.outcomes).toEqual({ imported: 3, paused: 2 });
  await startImport(loom, given);
  await app.settle();
  expect((await getImport(loom, given)).result?.outcomes).toEqual({ imported: 3, paused: 2 });
  const statuses = (await loom.call(roles.listEmployerRoles)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['live', 'live', 'live', 'paused', 'paused']);
  await expect(loom.postRole()).rejects.toMatchObject({ status: 409 });
});

test('imported roles use up the month’s new roles as they go live, not before', async () => {
  const flint = await app.employer('Flint');
  await flint.call(employers.saveEmployer, {
    body: { companyName: 'Flint', tierOption: 'OptionA', planCode: 'ROLE_1' },
  });
  const posted = async () => (await flint.call(billing.getBilling)).postings.used;
  const setStatus = (roleId: string, status: 'live' | 'closed') =>
    flint.call(roles.setRoleStatus, { params: { roleId }, body: { status } });
  // Some are dated in an earlier month, but all are new on Nod.
  const undated = { datePosted: undefined };
  const done = await importAll(
    flint,
    jsonLines([1, 2, 3, 4, 5, 6, 7].map((number) => nurseAdvert(number, number > 3 ? undated : {}))),
  );
  expect(done.result?.outcomes).toEqual({ imported: 1, paused: 6 });
  expect(await posted()).toBe(1);
  for (const used of [2, 3, 4, 5]) {
    const own = await flint.call(roles.listEmployerRoles);
    await setStatus(own.find(({ status }) => status === 'live')?.id ?? '', 'closed');
    await setStatus(own.find(({ status }) => status === 'paused')?.id ?? '', 'live');
    expect(await posted()).toBe(used);
  }
  const own = await flint.call(roles.listEmployerRoles);
  const [last, sixth] = ['live', 'paused'].map(
    (status) => own.find((role) => role.status === status)?.id ?? '',
  );
  await setStatus(last ?? '', 'closed');
  await expect(setStatus(sixth ?? '', 'live')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('this month’s are used up'),
  });
  // One that was live before can be live again.
  await setStatus(last ?? '', 'live');
  expect(await posted()).toBe(5);
});

test('what somebody edited here stays in later imports, unless they replace it', async () => {
  const glen = await app.employer('Glen');
  await importAll(glen, jsonLines([nurseAdvert(1), nurseAdvert(2)]));
  const own = async () =>
    (await glen.call(roles.listEmployerRoles))
      .map(({ title, salaryMinGbpInt }) => [title, salaryMinGbpInt])
      .sort();
  const [role] = (await glen.call(roles.listEmployerRoles)).filter(({ title }) => title === 'Staff Nurse 1');
  if (role === undefined) throw new Error('not imported');
  await glen.call(roles.updateRole, {
    params: { roleId: role.id },
    body: { ...roleFields.parse(role), title: 'Ward Nurse' },
  });
  const changed = jsonLines(
    [1, 2].map((number) => nurseAdvert(number, { baseSalary: '£40,000 - £42,000 per annum' })),
  );
  const given = await uploadImport(glen, changed);
  await app.settle();
  expect((await getImport(glen, given)).preview?.outcomes).toEqual({ kept: 1, updated: 1 });
  await startImport(glen, given);
  await app.settle();
  expect((await getImport(glen, given)).result?.outcomes).toEqual({ kept: 1, updated: 1 });
  expect(await own()).toEqual([
    ['Staff Nurse 2', 4_000_000],
    ['Ward Nurse', 3_136_500],
  ]);

  const again = await uploadImport(glen, changed);
  await app.settle();
  await startImport(glen, again, { replaceEdited: true });
  await app.settle();
  expect((await getImport(glen, again)).result?.outcomes).toEqual({ updated: 1, unchanged: 1 });
  expect(await own()).toEqual([
    ['Staff Nurse 1', 4_000_000],
    ['Staff Nurse 2', 4_000_000],
  ]);
  expect((await importAll(glen, changed)).result?.outcomes).toEqual({ unchanged: 2 });
});

test('replacing edited jobs spares those whose advert has not changed', async () => {
  const moss = await app.employer('Moss');
  await importAll(moss, jsonLines([nurseAdvert(1), nurseAdvert(2)]));
  for (const role of await moss.call(roles.listEmployerRoles)) {
    const body = { ...roleFields.parse(role), title: `${role.title}, nights` };
    await moss.call(roles.updateRole, { params: { roleId: role.id }, body });
  }
  const given = await uploadImport(moss, jsonLines([nurseAdvert(1), nurseAdvert(2, { title: 'Matron' })]));
  await app.settle();
  expect((await getImport(moss, given)).preview?.outcomes).toEqual({ unchanged: 1, kept: 1 });
  await startImport(moss, given, { replaceEdited: true });
  await app.settle();
  expect((await getImport(moss, given)).result?.outcomes).toEqual({ unchanged: 1, updated: 1 });
  const titles = (await moss.call(roles.listEmployerRoles)).map(({ title }) => title);
  expect(titles.sort()).toEqual(['Matron', 'Staff Nurse 1, nights']);
});

test('saving an imported job unchanged, or pausing it, is no edit', async () => {
  const holm = await app.employer('Holm');
  await importAll(
    holm,
    jsonLines([nurseAdvert(1, { baseSalary: '£14.50 per hour', jobBenefits: 'Free parking' })]),
  );
  const [role] = await holm.call(roles.listEmployerRoles);
  if (role === undefined) throw new Error('not imported');
  await holm.call(roles.updateRole, { params: { roleId: role.id }, body: roleFields.parse(role) });
  const changed = jsonLines([nurseAdvert(1, { title: 'Charge Nurse' })]);
  expect((await importAll(holm, changed)).result?.outcomes).toEqual({ updated: 1 });
});

test('closed adverts become expired roles, or live ones on request', async () => {
  const past = jsonLines([nurseAdvert(1, { validThrough: '2026-10-25' })]);
  const kiln = await app.employer('Kiln');
  expect((await importAll(kiln, past)).result?.outcomes).toEqual({ expired: 1 });
  const given = await uploadImport(kiln, past);
  await app.settle();
  await startImport(kiln, given, { reopenClosed: true });
  await app.settle();
  expect((await getImport(kiln, given)).result?.outcomes).toEqual({ reopened: 1 });
  expect(await kiln.call(roles.listEmployerRoles)).toMatchObject([{ status: 'live' }]);
});

test('files without adverts are refused; a zip bomb is unreadable', async () => {
  const fort = await app.employer('Fort');
  await expect(uploadImport(fort, '')).rejects.toThrow('422');
  const prose = await uploadImport(fort, 'We are hiring. Call us.', 'note.txt');
  expect(prose).toMatchObject({ status: 'failed', problem: expect.stringContaining('No job adverts') });
  const bomb = gzipSync(Buffer.concat([Buffer.from('[{"a":"'), Buffer.alloc(64 * 1024 * 1024, 32)]), {
    level: 9,
  });
  const given = await uploadImport(fort, new Uint8Array(bomb), 'bomb.json.gz');
  await app.settle();
  const checked = await getImport(fort, given);
  expect(checked.preview).toMatchObject({ outcomes: { refused: expect.any(Number) } });
  expect(checked.preview?.refusals[0]?.why).toBe('could not be read');
});

test('of a file with very many lines, only the first are read', async () => {
  const fort = await app.employer('Fort Lines');
  const given = await uploadImport(fort, '{"a":1}\n'.repeat(IMPORT_ROWS_MAX + 5_000));
  await app.settle();
  const { preview } = await getImport(fort, given);
  expect(preview?.outcomes).toEqual({ refused: IMPORT_ROWS_MAX + 1 });
});

test('only the company that made an import sees it', async () => {
  const [weir, dale, amara] = [
    await app.employer('Weir'),
    await app.employer('Dale'),
    await app.seeker('Amara'),
  ];
  const given = await uploadImport(weir, jsonLines([nurseAdvert(1)]));
  await expect(getImport(dale, given)).rejects.toMatchObject({ status: 404 });
  await expect(startImport(dale, given)).rejects.toMatchObject({ status: 404 });
  await expect(getImport(amara, given)).rejects.toMatchObject({ status: 403 });
  await expect(uploadImport(amara, '{}')).rejects.toThrow('403');
});

test('a table with NUL characters is read like any other', async () => {
  const bridge = await app.employer('Null & Co');
  const table = [
    'Job title,Salary,Location,Desc\u0000ription,Ad no',
    'Staff\u0000 Nurse,"£31,365 - £37,890 per annum",Bristol,Nursing \u0000 on the ward.,1\u0000',
  ].join('\n');
  const given = await uploadImport(bridge, table, 'spreadsheet.csv');
  expect(given).toMatchObject({
    status: 'columns',
    table: { head: { headers: ['Job title', 'Salary', 'Location', 'Description', 'Ad no'] } },
  });
  const { columns } = given.table ?? {};
  await bridge.call(imports.matchColumns, {
    params: { importId: given.id },
    body: { columns: columns ?? {} },
  });
  await app.settle();
  await startImport(bridge, given);
  await app.settle();
  expect(await getImport(bridge, given)).toMatchObject({
    status: 'done',
    result: { outcomes: { imported: 1 } },
  });
});

test('low pay and jobs the company already has are reported and left out', async () => {
  const mill = await app.employer('Mill Lane');
  await mill.postRole({ title: 'Ship Operations Lead', locationCity: 'Bristol' });
  const upload = await uploadImport(
    mill,
    jsonLines([
      nurseAdvert(1),
      nurseAdvert(2),
      nurseAdvert(3, { title: 'Barista', baseSalary: '£18,525 per annum' }),
      nurseAdvert(4, { title: 'Ship operations lead' }),
    ]),
  );
  await app.settle();
  const { preview } = await getImport(mill, upload);
  expect(preview?.concerns).toEqual({ below_wage: 1, duplicate: 1 });
  expect(preview?.listed?.map(({ title, concerns }) => [title, concerns])).toEqual([
    ['Staff Nurse 1', []],
    ['Staff Nurse 2', []],
    ['Barista', ['below_wage']],
    ['Ship operations lead', ['duplicate']],
  ]);
  const second = preview?.listed?.[1]?.line ?? -1;
  await mill.call(imports.startImport, {
    params: { importId: upload.id },
    body: { leaveOutLines: [second], leaveOutConcerns: ['below_wage', 'duplicate'] },
  });
  await app.settle();
  expect((await getImport(mill, upload)).result).toMatchObject({
    total: 4,
    outcomes: { imported: 1, left_out: 3 },
  });
  expect((await mill.call(roles.listEmployerRoles)).map(({ title }) => title).sort()).toEqual([
    'Ship Operations Lead',
    'Staff Nurse 1',
  ]);
});
