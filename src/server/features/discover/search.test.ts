import { expect, test } from 'vitest';
import { employers, roles, seekers } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { RELATED_ROLES_HEADER } from '#contract/related-roles.ts';
import type { RoleCard } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { keepOccupations } from '../roles/keep-occupations.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');
const harbour = await app.employer('Harbour Welding');

async function search(person: Person, query: Record<string, string>) {
  const response = await person.fetch(`${roles.searchRoles.path}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  const cards = (await response.json()) as RoleCard[];
  return {
    titles: cards.map(({ title }) => title),
    found: Number(response.headers.get(roles.FOUND_ROLES_HEADER)),
    hidden: response.headers.get(roles.HIDDEN_ROLES_HEADER),
    cursor: response.headers.get(NEXT_CURSOR_HEADER),
  };
}

async function titles(person: Person, q: string): Promise<string[]> {
  return (await search(person, { q })).titles.sort();
}

async function nurse(name: string): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, {
    body: {
      locationCity: 'Bristol',
      skills: ['Nursing', 'Medication administration'],
      experience: { years: 4, titles: ['Staff Nurse'] },
    },
  });
  return person;
}

await bridge.postRole({ title: 'Staff Nurse, Respiratory' });
await bridge.postRole({ title: 'Nursery Assistant', requiredSkills: ['Childcare'] });
await bridge.postRole({ title: 'Platform Engineer', requiredSkills: ['Kubernetes', 'Puffin counting'] });
await harbour.postRole({ title: 'Senior Welder', requiredSkills: ['MIG welding'] });
await harbour.postRole({ title: 'HR Adviser', requiredSkills: ['Employment law'] });

test('every word is found in the title, the company or a skill', async () => {
  const amara = await nurse('Amara');
  expect(await titles(amara, 'nurses')).toEqual(['Staff Nurse, Respiratory']);
  expect(await titles(amara, 'nurs')).toEqual(['Nursery Assistant', 'Staff Nurse, Respiratory']);
  expect(await titles(amara, 'harbour')).toEqual(['HR Adviser', 'Senior Welder']);
  expect(await titles(amara, 'welder at Harbour')).toEqual(['Senior Welder']);
  expect(await titles(amara, 'k8s')).toEqual(['Platform Engineer']);
  expect(await titles(amara, 'puffin counting engineer')).toEqual(['Platform Engineer']);
  expect(await titles(amara, 'human resources')).toEqual(['HR Adviser']);
  expect(await titles(amara, 'welder nurse')).toEqual([]);
  expect(await titles(amara, '… & the')).toEqual([]);
  expect((await search(amara, {})).found).toBe(5);
});

test('the best result leads, as in the deck, and pages list every result', async () => {
  const bela = await nurse('Bela');
  for (const [n, place] of ['Bristol', 'Bath', 'Cardiff', 'Leeds', 'Aberdeen', 'Truro'].entries()) {
    await bridge.postRole({
      title: `Night Porter ${place}`,
      locationCity: place,
      ...(n % 2 === 0 && { requiredSkills: ['Portering'] }),
    });
  }
  const deck = await bela.call(roles.listDeck, { query: { limit: 50 } });
  const expected = deck.map(({ title }) => title).filter((title) => title.startsWith('Night Porter'));
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await search(bela, { q: 'night porter', limit: '4', ...(cursor && { cursor }) });
    if (cursor === '') expect(page.found).toBe(6);
    seen.push(...page.titles);
    cursor = page.cursor;
  }
  // A deck lets one employer have three cards in a row; a search has no such rule.
  expect(seen.toSorted()).toEqual(expected.toSorted());
  expect(seen[0]).toBe(expected[0]);
  expect(seen).toHaveLength(6);
});

test('a search without results counts what the filters hide', async () => {
  const cora = await nurse('Cora');
  const none = await search(cora, { q: 'platform engineer', near: 'Aberdeen' });
  expect(none).toMatchObject({ titles: [], found: 0, hidden: '1' });
  expect((await search(cora, { q: 'platform engineer' })).hidden).toBeNull();
  expect(await search(cora, { q: 'astronaut' })).toMatchObject({ titles: [], found: 0, hidden: '0' });
});

test('search hides applied-to and closed roles and uses new company names', async () => {
  const dora = await nurse('Dora');
  const [keeper, painter] = [
    await bridge.postRole({ title: 'Lighthouse Keeper' }),
    await bridge.postRole({ title: 'Lighthouse Painter' }),
  ];
  expect(await titles(dora, 'lighthouse')).toEqual(['Lighthouse Keeper', 'Lighthouse Painter']);
  await dora.applyTo(keeper.id);
  expect(await titles(dora, 'lighthouse')).toEqual(['Lighthouse Painter']);
  await bridge.call(roles.setRoleStatus, { params: { roleId: painter.id }, body: { status: 'closed' } });
  expect(await titles(dora, 'lighthouse')).toEqual([]);
  await harbour.call(employers.saveEmployer, {
    body: { companyName: 'Skerryvore Steel', tierOption: 'OptionA', planCode: 'ENTERPRISE' },
  });
  await app.context.deck.settled();
  expect(await titles(dora, 'skerryvore')).toEqual(['HR Adviser', 'Senior Welder']);
  expect(await titles(dora, 'harbour')).toEqual([]);
});

test('searches are bounded in length and number', async () => {
  const eve = await app.seeker('Eve');
  expect((await eve.fetch(`/api/roles/search?q=${'x'.repeat(101)}`)).status).toBe(400);
  expect((await eve.fetch('/api/roles/search?q=nurse&cursor=x')).status).toBe(400);
  expect((await search(eve, { q: 'a b c d e f g h i j k l m' })).titles).toEqual([]);
  const responses = [];
  for (let n = 0; n < 3; n += 1) {
    responses.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => eve.fetch('/api/roles/search?q=nurse')))),
    );
  }
  expect(responses.some(({ status }) => status === 429)).toBe(true);
});

const hillside = await app.employer('Hillside Care');

/** The titles in the response's order. After a related role's title, the occupation that it was found by is in brackets. */
async function findCards(person: Person, query: Record<string, string>) {
  const response = await person.fetch(`${roles.searchRoles.path}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  const cards = (await response.json()) as RoleCard[];
  return {
    cards: cards.map(({ title, alsoIn }) => (alsoIn === undefined ? title : `${title} (${alsoIn})`)),
    found: response.headers.get(roles.FOUND_ROLES_HEADER),
    related: response.headers.get(RELATED_ROLES_HEADER),
    cursor: response.headers.get(NEXT_CURSOR_HEADER),
  };
}

test('a job title also finds the occupation’s other titles, below', async () => {
  const fay = await nurse('Fay');
  for (const title of [
    'Support Worker',
    'Home Carer',
    'Care Assistant',
    'Live-in Carer',
    'Care Assistant, nights',
  ])
    await hillside.postRole({ title, requiredSkills: ['Personal care'] });
  await hillside.postRole({ title: 'Software Engineer', requiredSkills: ['Python'] });
  await bridge.postRole({ title: 'Backend Developer', requiredSkills: ['Java'] });
  await bridge.postRole({ title: 'Funeral Director' });
  const group = 'Care workers and home carers';

  const care = await findCards(fay, { q: 'care assistants' });
  expect(care).toMatchObject({ found: '2', related: '3', cursor: null });
  expect(care.cards.slice(0, 2).sort()).toEqual(['Care Assistant', 'Care Assistant, nights']);
  expect(care.cards.slice(2).sort()).toEqual([
    `Home Carer (${group})`,
    `Live-in Carer (${group})`,
    `Support Worker (${group})`,
  ]);
  // The other words still have to be there.
  expect((await findCards(fay, { q: 'software developer Hillside' })).cards).toEqual([
    'Software Engineer (Programmers and software developers)',
  ]);
  expect((await findCards(fay, { q: 'python developer' })).cards.join()).toContain('Software Engineer');
  expect((await findCards(fay, { q: 'python developer' })).cards.join()).not.toContain('Backend');
  // Neither a company nor half a title names an occupation.
  for (const q of ['bridge', 'care', 'Hillside Care', 'assistant']) {
    expect([q, (await findCards(fay, { q })).related]).toEqual([q, null]);
  }
});

test('pages list exact matches, then the occupation, each role once', async () => {
  const gus = await nurse('Gus');
  const found = await findCards(gus, { q: 'care assistant' });
  for (const limit of ['1', '2', '3', '4']) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await findCards(gus, { q: 'care assistant', limit, ...(cursor && { cursor }) });
      expect(page.related).toBe(cursor === '' ? '3' : null);
      seen.push(...page.cards);
      cursor = page.cursor;
    }
    expect(seen).toEqual(found.cards);
  }
  expect((await gus.fetch('/api/roles/search?q=nurse&cursor=related.x.y')).status).toBe(400);
});

test('filters apply to the occupation’s roles, too', async () => {
  const hal = await nurse('Hal');
  await hillside.postRole({ title: 'Reablement Support Worker', locationCity: 'Aberdeen' });
  const near = await findCards(hal, { q: 'carer', near: 'Aberdeen' });
  expect(near.cards).toEqual(['Reablement Support Worker (Care workers and home carers)']);
  // Nobody in Truro wants a carer, by that or another title: then the filters hide all of them.
  const without = await findCards(hal, { q: 'carer' });
  const hidden = Number(without.found) + Number(without.related);
  expect(await search(hal, { q: 'carer', near: 'Truro' })).toMatchObject({ titles: [], hidden: `${hidden}` });
});

test('an edited title changes the occupation it is found by', async () => {
  const iris = await nurse('Iris');
  const role = await hillside.postRole({ title: 'Welder' });
  const found = async () => (await findCards(iris, { q: 'software developer' })).cards.join();
  expect(await found()).not.toContain('Web Programmer');
  const { title: _, ...rest } = role;
  await hillside.call(roles.updateRole, {
    params: { roleId: role.id },
    body: { ...rest, title: 'Web Programmer' },
  });
  expect(await found()).toContain('Web Programmer (Programmers and software developers)');
});

test('a periodic job updates the occupations of roles from older releases', async () => {
  const jo = await nurse('Jo');
  const { db } = app.context;
  const found = async () => {
    await app.context.deck.settled();
    return (await findCards(jo, { q: 'domiciliary care assistant' })).cards;
  };
  await db.updateTable('roles').set({ title: 'Community Carer' }).where('title', '=', 'Home Carer').execute();
  await db.deleteFrom('role_occupations').execute();
  await db.updateTable('roles').set({ updated_at: app.clock() }).execute();
  expect(await found()).toEqual([]);
  await keepOccupations(app.context, new AbortController().signal);
  expect((await found()).join()).toContain('Community Carer (Care workers and home carers)');
  // As an older catalogue left them.
  await db.updateTable('role_occupations').set({ unit_group: 5213, catalogue: 0 }).execute();
  expect(await found()).toEqual([]);
  await keepOccupations(app.context, new AbortController().signal);
  expect((await found()).length).toBeGreaterThan(3);
});
