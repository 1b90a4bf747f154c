import { randomUUID } from 'node:crypto';
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accounts } from '#contract/index.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import { readSeeker } from '#matching/compiled.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { modelBytes } from '#matching/text/model-bytes.ts';
import { readRoleText, roleTextBytes, roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { readText } from '#matching/text/read-text.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Chance } from '#testing/chance.ts';
import { randomCulture } from '#testing/culture.ts';
import { drawRole, drawSeeker, type MarketRole } from '#testing/market.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { countDemand } from '../demand/count-demand.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import { beginFile, openFile } from '../index/index-file.ts';
import { createDeck, type Deck } from './deck.ts';
import { NO_FILTERS } from './role-filter.ts';

const app = await appOfFile();
const { db, connection } = app.context;
const folder = await mkdtemp(join(tmpdir(), 'nod-deck-file-'));
afterAll(() => rm(folder, { recursive: true }));

const ROLES = 300;
/** The unit group of care assistants. */
const CARE_WORKERS = 6135;
const chance = new Chance(95);
const seekers = Array.from({ length: 8 }, () => drawSeeker(chance));
const model = learnTextModel(
  {
    roles: Array.from({ length: 200 }, () => readText(roleWords(drawRole(chance)))),
    people: Array.from({ length: 60 }, () => readText(seekerWords(drawSeeker(chance)) ?? '')),
    formOf: (term) => term,
  },
  1,
);
if (model === null) throw new Error('there is enough to learn from');
const culture: CompiledCultureSeeker = {
  formId: 'quick',
  own: profileOf(FORMS.quick, scoreTraits(FORMS.quick, referencePeople(1, 5, FORMS.quick)[0] ?? {})),
  norms: null,
};
let employers: Person[] = [];

beforeAll(async () => {
  employers = [
    await app.employer('Bridge & Co'),
    await app.employer('Harbour Care'),
    await app.employer('Quillfeather Mutual'),
  ];
  await db
    .insertInto('text_models')
    .values({ version: 1, learned_at: app.clock(), documents: 260, model: Buffer.from(modelBytes(model)) })
    .execute();
  await db.updateTable('text_models').set({ is_current: true }).execute();
  for (let n = 0; n < ROLES; n += 1) await post(chance.pick(employers));
});

/** Posts a random role. The model reads it unless `isUnread`. */
async function post(employer: Person, isUnread = chance.next() < 0.1): Promise<string> {
  const facts = drawRole(chance);
  await db.insertInto('roles').values(rowOf(facts, employer)).execute();
  if (!isUnread) await read(facts);
  return facts.id;
}

function rowOf(facts: MarketRole, employer: Person) {
  const now = app.clock();
  const createdAt = new Date(now.getTime() - chance.between(0, 40) * HOUR);
  return {
    ...advert(facts),
    id: facts.id,
    employer_id: employer.id,
    status: 'live',
    created_at: createdAt,
    updated_at: createdAt,
    expires_at: new Date(now.getTime() + chance.between(1, 900) * HOUR),
    ...(chance.next() < 0.2 && { hiring_organisation: chance.pick(['Northgate Trust', 'Ferry Lane']) }),
  } as const;
}

function advert(facts: MarketRole) {
  const extra = chance.next() < 0.1 ? ['Puffin counting', 'Lamp trimming'] : [];
  return {
    title: facts.title,
    description_md: facts.descriptionMd,
    location_city: chance.next() < 0.05 ? 'Skerryvore Light' : facts.place,
    work_mode: facts.workMode,
    salary_min_pence: facts.salaryMinPence,
    salary_max_pence: facts.salaryMaxPence,
    required_skills: [...facts.requiredSkills, ...extra],
    required_level: facts.experienceLevel,
    required_years: facts.experienceYears,
    job_type: facts.jobType,
    details:
      chance.next() < 0.2 ? JSON.stringify({ niceToHaveSkills: ['Welding'], sponsorsVisa: true }) : null,
  };
}

async function read(facts: MarketRole): Promise<void> {
  const text = model && readRoleText(model, facts);
  if (!text) return;
  await db
    .insertInto('role_texts')
    .values({ role_id: facts.id, model_version: 1, reading: Buffer.from(roleTextBytes(text)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const path = join(folder, 'deck');
const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
const restless = {
  beforeLoad: async () => {},
  rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
};
const running = new Set<Deck>();
afterEach(async () => {
  for (const deck of running) await stop(deck);
  logged.length = 0;
});

async function start(
  at: string | null = path,
  on: Connection = connection,
  threadFrom?: number,
): Promise<Deck> {
  const deck = await createDeck(on, app.clock, log, restless, at, threadFrom);
  running.add(deck);
  return deck;
}

/** Closes the deck properly, so that it saves its file. */
async function stop(deck: Deck): Promise<void> {
  running.delete(deck);
  await deck.close();
}

function loadedFrom(): 'file' | 'database' | undefined {
  const line = logged.findLast(({ msg }) => msg === 'deck loaded');
  return line && (line.isFromFile === true ? 'file' : 'database');
}

const reasons = () =>
  logged.map(({ msg }) => String(msg)).filter((msg) => msg.includes('loaded from the database'));

/** Everything that a deck can be asked, for eight people. */
async function allAnswers(deck: Deck) {
  const view = deck.view();
  const now = app.clock();
  const all = [];
  for (const [n, facts] of seekers.entries()) {
    const { compiled } = readSeeker(facts, view.textModel);
    const filters = [
      NO_FILTERS,
      { ...NO_FILTERS, workModes: ['remote' as const], salaryMin: 25_000 },
      { ...NO_FILTERS, sponsorsVisa: '1' as const },
      { ...NO_FILTERS, locations: ['Skerryvore Light', 'London'] },
    ];
    const dealtAt = n % 2 === 0 ? now : new Date(now.getTime() - 2 * HOUR);
    const order = { seed: n * 7_919, dealtAt, culture: n % 3 === 0 ? null : culture };
    for (const each of filters) {
      const search = { seeker: compiled, filters: each, without: [], limit: 1_000, after: null, order };
      const { best, chances } = await view.search({ ...search, chances: 100 });
      const words = [];
      for (const asked of ['nurse', 'harbour', 'puffin', 'senior web'])
        words.push(await view.named(asked, search));
      const related = await view.related('care assistant', search);
      all.push({ best, chances, words, related, count: await view.count(search) });
    }
  }
  return all;
}

/**
 * Starts a deck at this path and expects that it loads from `from`, and that it finds the same as a deck loaded from the
 * database. Returns the deck at the path.
 */
async function expectSameAsFresh(from: 'file' | 'database', at = path): Promise<Deck> {
  const deck = await start(at);
  expect(loadedFrom()).toBe(from);
  const fresh = await start(null);
  expect(deck.stats().roles).toBe(fresh.stats().roles);
  expect(deck.unread()).toBe(fresh.unread());
  const expected = await allAnswers(fresh);
  expect(expected[0]?.best.length).toBeGreaterThan(50);
  expect(await allAnswers(deck)).toEqual(expected);
  await stop(fresh);
  return deck;
}

/** Replaces the file with one of the deck as it is now. */
async function save(): Promise<void> {
  await rm(path, { force: true });
  await stop(await start());
}

const liveIds = async () =>
  (await db.selectFrom('roles').select('id').where('status', '=', 'live').orderBy('id').execute()).map(
    ({ id }) => id,
  );
const update = (id: string, set: object) => db.updateTable('roles').set(set).where('id', '=', id).execute();

const deleted: string[] = [];

async function deleteRole(id: string): Promise<void> {
  deleted.push(id);
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

/** Something that happens on an ordinary day. */
async function changeSomething(): Promise<void> {
  const id = chance.pick(await liveIds());
  const employer = chance.pick(employers);
  const facts = { ...drawRole(chance), id };
  const kind = chance.between(0, 15);
  if (kind <= 2) await post(employer);
  else if (kind === 3) await update(id, advert(facts)).then(() => read(facts));
  else if (kind === 4) await update(id, { salary_min_pence: 1_000_000, salary_max_pence: 9_000_000 });
  else if (kind === 5) await update(id, { required_skills: facts.requiredSkills });
  else if (kind === 6) await update(id, { status: chance.pick(['closed', 'paused']) });
  else if (kind === 7)
    await db.updateTable('roles').set({ status: 'live' }).where('status', '=', 'paused').execute();
  else if (kind === 8) await update(id, { held_since: chance.next() < 0.5 ? app.clock() : null });
  else if (kind === 9) await deleteRole(id);
  else if (kind === 10) await update(id, { expires_at: new Date(app.clock().getTime() + MINUTE) });
  else if (kind === 11) await describeTeam(chance.next() < 0.5 ? { role: id } : { employer: employer.id });
  else if (kind === 12) await dealCard(id);
  else if (kind === 13) await findOccupation(id);
  else if (kind === 14) await readOne(facts);
  else
    await db
      .updateTable('employers')
      .set({ company_name: `Harbour ${chance.between(1, 9)}` })
      .execute();
}

/** A worker reads a role that was not read yet, which changes nothing in the role's own row. */
async function readOne(facts: MarketRole): Promise<void> {
  const unread = await db
    .selectFrom('roles')
    .leftJoin('role_texts', 'role_id', 'id')
    .select('id')
    .where('role_id', 'is', null)
    .where('status', '=', 'live')
    .where('expires_at', '>', app.clock())
    .executeTakeFirst();
  if (unread) await read({ ...facts, id: unread.id });
}

async function describeTeam(of: { readonly role: string } | { readonly employer: string }): Promise<void> {
  const profile = JSON.stringify(randomCulture(chance));
  if ('role' in of) {
    await db
      .insertInto('role_culture')
      .values({ role_id: of.role, profile })
      .onConflict((conflict) => conflict.column('role_id').doUpdateSet({ profile }))
      .execute();
    return;
  }
  await db
    .insertInto('employer_culture')
    .values({ employer_id: of.employer, profile, updated_at: app.clock() })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet({ profile }))
    .execute();
}

async function findOccupation(roleId: string, unitGroup = chance.pick([CARE_WORKERS, null])): Promise<void> {
  const found = { unit_group: unitGroup, confidence_bp: 9_000, catalogue: 1 };
  await db
    .insertInto('role_occupations')
    .values({ role_id: roleId, ...found })
    .onConflict((conflict) => conflict.column('role_id').doUpdateSet(found))
    .execute();
}

/** Deals a role's card to somebody, which counts as demand from the next hour on. */
async function dealCard(roleId: string): Promise<void> {
  const now = app.clock();
  const [someone] = await db.selectFrom('users').select('id').limit(1).execute();
  await sql`insert into impressions
      (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version)
    values (${someone?.id}, ${roleId}, ${now}::date, ${now}, 0, 5000, 0, 'fit-3', 'order-2')
    on conflict do nothing`.execute(db);
}

async function letTimePass(hours: number): Promise<void> {
  app.clock.advance(hours * HOUR + chance.between(1, 59) * MINUTE);
  await countDemand(app.context, new AbortController().signal);
}

test('after any changes, a restart deals the same decks as a fresh load', async () => {
  await save();
  for (let round = 0; round < 8; round += 1) {
    for (let n = 0; n < 25; n += 1) await changeSomething();
    // Sometimes the restart is within the hour, sometimes after more than a day, when all demand must be read again.
    if (round % 4 !== 0) await letTimePass(chance.pick([0, 1, 1, 3, 50]));
    const deck = await expectSameAsFresh('file');
    for (let n = 0; n < 10; n += 1) await changeSomething();
    await deck.refresh();
    const before = await readFile(path);
    await stop(deck);
    // Every other round ends as if the process had been killed: the next start finds the file from before it was closed.
    if (round % 2 === 0) await writeFile(path, before);
  }
});

test('a deck that is searched in a thread keeps up with any changes', async () => {
  const deck = await start(null, connection, 1);
  const isThreaded = async () => {
    await deck.view().count({ filters: NO_FILTERS, without: [] });
    return deck.stats().isThreaded;
  };
  await expect.poll(isThreaded, { timeout: 60_000 }).toBe(true);
  for (const hours of [0, 1, 50, 1]) {
    for (let n = 0; n < 25; n += 1) await changeSomething();
    if (hours > 0) await letTimePass(hours);
    await deck.settled();
    for (const id of deleted) deck.forget(id);
    const fresh = await start(null);
    expect(await allAnswers(deck)).toEqual(await allAnswers(fresh));
    expect(await isThreaded()).toBe(true);
    await stop(fresh);
  }
});

test('a restart from a file that was saved after a restart is as exact', async () => {
  await save();
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 5; n += 1) await changeSomething();
    await stop(await expectSameAsFresh('file'));
  }
});

test('a role that a worker read while the server was down counts as read', async () => {
  const facts = drawRole(chance);
  await db
    .insertInto('roles')
    .values(rowOf(facts, employers[0] as Person))
    .execute();
  await save();
  await read(facts);
  await expectSameAsFresh('file');
});

test('a role is found by the occupation it got while the server was down', async () => {
  const id = await post(employers[0] as Person);
  await update(id, { title: 'Tidewaiter', expires_at: new Date(app.clock().getTime() + DAY) });
  await save();
  await findOccupation(id, CARE_WORKERS);
  await expectSameAsFresh('file');
});

test.runIf(onPostgres)('a change that is in progress during the save is not missed', async () => {
  const [late = ''] = await liveIds();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('roles').set({ title: 'Lighthouse keeper' }).where('id', '=', late).execute();
    // A younger transaction commits first.
    await post(chance.pick(employers));
    await save();
  });
  const deck = await expectSameAsFresh('file');
  const [facts] = seekers;
  const seeker = readSeeker(facts as never, deck.view().textModel).compiled;
  const order = { seed: 1, dealtAt: app.clock(), culture: null };
  const search = { seeker, filters: NO_FILTERS, without: [], limit: 5, after: null, order };
  expect((await deck.view().named('lighthouse', search)).best).toMatchObject([{ id: late }]);
});

test('an account deleted in downtime is gone from the deck and its file', async () => {
  const quill = employers[2] as Person;
  const role = await post(quill, false);
  await update(role, { hiring_organisation: null });
  await db
    .updateTable('employers')
    .set({ company_name: 'Quillfeather Mutual' })
    .where('user_id', '=', quill.id)
    .execute();
  const { id: another } = await db
    .selectFrom('roles')
    .select('id')
    .where('status', '=', 'live')
    .where('held_since', 'is', null)
    .where('expires_at', '>', new Date(app.clock().getTime() + DAY))
    .where('employer_id', '!=', quill.id)
    .executeTakeFirstOrThrow();
  await save();
  const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').swap32();
  const leftInFile = async () => {
    const bytes = await readFile(path);
    return ['quillfeather', idBytes(role), idBytes(another)].filter((each) => bytes.includes(each));
  };
  expect(await leftInFile()).toHaveLength(3);
  await quill.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  employers = employers.slice(0, 2);
  const fresh = await start(null);
  const deck = await start();
  expect(loadedFrom()).toBe('file');
  expect(await allAnswers(deck)).toEqual(await allAnswers(fresh));
  // As if another process deleted this other company's role without notifying this one.
  await db.deleteFrom('roles').where('id', '=', another).execute();
  app.clock.advance(13 * HOUR);
  const writtenBefore = (await stat(path)).mtimeMs;
  await deck.refresh();
  await expect.poll(async () => (await stat(path)).mtimeMs).not.toBe(writtenBefore);
  expect(await leftInFile()).toEqual([]);
});

test('a file written while roles change and are deleted is complete', async () => {
  await save();
  const deck = await start();
  for (let round = 0; round < 4; round += 1) {
    const before = (await stat(path)).mtimeMs;
    await changeSomething();
    app.clock.advance(13 * HOUR);
    const [gone = ''] = await liveIds();
    await db.deleteFrom('roles').where('id', '=', gone).execute();
    const refreshing = deck.refresh();
    deck.forget(gone);
    await Promise.all([refreshing, changeSomething(), changeSomething().then(() => deck.refresh())]);
    await expect.poll(async () => (await stat(path)).mtimeMs).not.toBe(before);
    const copy = join(folder, `copy-${round}`);
    await copyFile(path, copy);
    await stop(await expectSameAsFresh('file', copy));
  }
});

test('only this user can read the file; enough changes rewrite it', async () => {
  await save();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const before = (await stat(path)).mtimeMs;
  const deck = await start();
  await changeSomething();
  await deck.refresh();
  expect((await stat(path)).mtimeMs).toBe(before);
  for (let changes = 0; changes < 1_000; changes += deck.stats().roles) {
    await db.updateTable('roles').set({ updated_at: app.clock() }).where('status', '=', 'live').execute();
    await deck.refresh();
  }
  await expect.poll(async () => (await stat(path)).mtimeMs).not.toBe(before);
});

test('a process killed while writing leaves the previous file intact', async () => {
  await save();
  for (let n = 0; n < 10; n += 1) await changeSomething();
  const whole = await readFile(path);
  const begun = join(folder, `deck.${randomUUID()}.begun`);
  await writeFile(begun, whole.subarray(0, whole.length / 2));
  await stop(await expectSameAsFresh('file'));
  expect(await readdir(folder)).toContain(begun.slice(folder.length + 1));
  const hoursAgo = new Date(Date.now() - 2 * HOUR);
  await utimes(begun, hoursAgo, hoursAgo);
  await start();
  expect(await readdir(folder)).not.toContain(begun.slice(folder.length + 1));
});

test('a damaged or truncated file is not used, and the next one is whole', async () => {
  await save();
  const whole = await readFile(path);
  for (const at of [0, 1_000, whole.length / 2, whole.length - 2_000, whole.length - 40, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged[Math.floor(at)] = (damaged[Math.floor(at)] ?? 0) ^ 4;
    await writeFile(path, damaged);
    await stop(await expectSameAsFresh('database'));
    await stop(await expectSameAsFresh('file'));
  }
  for (const length of [0, 10, whole.length / 3, whole.length - 1]) {
    await writeFile(path, whole);
    await truncate(path, Math.floor(length));
    await stop(await expectSameAsFresh('database'));
  }
  expect(reasons()).toHaveLength(10);
  expect(reasons()[0]).toContain('it is damaged');
});

test('a file of another release is not used', async () => {
  await save();
  const file = await openFile<object>(path);
  const taken = await file?.read();
  await file?.close();
  if (!file || !taken) throw new Error('there is a file');
  await (await beginFile(path, { ...file.head, mark: 'another' }, taken)).finish();
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toEqual([expect.stringContaining('another release of Nod or of Node wrote it')]);
});

test('a file of another database, or of a newer state of it, is not used', async () => {
  await save();
  const elsewhere = await testApp();
  const there = await start(path, elsewhere.context.connection);
  expect(there.stats().roles).toBe(0);
  await stop(there);
  await elsewhere.close();
  expect(reasons()).toEqual([expect.stringContaining('it belongs to another database')]);
  // A backup that was restored lacks the row, because the file was written later.
  await save();
  await db.deleteFrom('index_files').execute();
  await stop(await expectSameAsFresh('database'));
  // In a copy, another transaction has written the rows.
  await save();
  await sql`update index_files set written_at = written_at`.execute(db);
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toHaveLength(3);
});

test('a newer scorer, or a clock that was ahead, forces a new load', async () => {
  await save();
  await db
    .insertInto('text_models')
    .values({ version: 2, learned_at: app.clock(), documents: 260, model: Buffer.from(modelBytes(model)) })
    .execute();
  await db.updateTable('text_models').set({ is_current: false }).where('version', '=', 1).execute();
  await db.updateTable('text_models').set({ is_current: true }).where('version', '=', 2).execute();
  await stop(await expectSameAsFresh('database'));
  app.clock.advance(-DAY);
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toEqual([
    expect.stringContaining('the scorer has learned since'),
    expect.stringContaining('the clock was ahead'),
  ]);
});

test('when most roles have changed, everything is read', async () => {
  const [bridge] = employers as [Person];
  const many = Array.from({ length: 1_100 }, () => rowOf(drawRole(chance), bridge));
  await db.insertInto('roles').values(many).execute();
  await save();
  await db.updateTable('roles').set({ updated_at: app.clock() }).execute();
  await stop(await expectSameAsFresh('database'));
  expect(reasons()).toEqual([expect.stringContaining('too much has changed since')]);
});
