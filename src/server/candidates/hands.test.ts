import { expect, test } from 'vitest';
import { compileRole, readSeeker } from '#matching/compiled.ts';
import { levelCode, yearsCode } from '#matching/experience.ts';
import { WITHOUT_TEXT } from '#matching/scale.ts';
import { Chance } from '#testing/chance.ts';
import { drawRole, drawSeeker } from '#testing/market.ts';
import { HOUR } from '../clock.ts';
import { noDemandYet } from '../demand/demand.ts';
import { Hands } from '../index/hands.ts';
import type { RankedHit } from '../index/hit-range.ts';
import { type Position, positionOf } from '../index/position.ts';
import type { CandidateIndex } from './candidate-index.ts';
import { type CandidateSearch, viewOf } from './candidates.ts';
import { CandidateSearcher } from './search.ts';
import type { CandidateRange } from './search-hand.ts';
import { SeekerIndex } from './seeker-index.ts';

const START = new Date('2026-11-02T09:30:00Z');
const PAGE = 10;

/** An index of seekers that counts its searches. */
class Market {
  readonly chance: Chance;
  readonly seekers = new SeekerIndex();
  readonly known: string[] = [];
  readonly index: CandidateIndex;
  searches = 0;

  constructor(seed: number, size: number) {
    this.chance = new Chance(seed);
    for (let n = 0; n < size; n += 1) this.join(this.chance.uuid());
    const searcher = new CandidateSearcher(this.seekers, null, WITHOUT_TEXT);
    const find = searcher.find.bind(searcher);
    searcher.find = (search) => {
      this.searches += 1;
      return find(search);
    };
    this.index = {
      seekers: this.seekers,
      searcher,
      hands: new Hands<CandidateRange>(this.seekers.recent, () => ({ range: null })),
      model: null,
      learned: null,
      norms: null,
      aliases: null,
      readBy: '',
      unread: new Set(),
      seen: '',
      counted: noDemandYet(START),
      coming: null,
    };
  }

  /** Adds a seeker, or replaces the profile of the one with this id. */
  join(id: string): void {
    const facts = drawSeeker(this.chance);
    const { compiled, home } = readSeeker(facts);
    this.known.push(id);
    this.seekers.put({
      id,
      cover: compiled.cover,
      level: levelCode(facts.experienceLevel),
      years: yearsCode(facts.experienceYears),
      home: home?.id ?? -1,
      workMode: facts.workModePref,
      minNetMonthlyPounds: facts.minNetMonthlyPounds ?? 0,
      titles: compiled.titles,
      words: null,
      culture: null,
    });
  }

  anySeeker(): string {
    return this.chance.pick(this.known);
  }

  /** Begins a new hour, in which some people are in demand. */
  count(): void {
    this.seekers.prepareStandings(false);
    for (let n = 0; n < 200; n += 1)
      this.seekers.setComingDemand(this.anySeeker(), this.chance.between(0, 9));
    this.seekers.adoptStandings();
    const { hour } = this.index.counted;
    this.index.counted = { hour: hour + HOUR, previousHour: hour, inForceFrom: hour + HOUR };
  }
}

type Search = Omit<CandidateSearch, 'limit' | 'after'>;

function searchOf({ chance }: Market): Search {
  const role = compileRole(drawRole(chance));
  return {
    role,
    culture: null,
    without: [],
    leastFit: 0,
    listedAt: START,
    seed: chance.between(0, 2 ** 32 - 1),
  };
}

/** The next page after this position, from a member's hand and from a search alone. */
function bothPages(market: Market, search: Search, startAfter: Position | null, member = 'ruth') {
  const view = viewOf(market.index);
  const pageOf = (find: (search: CandidateSearch) => readonly RankedHit[]) => {
    const before = market.searches;
    const found = find({ ...search, limit: PAGE + 1, after: startAfter });
    return { found, searches: market.searches - before };
  };
  return { dealt: pageOf((query) => view.searchHand(member, query)), searched: pageOf(view.search) };
}

/** Where the second page starts: the first one is searched for without a hand. */
function startOfHand(market: Market, search: Search): Position | null {
  return endOf(viewOf(market.index).search({ ...search, limit: PAGE + 1, after: null }));
}

function endOf(page: readonly RankedHit[]): Position | null {
  const last = page[PAGE - 1];
  return last === undefined ? null : positionOf(last.score, last.id);
}

test('one search deals the next five pages of candidates', () => {
  const market = new Market(1, 3_000);
  const search = searchOf(market);
  let startAfter = startOfHand(market, search);
  const searches: number[] = [];
  for (let page = 0; page < 6; page += 1) {
    const { dealt, searched } = bothPages(market, search, startAfter);
    expect(dealt.found).toEqual(searched.found);
    searches.push(dealt.searches);
    startAfter = endOf(dealt.found);
  }
  expect(searches).toEqual([1, 0, 0, 0, 0, 1]);
});

test('a hand gives what a search would find, whatever happens in between', () => {
  let pages = 0;
  let searches = 0;
  for (let seed = 1; seed <= 15; seed += 1) {
    const market = new Market(seed, seed % 3 === 0 ? 200 : 1_500);
    let search = searchOf(market);
    let startAfter = startOfHand(market, search);
    for (let page = 1; page < 25 && startAfter !== null; page += 1) {
      const { dealt, searched } = bothPages(market, search, startAfter);
      expect(dealt.found, `market ${seed}, page ${page}`).toEqual(searched.found);
      startAfter = endOf(dealt.found);
      pages += 1;
      searches += dealt.searches;
      search = changeSomething(market, search, dealt.found);
    }
  }
  expect(pages).toBeGreaterThan(50);
  expect(searches).toBeLessThan(pages);
});

/** Something between two pages: people join, leave or change, are skipped or come back; the role changes; an hour passes. */
function changeSomething(market: Market, search: Search, shown: readonly RankedHit[]): Search {
  const { chance, seekers } = market;
  const event = chance.between(0, 11);
  if (event === 0) for (let n = 0; n < 50; n += 1) market.join(chance.uuid());
  if (event === 1) for (let n = 0; n < 100; n += 1) seekers.remove(market.anySeeker());
  if (event === 2) for (let n = 0; n < 100; n += 1) market.join(market.anySeeker());
  if (event === 3) return { ...search, without: shown.slice(0, 5).map(({ id }) => id) };
  if (event === 4) return { ...search, without: Array.from({ length: 80 }, () => market.anySeeker()) };
  if (event === 5) return { ...search, without: [] };
  if (event === 6) market.count();
  if (event === 7) return { ...search, role: searchOf(market).role };
  if (event === 8) for (let n = 0; n < 300; n += 1) market.join(market.anySeeker());
  return search;
}

test('each member has a hand, and an edited role is dealt again', () => {
  const market = new Market(4, 1_500);
  const search = searchOf(market);
  const startAfter = startOfHand(market, search);
  const searches = (query: Search, member: string) =>
    bothPages(market, query, startAfter, member).dealt.searches;
  expect(searches(search, 'ruth')).toBe(1);
  expect(searches(search, 'ruth')).toBe(0);
  expect(searches(search, 'sol')).toBe(1);
  expect(searches(search, 'ruth')).toBe(0);
  expect(searches({ ...search, role: { ...search.role } }, 'ruth')).toBe(1);
});
