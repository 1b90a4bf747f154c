import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { accounts, applications, personalData, roles } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER, PAGE_BYTES_MAX, WHOLE_LIST_MAX } from '#contract/paging.ts';
import type { EmployerRole, RoleItem } from '#contract/roles.ts';
import { DAY, HOUR } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

interface Page<Item> {
  readonly list: Item[];
  readonly next: string | null;
  readonly bytes: number;
}

type Query = Readonly<Record<string, string>>;

async function ask<Item>(who: Person, path: string, query: Query = {}): Promise<Page<Item>> {
  const response = await who.fetch(`${path}?${new URLSearchParams(query)}`);
  const text = await response.text();
  expect([response.status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return {
    list: JSON.parse(text),
    next: response.headers.get(NEXT_CURSOR_HEADER),
    bytes: Buffer.byteLength(text),
  };
}

/** Fetches all pages in turn, with a callback after each. */
async function walk<Item>(
  who: Person,
  path: string,
  query: Query,
  between: () => Promise<unknown> = async () => {},
): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<Item> = await ask(who, path, { ...query, ...(cursor && { cursor }) });
    seen.push(...page.list);
    cursor = page.next;
    await between();
  }
  return seen;
}

const LIST = roles.listEmployerRoles.path;
const ITEMS = roles.listRoleItems.path;
const titles = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title);

/** Inserts roles as an import does: portions that share an instant, the last portion newest. */
async function insertRoles(who: Person, count: number, descriptionMd = ''): Promise<void> {
  const first = await who.postRole({ title: 'Role 0', descriptionMd });
  const { db } = app.context;
  const { changed_in: _, ...row } = await db
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_each, n) => ({
    ...row,
    questions: null,
    details: null,
    id: randomUUID(),
    title: `Role ${n + 1}`,
    created_at: new Date(row.created_at.getTime() + Math.floor((n + 1) / 20) * HOUR),
  }));
  for (let from = 0; from < rows.length; from += 200) {
    await db
      .insertInto('roles')
      .values(rows.slice(from, from + 200))
      .execute();
  }
}

test('pages neither miss nor repeat roles of an import', async () => {
  const bridge = await app.employer('Bridge & Co');
  await insertRoles(bridge, 45);
  const all = await ask<EmployerRole>(bridge, LIST);
  expect([all.list.length, all.next]).toEqual([45, null]);
  for (const limit of ['1', '7', '20', '44', '45', '100']) {
    for (const path of [LIST, ITEMS]) {
      expect(titles(await walk<RoleItem>(bridge, path, { limit }))).toEqual(titles(all.list));
    }
  }
});

test('a role posted between pages shifts nothing', async () => {
  const weir = await app.employer('Weir');
  await insertRoles(weir, 12);
  const before = titles((await ask<RoleItem>(weir, ITEMS)).list);
  let posted = 0;
  const seen = await walk<RoleItem>(weir, ITEMS, { limit: '5' }, async () => {
    app.clock.advance(DAY);
    posted += 1;
    await weir.postRole({ title: `Late ${posted}` });
  });
  expect(titles(seen)).toEqual(before);
});

test('a client without paging gets the newest 500 and a cursor for the rest', async () => {
  const haven = await app.employer('Haven');
  await insertRoles(haven, WHOLE_LIST_MAX + 3);
  const plain = await ask<EmployerRole>(haven, LIST);
  expect(plain.list).toHaveLength(WHOLE_LIST_MAX);
  const rest = await ask<EmployerRole>(haven, LIST, { cursor: plain.next ?? '' });
  expect([rest.list.length, rest.next]).toEqual([3, null]);
  // The export is complete, however long the lists are.
  const data = await haven.call(personalData.exportPersonalData);
  expect(data.employer?.roles).toHaveLength(WHOLE_LIST_MAX + 3);
});

test('long adverts make shorter pages, and none is left out', async () => {
  const mill = await app.employer('Mill');
  await insertRoles(mill, 120, '€'.repeat(20_000));
  const plain = await ask<EmployerRole>(mill, LIST);
  expect(plain.bytes).toBeLessThanOrEqual(PAGE_BYTES_MAX + 1_000);
  expect(plain.bytes).toBeGreaterThan(PAGE_BYTES_MAX / 2);
  expect(plain.list.length).toBeLessThan(120);
  expect(await walk<EmployerRole>(mill, LIST, {})).toHaveLength(120);
  // The short list leaves out the text.
  const items = await ask<RoleItem>(mill, ITEMS, { limit: '100' });
  expect(items.list).toHaveLength(100);
  expect(items.bytes).toBeLessThan(60_000);
  expect(items.list[0]).not.toHaveProperty('descriptionMd');
});

test('roles can be found by words, status or id', async () => {
  const quay = await app.employer('Quay');
  const cook = await quay.postRole({ title: 'Ship’s cook, 50% nights', locationCity: 'Lerwick' });
  await quay.postRole({ title: 'Cook', locationCity: 'Bristol' });
  const pilot = await quay.postRole({ title: 'Pilot', locationCity: 'Lerwick' });
  const found = async (query: Query) => titles((await ask<RoleItem>(quay, ITEMS, query)).list).sort();
  expect(await found({ q: 'cook' })).toEqual(['Cook', 'Ship’s cook, 50% nights']);
  expect(await found({ q: '  LERWICK  cook ' })).toEqual(['Ship’s cook, 50% nights']);
  expect(await found({ q: '50%' })).toEqual(['Ship’s cook, 50% nights']);
  expect(await found({ q: '5_%' })).toEqual([]);
  expect(await found({ id: cook.id })).toEqual(['Ship’s cook, 50% nights']);

  await quay.call(roles.setRoleStatus, { params: { roleId: pilot.id }, body: { status: 'paused' } });
  expect(await found({ status: 'paused' })).toEqual(['Pilot']);
  expect(await found({ status: 'live', q: 'lerwick' })).toEqual(['Ship’s cook, 50% nights']);
  // The roles have expired by time alone: the periodic job has not marked them yet.
  app.clock.advance(31 * DAY);
  await quay.call(accounts.login, { body: { username: 'quay', password: 'nod-test-2026' } });
  expect(await found({ status: 'live' })).toEqual([]);
  expect(await found({ status: 'expired' })).toEqual(['Cook', 'Ship’s cook, 50% nights']);
  const [item] = (await ask<RoleItem>(quay, ITEMS, { id: cook.id })).list;
  expect(item?.status).toBe('expired');

  const stranger = await app.employer('Stranger');
  const queries: Query[] = [{}, { q: 'cook' }, { id: cook.id }];
  for (const query of queries) {
    expect((await ask<RoleItem>(stranger, ITEMS, query)).list).toEqual([]);
  }
  await expect(stranger.call(roles.getEmployerRole, { params: { roleId: cook.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a single role equals its list entry, with its counts', async () => {
  const lane = await app.employer('Lane');
  const [porter, cleaner] = [
    await lane.postRole({ title: 'Porter' }),
    await lane.postRole({ title: 'Cleaner' }),
  ];
  for (const name of ['Nadia', 'Noor']) {
    const person = await app.seeker(name);
    await person.call(applications.apply, { body: { roleId: porter.id } });
  }
  const one = await lane.call(roles.getEmployerRole, { params: { roleId: porter.id } });
  expect(one._count).toEqual({ applications: 2, matches: 0 });
  const list = await lane.call(roles.listEmployerRoles);
  expect(list.find(({ id }) => id === porter.id)).toEqual(one);
  expect(list.find(({ id }) => id === cleaner.id)?._count).toEqual({ applications: 0, matches: 0 });
});

test('pausing a role reads it once; at most five statements concern roles', async () => {
  const cliff = await app.employer('Cliff');
  const role = await cliff.postRole({ title: 'Keeper' });
  const statements: string[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = app.context as { db: Context['db'] };
  const { db } = context;
  context.db = db.withPlugin(counting);
  try {
    await cliff.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'paused' } });
  } finally {
    context.db = db;
  }
  const ofRole = statements.filter((each) => each.includes('"roles"'));
  expect(ofRole.filter((each) => each.includes('role_culture'))).toHaveLength(1);
  expect(ofRole.length).toBeLessThanOrEqual(5);
});
