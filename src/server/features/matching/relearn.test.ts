import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { applications, candidates, roles, seekers } from '#contract/index.ts';
import type { RoleCard } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { readNewRoles } from './relearn.ts';

const app = await appOfFile();
let bridge: Person;

const TRADES = [
  ['Staff Nurse', 'ward patients medication observations handover infection wounds care plans bedside shift'],
  [
    'Electrician',
    'wiring sockets testing circuits consumer units conduit inspection fault finding site cables',
  ],
  ['Chef de Partie', 'kitchen sauces pastry prep service menus hygiene allergens ordering grill plates'],
  ['Payroll Clerk', 'payslips pensions tax ledgers reconciliation month end spreadsheets deadlines queries'],
  ['Lorry Driver', 'haulage tachograph motorway loads pallets deliveries trailer reversing depot routes'],
  ['Gardener', 'lawns hedges planting pruning beds mowing shrubs compost greenhouse seasons'],
  ['Solicitor', 'contracts litigation conveyancing clients drafting court disputes advice wills probate'],
  [
    'Web Developer',
    'javascript interfaces components browsers accessibility deployment debugging styles forms',
  ],
  ['Primary Teacher', 'pupils lessons phonics reading classroom marking parents behaviour maths curriculum'],
  ['Welder', 'steel fabrication torch joints drawings grinding metal plates beams workshop'],
  ['Hairdresser', 'cutting colouring salon styling appointments blow dry highlights scissors perms'],
  ['Librarian', 'books catalogue borrowing shelves archives reading groups enquiries loans collections'],
] as const;

beforeAll(async () => {
  bridge = await app.employer('Bridge & Co');
});

/** Some words of a trade, different ones each time. */
function wordsOfTrade(words: string, n: number): string {
  const all = words.split(' ');
  return Array.from({ length: 8 }, (_, i) => all[(n + i * 3) % all.length]).join(', ');
}

async function fillMarket(): Promise<void> {
  for (let n = 0; n < 108; n += 1) {
    const [title, words] = TRADES[n % TRADES.length] ?? TRADES[0];
    await bridge.postRole({
      title,
      descriptionMd: `Your days: ${wordsOfTrade(words, n)}.`,
      requiredSkills: [],
    });
  }
}

async function seekerWithSummary(name: string, summaryText: string): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', summaryText } });
  return person;
}

const deckOf = (person: Person) => person.call(roles.listDeck, { query: { limit: 50 } });
const textOf = (card: RoleCard | undefined) => card?.fit.reasons.find(({ part }) => part === 'text');

test('with too few texts to learn from, the starting model counts words', async () => {
  const amara = await seekerWithSummary(
    'Amara',
    'Ward nurse: observations, wounds, medication, handover, patients, infection.',
  );
  await bridge.postRole({
    title: 'Night duty',
    locationCity: 'Leeds',
    descriptionMd: 'Observations, wounds, medication and handover for the patients of a ward.',
    requiredSkills: [],
  });
  await bridge.postRole({
    title: 'Night duty',
    locationCity: 'Leeds',
    descriptionMd: 'Sauces, pastry, allergens and the grill in a busy kitchen.',
    requiredSkills: [],
  });
  await app.settle();
  const [nurse, chef] = await deckOf(amara);
  expect(nurse?.descriptionMd).toMatch(/^Observations/);
  expect(textOf(nurse)?.text).toMatch(/Words in both: .*(patients|ward|medication)/);
  expect(textOf(nurse)?.points ?? 0).toBeGreaterThan((textOf(chef)?.points ?? 0) + 700);
  expect(nurse?.fit.version).toBe('fit-8.text-1');
});

test('an unchanged starting model is not stored again', async () => {
  const storedModels = () =>
    app.context.db.selectFrom('text_models').select(['version', 'documents']).execute();
  expect(await storedModels()).toEqual([{ version: 1, documents: 0 }]);
  await app.settle();
  expect(await storedModels()).toEqual([{ version: 1, documents: 0 }]);
});

test('another release’s starting model is replaced', async () => {
  await app.context.db.updateTable('text_models').set({ model: sql`model || '\\x00'::bytea` }).execute();
  await app.settle();
  expect(app.context.deck.textModel()?.version).toBe(2);
});

test('a model learned from adverts and profiles is named on cards', async () => {
  await fillMarket();
  const priya = await seekerWithSummary(
    'Priya',
    'I look after patients on a ward: medication, wounds, observations, handover.',
  );
  await app.settle();
  expect(app.context.deck.textModel()?.version).toBe(3);
  expect(app.context.deck.unread()).toBe(0);
  const deck = await deckOf(priya);
  expect(deck[0]).toMatchObject({ title: 'Staff Nurse', fit: { version: 'fit-8.text-3' } });
  const nurse = textOf(deck.find(({ title }) => title === 'Staff Nurse'));
  const chef = textOf(deck.find(({ title }) => title === 'Chef de Partie'));
  expect(nurse?.state).not.toBe('missing');
  expect(chef?.state).toBe('missing');
  expect(nurse?.text).toMatch(/Words in both: .*(patients|ward|medication|wounds|observations|handover)/);
  expect(nurse?.points ?? 0).toBeGreaterThan((chef?.points ?? 0) + 700);
  const { application } = await priya.call(applications.apply, { body: { roleId: deck[0]?.id ?? '' } });
  expect(application.fitScoreInt).toBe(deck[0]?.fitScoreInt);
});

test('the text part does not count for a profile with little text', async () => {
  const quiet = await app.seeker('Quiet');
  await quiet.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', skills: ['Nursing'] } });
  const [card] = await deckOf(quiet);
  expect(textOf(card)).toMatchObject({ state: 'unknown', points: 0, maxPoints: 0 });
});

test('new and edited roles are scored by their words at once', async () => {
  const sam = await seekerWithSummary(
    'Sam',
    'Electrician on site: wiring, sockets, circuits, testing, fault finding, conduit.',
  );
  const role = await bridge.postRole({
    title: 'Sparks wanted',
    descriptionMd: 'Wiring, sockets, circuits, testing and fault finding on site.',
    requiredSkills: [],
    locationCity: 'Bath',
  });
  expect(app.context.deck.unread()).toBe(1);
  const find = async () => {
    const cards = await sam.call(roles.listDeck, { query: { locations: 'Bath' } });
    return cards.find(({ id }) => id === role.id);
  };
  const foundBefore = await find();
  expect(textOf(foundBefore)?.state).not.toBe('missing');
  await app.settle();
  expect(app.context.deck.unread()).toBe(0);
  expect((await find())?.fit).toMatchObject({ reasons: expect.any(Array) });
  const fields = {
    title: 'Sparks wanted',
    descriptionMd: 'Payslips, pensions, ledgers, reconciliation, tax and month end deadlines.',
    workMode: 'onsite' as const,
    locationCity: 'Bath',
    salaryMinGbpInt: 3_100_000,
    salaryMaxGbpInt: 3_700_000,
    requiredSkills: [],
  };
  await bridge.call(roles.updateRole, { params: { roleId: role.id }, body: fields });
  expect(app.context.deck.unread()).toBe(1);
  expect((await find())?.fitScoreInt).toBeLessThan(foundBefore?.fitScoreInt ?? 0);
});

test('a two-word advert is dealt, and its candidates can be listed', async () => {
  const delyth = await seekerWithSummary(
    'Delyth',
    'Ward nurse: observations, wounds, medication, handover, patients.',
  );
  const role = await bridge.postRole({
    title: 'Ward nurse',
    descriptionMd: '',
    requiredSkills: [],
    locationCity: 'Truro',
  });
  const fitNow = async () => {
    const cards = await delyth.call(roles.listDeck, { query: { locations: 'Truro' } });
    return cards.find(({ id }) => id === role.id)?.fit;
  };
  expect(await fitNow()).toBeDefined();
  await app.settle();
  expect(app.context.deck.unread()).toBe(0);
  const text = (await fitNow())?.reasons.find(({ part }) => part === 'text');
  expect(text).toMatchObject({ state: 'unknown', points: 0 });
  const found = bridge.call(candidates.listCandidates, { params: { roleId: role.id }, query: {} });
  await expect(found).resolves.toBeInstanceOf(Array);
});

test('relearning makes a new version; applications keep the old one', async () => {
  const tess = await seekerWithSummary(
    'Tess',
    'Kitchen, sauces, pastry, menus, hygiene, grill and service for eighty covers.',
  );
  await app.settle();
  const before = app.context.deck.textModel()?.version ?? 0;
  const [card] = await deckOf(tess);
  await tess.call(applications.apply, { body: { roleId: card?.id ?? '' } });
  await app.settle();
  expect(app.context.deck.textModel()?.version).toBe(before + 1);
  const { fit } = await app.context.db
    .selectFrom('applications')
    .select('fit')
    .where('seeker_id', '=', tess.id)
    .executeTakeFirstOrThrow();
  expect(fit.version).toBe(`fit-8.text-${before}`);
  const versions = await app.context.db.selectFrom('text_models').select('version').execute();
  expect(versions.map(({ version }) => version).sort()).toEqual([before, before + 1]);
});

test('twins with other names, ages and schools score exactly the same', async () => {
  const summaryOf = (name: string, last: string, from: string) => `${name} ${last}
${name.toLowerCase()}.${last.toLowerCase()}@example.org, 07700 900${from.length}23, ${from}
Ward nurse who looks after patients: medication, wounds, observations and handover. ${name} also mentors.`;
  const profiles = [
    ['Agnes', summaryOf('Agnes', 'Okafor', 'BS1 4ST. Aged 24. St Mary’s Grammar School')],
    ['Rupert', summaryOf('Rupert', 'Baker', 'LS6 2AB. Date of birth 4 May 1961. University of Leeds')],
  ] as const;
  const scores: unknown[] = [];
  for (const [name, summaryText] of profiles) {
    const person = await app.visitor().register(name, 'JobSeeker', name === 'Agnes' ? 'Okafor' : 'Baker');
    await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', summaryText } });
    const deck = await deckOf(person);
    scores.push(Object.fromEntries(deck.map(({ id, fit }) => [id, fit])));
  }
  const [agnes, rupert] = scores as Record<string, unknown>[];
  const both = Object.keys(agnes ?? {}).filter((id) => id in (rupert ?? {}));
  expect(both.length).toBeGreaterThan(30);
  for (const id of both) expect(rupert?.[id]).toEqual(agnes?.[id]);
});

test.runIf(onPostgres)('another process switches to the same model automatically', async () => {
  const sibling = await app.sibling();
  const version = app.context.deck.textModel()?.version;
  expect(sibling.context.deck.textModel()?.version).toBe(version);
  await app.settle();
  await expect.poll(() => sibling.context.deck.textModel()?.version).toBe((version ?? 0) + 1);
  await sibling.close();
});

test.runIf(onPostgres)('two nodes that find no text model learn only one between them', async () => {
  const sibling = await app.sibling();
  const { db } = app.context;
  await db.updateTable('text_models').set({ is_current: false }).execute();
  for (const node of [app, sibling]) {
    await expect.poll(() => node.context.deck.textModel()).toBeNull();
  }
  const modelsBefore = await db.selectFrom('text_models').select('version').execute();
  const going = new AbortController().signal;
  await Promise.all([readNewRoles(app.context, going), readNewRoles(sibling.context, going)]);
  const modelsAfter = await db.selectFrom('text_models').select(['version', 'is_current']).execute();
  expect(Math.max(...modelsAfter.map(({ version }) => version))).toBe(
    Math.max(...modelsBefore.map(({ version }) => version)) + 1,
  );
  expect(modelsAfter.filter((model) => model.is_current)).toHaveLength(1);
  await sibling.close();
});
