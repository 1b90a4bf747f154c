import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applications, roles, seekers } from '#contract/index.ts';
import type { RoleCard } from '#contract/roles.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { heldPace } from '#testing/held-pace.ts';
import type { Person } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { createDeck } from './deck.ts';
import { NO_FILTERS } from './role-filter.ts';

const pace = heldPace();
let app: TestApp;
let bridge: Person;
let version = 0;

beforeAll(async () => {
  app = await testApp({}, { pace });
  bridge = await app.employer('Bridge & Co');
});
beforeEach(() => pace.release());
afterAll(async () => {
  pace.release();
  await app.close();
});

async function nurse(name: string): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', skills: ['Nursing'] } });
  return person;
}

const deckOf = (person: Person) => person.call(roles.listDeck, { query: { limit: 50 } });
const idsOf = (deck: readonly RoleCard[]) => deck.map(({ id }) => id);
const scorersOf = (deck: readonly RoleCard[]) => [...new Set(deck.map(({ fit }) => fit.version))];
const postNurse = (title: string) => bridge.postRole({ title, locationCity: 'Bristol' });

/** Does what the nightly learning does when it finds better weights. */
async function learnWeights(): Promise<string> {
  version += 1;
  const { db, clock } = app.context;
  await db.updateTable('learned_weights').set({ is_active: false }).execute();
  await db
    .insertInto('learned_weights')
    .values({
      version,
      learned_at: clock(),
      decisions: 1_000,
      weights: JSON.stringify(WEIGHTS),
      measures: JSON.stringify({}),
      is_active: true,
    } as never)
    .execute();
  return `fit-8.learned-${version}`;
}

/**
 * Runs `then` as if this many seconds had passed on the clock (`performance.now`) that measures how long a node has not
 * heard from the database. The app's own clock stays.
 */
async function afterSeconds<T>(seconds: number, then: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance);
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * SECOND);
  try {
    return await then();
  } finally {
    ahead.mockRestore();
  }
}

const isReady = async () => (await app.visitor().fetch('/readyz')).status === 200;

test('a node stays ready and serves while new weights wait to be loaded', async () => {
  const amara = await nurse('Amara');
  await postNurse('Staff Nurse');
  const deckBefore = await deckOf(amara);
  pace.hold('before a load');
  const scorer = await learnWeights();
  await app.context.deck.refresh();
  await pace.isHeld();
  await afterSeconds(31, async () => {
    expect(app.context.deck.isReady()).toBe(false);
    // Posting ends with a refresh, which does not wait for the load but hears from the database.
    const ward = await postNurse('Staff Nurse, posted meanwhile');
    expect(await isReady()).toBe(true);
    const deck = await deckOf(amara);
    expect(idsOf(deck)).toContain(ward.id);
    expect(scorersOf(deck)).toEqual(scorersOf(deckBefore));
    expect(app.context.deck.stats().isLoading).toBe(true);
  });
  pace.release();
  await app.context.deck.settled();
  expect(scorersOf(await deckOf(amara))).toEqual([scorer]);
  expect(app.context.deck.stats().isLoading).toBe(false);
});

test('roles that change during a load are right during and after it', async () => {
  const omar = await nurse('Omar');
  const [edited, closed, gone] = [
    await postNurse('Staff Nurse, to be edited'),
    await postNurse('Staff Nurse, to be closed'),
    await postNurse('Staff Nurse, to be deleted'),
  ];
  pace.hold('at each step');
  const scorer = await learnWeights();
  await app.context.deck.refresh();
  // By now all rows have been read in their old state.
  await pace.isHeld();
  const posted = await postNurse('Staff Nurse, posted during the load');
  await bridge.call(roles.updateRole, {
    params: { roleId: edited.id },
    body: {
      title: 'Staff Nurse, edited',
      descriptionMd: '',
      workMode: 'onsite',
      locationCity: 'Aberdeen',
      salaryMinGbpInt: 3_100_000,
      salaryMaxGbpInt: 3_700_000,
      requiredSkills: ['Nursing'],
    },
  });
  await bridge.call(roles.setRoleStatus, { params: { roleId: closed.id }, body: { status: 'closed' } });
  await app.context.db.deleteFrom('roles').where('id', '=', gone.id).execute();
  const check = async () => {
    const deck = await deckOf(omar);
    expect(idsOf(deck)).toEqual(expect.arrayContaining([edited.id, posted.id]));
    expect(idsOf(deck)).not.toContain(closed.id);
    expect(idsOf(deck)).not.toContain(gone.id);
    const bristol = await omar.call(roles.listDeck, { query: { locations: 'Bristol', limit: 50 } });
    expect(idsOf(bristol)).not.toContain(edited.id);
    return deck;
  };
  const during = await check();
  expect(scorersOf(during)).not.toContain(scorer);
  pace.release();
  await app.context.deck.settled();
  expect(scorersOf(await check())).toEqual([scorer]);
});

test('a load that fails halfway keeps the old index and is retried', async () => {
  const priya = await nurse('Priya');
  const deckBefore = await deckOf(priya);
  pace.hold('at each step');
  const scorer = await learnWeights();
  await app.context.deck.refresh();
  await pace.isHeld();
  pace.fail();
  await app.context.deck.refresh();
  // The load has started again.
  await pace.isHeld();
  expect(await isReady()).toBe(true);
  expect(await deckOf(priya)).toEqual(deckBefore);
  pace.release();
  await app.context.deck.settled();
  const deckAfter = await deckOf(priya);
  expect(scorersOf(deckAfter)).toEqual([scorer]);
  expect(idsOf(deckAfter)).toEqual(idsOf(deckBefore));
});

test('a page begun before the deck is replaced keeps its scorer', async () => {
  const { deck } = app.context;
  const viewBefore = deck.view();
  const scorer = await learnWeights();
  await deck.settled();
  expect(viewBefore.learned?.version).toBe(version - 1);
  expect(deck.view().learned?.version).toBe(version);
  expect(deck.learned()?.version).toBe(version);
  expect(scorersOf(await deckOf(await nurse('Quinn')))).toEqual([scorer]);
  const { hidden } = await viewBefore.count({
    filters: { ...NO_FILTERS, locations: ['Truro'] },
    without: [],
  });
  expect(hidden).toBeGreaterThan(0);
});

test('a refresh during a replacement includes earlier commits', async () => {
  const { connection, clock, db, log } = app.context;
  const ward = await postNurse('Staff Nurse, back again');
  const setStatus = (status: 'live' | 'paused') =>
    db.updateTable('roles').set({ status }).where('id', '=', ward.id).execute();
  await setStatus('paused');
  const refreshed = Promise.withResolvers<number>();
  let isLooking = false;
  // A process that receives no notices. Right after its new index has taken the database snapshot up to which it must catch
  // up, the role goes live again, and its employer waits for a refresh.
  const run: Connection['run'] = async (statement, values) => {
    const rows = await connection.run(statement, values);
    if (statement.name === 'index-snapshot' && isLooking) {
      isLooking = false;
      await setStatus('live');
      refreshed.resolve(deck.refresh().then(() => deck.stats().roles));
    }
    return rows as never;
  };
  const pace = heldPace();
  const deck = await createDeck({ ...connection, run, listen: async () => {} }, clock, log, pace);
  pace.hold('at each step');
  await learnWeights();
  await deck.refresh();
  await pace.isHeld();
  const before = deck.stats().roles;
  isLooking = true;
  pace.release();
  expect(await refreshed.promise).toBe(before + 1);
  await deck.settled();
  expect(deck.learned()?.version).toBe(version);
  await deck.close();
});

test('a role deleted just after a refresh has read it stays out of the deck', async () => {
  const { connection, clock, db, log } = app.context;
  let onNotice: (payload: string) => void = () => {};
  const title = 'Staff Nurse, posted and deleted at once';
  let deletions = 0;
  // The notice of the deletion arrives between reading the role and putting it into the index.
  const run: Connection['run'] = async (statement, values) => {
    const rows = await connection.run(statement, values);
    if (statement.name !== 'deck-changed') return rows;
    for (const row of rows as readonly { id: string; title: string }[]) {
      if (row.title !== title) continue;
      await db.deleteFrom('roles').where('id', '=', row.id).execute();
      onNotice(row.id);
      deletions += 1;
    }
    return rows;
  };
  const listen: Connection['listen'] = async (_channel, notify) => {
    onNotice = notify;
  };
  const deck = await createDeck({ ...connection, run, listen }, clock, log);
  const before = deck.stats().roles;
  await postNurse(title);
  await deck.refresh();
  expect(deletions).toBe(1);
  expect(deck.stats().roles).toBe(before);
  await deck.close();
});

test('a node stays ready and serves while an hour’s demand is read', async () => {
  const noor = await nurse('Noor');
  const [popular, other] = [await postNurse('Staff Nurse, wanted'), await postNurse('Staff Nurse, other')];
  for (const name of ['Chidi', 'Femi', 'Leah', 'Maya']) {
    await (await nurse(name)).call(applications.apply, { body: { roleId: popular.id } });
  }
  const places = async () => {
    const ids = idsOf(await deckOf(noor));
    return [ids.indexOf(popular.id), ids.indexOf(other.id)] as const;
  };
  const before = idsOf(await deckOf(noor));
  pace.hold('at each step');
  const counting = app.advance(HOUR);
  await pace.isHeld();
  await afterSeconds(31, async () => {
    const ward = await postNurse('Staff Nurse, posted within the hour');
    expect(await isReady()).toBe(true);
    const during = idsOf(await deckOf(noor));
    expect(during).toContain(ward.id);
    expect(during.filter((id) => id !== ward.id)).toEqual(before);
  });
  pace.release();
  await counting;
  app.clock.advance(MINUTE);
  const [wantedAt, otherAt] = await places();
  expect(wantedAt).toBeGreaterThan(otherAt);
});

test('an expired role is never dealt and leaves memory within the hour', async () => {
  const { deck, db, clock } = app.context;
  const ivy = await nurse('Ivy');
  const ward = await postNurse('Staff Nurse, until the afternoon');
  const expireIn = (minutes: number) =>
    db
      .updateTable('roles')
      .set({ expires_at: new Date(clock().getTime() + minutes * MINUTE) })
      .where('id', '=', ward.id)
      .execute();
  await expireIn(20);
  await deck.settled();
  const before = deck.stats().roles;
  expect(idsOf(await deckOf(ivy))).toContain(ward.id);
  app.clock.advance(21 * MINUTE);
  await deck.refresh();
  expect(idsOf(await deckOf(ivy))).not.toContain(ward.id);
  app.clock.advance(HOUR);
  await deck.settled();
  expect(deck.stats().roles).toBe(before - 1);
  // Nobody has marked it as expired, so its row has not changed: a load must leave it out by the clock.
  await learnWeights();
  await deck.settled();
  expect(deck.stats().roles).toBe(before - 1);
  await expireIn(60);
  await deck.refresh();
  expect(deck.stats().roles).toBe(before);
  expect(idsOf(await deckOf(ivy))).toContain(ward.id);
});

test('roles removed by a wrong clock come back when it is corrected', async () => {
  const { deck } = app.context;
  const before = deck.stats().roles;
  expect(before).toBeGreaterThan(3);
  app.clock.advance(60 * DAY);
  await deck.settled();
  expect(deck.stats().roles).toBe(0);
  app.clock.advance(-60 * DAY);
  await deck.settled();
  expect(deck.stats().roles).toBe(before);
});
