import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { JOB_TYPES } from '#contract/units.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import { compileRole, readSeeker } from '#matching/compiled.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import { standingCode } from '#matching/order.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { roleTextBytes, roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { readText } from '#matching/text/read-text.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { Chance } from '#testing/chance.ts';
import { randomCulture } from '#testing/culture.ts';
import { drawRole, drawSeeker, type MarketRole } from '#testing/market.ts';
import { DAY, HOUR, SECOND } from '../clock.ts';
import { noDemandYet } from '../demand/demand.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import { Hands } from '../index/hands.ts';
import type { DeckFound, DeckSearch } from './deck-search.ts';
import { answerTo, type RoleQuestion, viewOf } from './deck-view.ts';
import { LiveRoles } from './live-roles.ts';
import { NO_FILTERS } from './role-filter.ts';
import type { RoleIndex } from './role-index.ts';
import { Searcher } from './search.ts';
import { type DeckRanges, NO_CARDS } from './search-hand.ts';
import { type SearchThread, searchThread } from './search-thread.ts';

const START = Date.parse('2026-11-02T09:30:00Z');
const WORDS = ['nurse', 'care assistant', 'bridge', 'puffin', 'senior web', null];
/** A thread starts in about a second; other tests may be using the processor. */
const PATIENCE = { timeout: 60_000, interval: 20 };

const withSummary = (facts: SeekerFacts): SeekerFacts => ({
  ...facts,
  summaryText: `${facts.recentTitles.join(', ')}: ${facts.skills.join(' and ')}.`,
});

const MODEL = learnModel();

function learnModel(): TextModel {
  const chance = new Chance(5);
  const roles = Array.from({ length: 300 }, () => readText(roleWords(drawRole(chance))));
  const people = Array.from({ length: 300 }, () =>
    readText(seekerWords(withSummary(drawSeeker(chance))) ?? ''),
  );
  const model = learnTextModel({ roles, people, formOf: (term) => term }, 1);
  if (model === null) throw new Error('too few texts');
  return model;
}

const setTeams = new Chance(12);
const TEAMS = Array.from({ length: 30 }, () => randomCulture(setTeams));
const [person] = referencePeople(1, 9, FORMS.standard);
const CULTURE_SEEKER: CompiledCultureSeeker = {
  formId: 'standard',
  own: profileOf(FORMS.standard, scoreTraits(FORMS.standard, person ?? {})),
  norms: null,
};

/** A market of roles with texts and teams, searched here and in a thread. */
class Market {
  readonly chance: Chance;
  readonly postedIds = new Set<string>();
  readonly logged: string[] = [];
  now = START;
  index: RoleIndex;
  readonly thread: SearchThread;

  constructor(seed: number, size: number) {
    this.chance = new Chance(seed);
    this.index = this.newIndex(size);
    const log = pino({ level: 'warn' }, { write: (line: string) => this.logged.push(JSON.parse(line).msg) });
    const deck = { inUse: () => this.index, undisturbed: (work: () => Promise<void>) => work() };
    this.thread = searchThread(deck, () => new Date(this.now), log, 100);
    runningThreads.push(this.thread);
  }

  /** An index of other roles. */
  newIndex(size: number): RoleIndex {
    const roles = new LiveRoles();
    this.postedIds.clear();
    for (let n = 0; n < size; n += 1) this.post(drawRole(this.chance), roles);
    return {
      roles,
      searcher: new Searcher(roles),
      hands: new Hands<DeckRanges>(roles.recent, () => ({ ...NO_CARDS })),
      modelVersion: MODEL.version,
      model: MODEL,
      learned: null,
      norms: null,
      aliases: null,
      sweptAt: this.now,
      seen: '',
      counted: noDemandYet(new Date(START)),
      coming: null,
    };
  }

  get view() {
    return viewOf(this.index, () => new Date(this.now), this.thread.ask);
  }

  /** Posts a role, or replaces the one with its id. */
  post(facts: MarketRole, roles: LiveRoles = this.index.roles): void {
    const { chance } = this;
    this.postedIds.add(facts.id);
    const compiled = compileRole(facts, chance.next() < 0.9 ? MODEL : null);
    const demand = chance.between(0, 6);
    const createdAt = this.now - chance.between(0, 10) * DAY;
    const code = standingCode((this.now - createdAt) / DAY, demand);
    roles.put(
      {
        id: facts.id,
        title: facts.title,
        company: chance.pick(['Bridge & Co', 'Leeds Infirmary']),
        compiled,
        salaryMinPence: facts.salaryMinPence,
        salaryMaxPence: facts.salaryMaxPence,
        jobType: JOB_TYPES.indexOf(facts.jobType),
        expiresAt: this.now + chance.between(1, 48) * HOUR,
        unknownPlace: 0,
        createdAt,
        employer: Math.min(chance.between(1, 30), chance.between(1, 30)),
        culture: chance.next() < 0.5 ? chance.pick(TEAMS) : null,
        // Like the database driver’s result, it is a view of a larger buffer.
        reading:
          compiled.text && Buffer.concat([roleTextBytes(compiled.text), Buffer.alloc(9)]).subarray(0, -9),
      },
      { code, previousCode: chance.between(0, 20), demand, comingDemand: demand },
    );
  }

  anyId(): string {
    return this.chance.pick([...this.postedIds]);
  }

  /** Makes one random change to the index or moves the clock on. */
  change(): void {
    const { chance, index } = this;
    const { roles } = index;
    const event = chance.between(0, 6);
    if (event === 0) for (let n = 0; n < 15; n += 1) this.post(drawRole(chance));
    if (event === 1) for (let n = 0; n < 15; n += 1) roles.remove(this.anyId());
    if (event === 2) for (let n = 0; n < 15; n += 1) this.post({ ...drawRole(chance), id: this.anyId() });
    if (event === 3) this.now += HOUR / 3;
    if (event === 4) roles.removeExpired(this.now, 0, roles.slots);
    if (event === 5) this.#adoptHour();
    // So many that the columns grow.
    if (event === 6) for (let n = 0; n < 80; n += 1) this.post(drawRole(chance));
  }

  #adoptHour(): void {
    const { chance, index } = this;
    const { roles } = index;
    const hour = index.counted.hour + HOUR;
    roles.standings.prepare(false);
    for (let n = 0; n < 50; n += 1) {
      const slot = roles.ids.find(this.anyId());
      if (slot >= 0) roles.standings.setComingDemand(slot, chance.between(0, 40));
    }
    roles.adoptStandings(hour);
    index.counted = { hour, previousHour: hour - HOUR, inForceFrom: this.now };
  }

  search(): DeckSearch {
    const { chance } = this;
    const dealtAt = new Date(chance.next() < 0.5 ? this.now : START - DAY);
    return {
      seeker: readSeeker(withSummary(drawSeeker(chance)), MODEL).compiled,
      filters: chance.next() < 0.5 ? NO_FILTERS : { ...NO_FILTERS, workModes: ['remote'], salaryMin: 25_000 },
      without: chance.next() < 0.5 ? [] : [this.anyId(), this.anyId()],
      limit: chance.pick([11, 60]),
      after: null,
      order: {
        seed: chance.between(1, 1_000_000),
        dealtAt,
        culture: chance.next() < 0.7 ? CULTURE_SEEKER : null,
      },
      chances: 8,
    };
  }

  question(): RoleQuestion {
    const search = this.search();
    const words = this.chance.pick(WORDS);
    const kind = this.chance.between(0, 4);
    if (kind === 0) return { ask: 'named', words, search };
    if (kind === 1) return { ask: 'related', words, search };
    if (kind === 2) return { ask: 'count', search: { filters: search.filters, without: search.without } };
    return { ask: 'search', search };
  }

  /** Undefined if the thread doesn’t answer, so that the search must be done here. */
  inThread(question: RoleQuestion): Promise<unknown> {
    return this.thread.ask(this.index, question, this.now);
  }

  async threadIsReady(): Promise<void> {
    await vi.waitFor(async () => expect(await this.inThread(this.question())).toBeDefined(), PATIENCE);
  }
}

const runningThreads: SearchThread[] = [];
afterEach(async () => {
  for (const thread of runningThreads.splice(0)) await thread.end();
});

test('a thread finds what its caller would find, whatever changes', async () => {
  for (const [seed, size] of [
    [1, 1_200],
    [2, 400],
  ] as const) {
    const market = new Market(seed, size);
    expect(await market.inThread(market.question())).toBeUndefined();
    // The index may change while the thread starts.
    market.change();
    await market.threadIsReady();
    let found = 0;
    for (let round = 0; round < 70; round += 1) {
      const question = market.question();
      const expected = answerTo(market.index, question, market.now);
      const answer = market.inThread(question);
      market.change();
      expect(await answer, `market ${seed}, round ${round}`).toEqual(expected);
      if (question.ask === 'search') found += (expected as DeckFound).best.length;
    }
    expect(found).toBeGreaterThan(300);
    expect(market.logged).toEqual([]);
  }
});

test('when the thread dies, the caller searches and another starts', async () => {
  const market = new Market(4, 600);
  await market.threadIsReady();
  const question = market.question();
  const waiting = market.inThread(question);
  // Something that no index can repeat.
  market.index.roles.onChange?.({ kind: 'put', role: {} as never, standing: {} as never });
  await waiting;
  await vi.waitFor(() => expect(market.logged.length).toBeGreaterThan(0), PATIENCE);
  expect(market.logged[0]).toContain('failed');
  const search = market.search();
  const here = viewOf(market.index, () => new Date(market.now));
  expect(await market.view.search(search)).toEqual(await here.search(search));
  expect(await market.inThread(question)).toBeUndefined();
  market.change();
  market.now += 11 * SECOND;
  await market.threadIsReady();
  const expected = answerTo(market.index, question, market.now);
  expect(await market.inThread(question)).toEqual(expected);
});

test('the thread switches to a new index in use, unless it is small', async () => {
  const market = new Market(5, 600);
  await market.threadIsReady();
  const oldIndex = market.index;
  market.index = market.newIndex(700);
  await market.threadIsReady();
  const question = market.question();
  expect(await market.inThread(question)).toEqual(answerTo(market.index, question, market.now));
  // A page that began before the switch still uses the old index, which the thread no longer searches.
  expect(await market.thread.ask(oldIndex, question, market.now)).toBeUndefined();
  expect(oldIndex.roles.onChange).toBeNull();
  market.index = market.newIndex(50);
  expect(await market.inThread(question)).toBeUndefined();
  expect(await market.inThread(question)).toBeUndefined();
  expect(market.index.roles.onChange).toBeNull();
});

test('the thread declines other scorers; 40 questions all get answers', async () => {
  const market = new Market(6, 600);
  await market.threadIsReady();
  const search = market.search();
  const { seeker } = search;
  const text = seeker.text && { ...seeker.text, model: { ...MODEL } };
  expect(
    await market.inThread({ ask: 'search', search: { ...search, seeker: { ...seeker, text } } }),
  ).toBeUndefined();
  const culture = { ...CULTURE_SEEKER, norms: {} as never };
  const order = { ...search.order, culture };
  expect(await market.inThread({ ask: 'search', search: { ...search, order } })).toBeUndefined();
  const many = Array.from({ length: 40 }, () => market.view.search(search));
  const expected = answerTo(market.index, { ask: 'search', search }, market.now);
  for (const each of await Promise.all(many)) expect(each).toEqual(expected);
});
