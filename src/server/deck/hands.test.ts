import { expect, test } from 'vitest';
import { JOB_TYPES } from '#contract/units.ts';
import { compileRole, readSeeker } from '#matching/compiled.ts';
import { Chance } from '#testing/chance.ts';
import { drawRole, drawSeeker, type MarketRole } from '#testing/market.ts';
import { DAY, HOUR } from '../clock.ts';
import { noDemandYet } from '../demand/demand.ts';
import { Hands } from '../index/hands.ts';
import type { DeckState } from './cursor.ts';
import { type DealtCard, deal } from './deal.ts';
import type { DeckSearch } from './deck-search.ts';
import { answerTo, viewOf } from './deck-view.ts';
import { LiveRoles } from './live-roles.ts';
import { NO_FILTERS } from './role-filter.ts';
import type { RoleIndex } from './role-index.ts';
import { NEW_WITHOUT_DEMAND } from './role-standings.ts';
import { Searcher } from './search.ts';
import { type DeckRanges, NO_CARDS } from './search-hand.ts';

const START = new Date('2026-11-02T09:30:00Z');
const PAGE = 10;

/** A market whose searches are counted, with its own clock. */
class Market {
  readonly chance: Chance;
  readonly roles = new LiveRoles();
  readonly held: MarketRole[] = [];
  searches = 0;
  now = START.getTime();
  readonly index: RoleIndex;

  constructor(seed: number, size: number) {
    this.chance = new Chance(seed);
    for (let n = 0; n < size; n += 1) this.post(drawRole(this.chance));
    const searcher = new Searcher(this.roles);
    const find = searcher.find.bind(searcher);
    searcher.find = (search) => {
      this.searches += 1;
      return find(search);
    };
    this.index = {
      roles: this.roles,
      searcher,
      hands: new Hands<DeckRanges>(this.roles.recent, () => ({ ...NO_CARDS })),
      modelVersion: null,
      model: null,
      learned: null,
      norms: null,
      aliases: null,
      sweptAt: this.now,
      seen: '',
      counted: noDemandYet(START),
      coming: null,
    };
  }

  get view() {
    return viewOf(this.index, () => new Date(this.now));
  }

  /** Posts a role, or replaces the one with its id. */
  post(facts: MarketRole): void {
    this.held.push(facts);
    this.roles.put(
      {
        id: facts.id,
        title: facts.title,
        company: 'Bridge & Co',
        compiled: compileRole(facts, null),
        salaryMinPence: facts.salaryMinPence,
        salaryMaxPence: facts.salaryMaxPence,
        jobType: JOB_TYPES.indexOf(facts.jobType),
        expiresAt: this.now + this.chance.between(1, 48) * HOUR,
        unknownPlace: 0,
        createdAt: this.now - this.chance.between(0, 10) * DAY,
        // A few large employers, who would have four cards in a row if that were allowed.
        employer: Math.min(this.chance.between(1, 30), this.chance.between(1, 30)),
        culture: null,
        reading: null,
      },
      NEW_WITHOUT_DEMAND,
    );
  }

  anyRole(): MarketRole {
    return this.chance.pick(this.held);
  }
}

function searchOf(market: Market): Omit<DeckSearch, 'limit' | 'after'> {
  return {
    seeker: readSeeker(drawSeeker(market.chance)).compiled,
    filters: NO_FILTERS,
    without: [],
    order: { seed: market.chance.between(1, 1_000_000), dealtAt: START, culture: null },
  };
}

const FIRST: DeckState = {
  dealtAt: START,
  place: 0,
  front: null,
  isFrontDone: false,
  best: null,
  chance: null,
  run: null,
  last: null,
  linked: null,
};

/** The next page after this state, dealt twice: from a hand, and from searches alone. */
async function bothPages(market: Market, search: Omit<DeckSearch, 'limit' | 'after'>, from: DeckState) {
  const { view } = market;
  const hand = { ...view, search: (search: DeckSearch) => view.searchHand('amara', search) };
  const pageOf = async (index: typeof view) => {
    const before = market.searches;
    const cards: DealtCard[] = [];
    for await (const card of deal(index, search, [], from, PAGE + 1)) {
      cards.push(card);
      if (cards.length === PAGE) break;
    }
    const ids = cards.map(({ id, place, score }) => `${place} ${id} ${score}`);
    return { ids, after: cards.at(-1)?.after ?? null, searches: market.searches - before };
  };
  return { dealt: await pageOf(hand), searched: await pageOf(view) };
}

test('after the first page, one search serves six pages', async () => {
  const market = new Market(1, 3_000);
  const search = searchOf(market);
  let from: DeckState = FIRST;
  const searches: number[] = [];
  for (let page = 0; page < 7; page += 1) {
    const { dealt, searched } = await bothPages(market, search, from);
    expect(dealt.ids).toEqual(searched.ids);
    searches.push(dealt.searches);
    from = dealt.after ?? FIRST;
  }
  expect(searches).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

test('a hand deals what a search would find, whatever happens in between', async () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const market = new Market(seed, seed % 3 === 0 ? 150 : 1_200);
    let search = searchOf(market);
    let from: DeckState | null = FIRST;
    let pages = 0;
    while (from !== null && pages < 25) {
      const { dealt, searched } = await bothPages(market, search, from);
      expect(dealt.ids, `market ${seed}, page ${pages}`).toEqual(searched.ids);
      from = dealt.after;
      pages += 1;
      search = changeSomething(market, search, dealt.ids);
    }
    expect(pages).toBeGreaterThan(3);
  }
});

/**
 * Something that may happen between two pages: roles are posted, edited or closed, applications made or taken back, a filter
 * is set, twenty minutes pass, or nothing happens.
 */
function changeSomething<S extends Omit<DeckSearch, 'limit' | 'after'>>(
  market: Market,
  search: S,
  shown: readonly string[],
): S {
  const { chance, roles } = market;
  const event = chance.between(0, 9);
  if (event === 0) for (let n = 0; n < 20; n += 1) market.post(drawRole(chance));
  if (event === 1) for (let n = 0; n < 20; n += 1) roles.remove(market.anyRole().id);
  if (event === 2)
    for (let n = 0; n < 20; n += 1) market.post({ ...drawRole(chance), id: market.anyRole().id });
  if (event === 3) return { ...search, without: shown.slice(0, 5).map((card) => card.split(' ')[1] ?? '') };
  if (event === 4) return { ...search, without: [market.anyRole().id, market.anyRole().id] };
  if (event === 5) return { ...search, without: [] };
  if (event === 6) market.now += HOUR / 3;
  if (event === 7) return { ...search, filters: { ...search.filters, workModes: ['remote', 'hybrid'] } };
  if (event === 8)
    for (let n = 0; n < 300; n += 1) market.post({ ...drawRole(chance), id: market.anyRole().id });
  return search;
}

test('a slow search does not replace a hand dealt after it began', async () => {
  const market = new Market(5, 1_200);
  const { chance } = market;
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  const view = viewOf(
    market.index,
    () => new Date(market.now),
    async (index, question, now) => {
      if (!isFirst) return undefined;
      isFirst = false;
      const answer = answerTo(index, question, now);
      await held.promise;
      return answer;
    },
  );
  const search = { ...searchOf(market), limit: PAGE, after: null };
  const slow = view.searchHand('amara', search);
  for (let n = 0; n < 200; n += 1) market.post({ ...drawRole(chance), id: market.anyRole().id });
  await view.searchHand('amara', search);
  held.resolve();
  const now = await market.view.search(search);
  expect(await slow).not.toEqual(now);
  expect(await view.searchHand('amara', search)).toEqual(now);
});

test('new standings, or a changed seeker, make a search deal a new hand', async () => {
  const market = new Market(4, 1_000);
  const search = searchOf(market);
  const first = (await bothPages(market, search, FIRST)).dealt;
  const hour = START.getTime() + 2 * HOUR;
  market.index.counted = { hour, previousHour: hour - HOUR, inForceFrom: hour };
  expect((await bothPages(market, search, first.after ?? FIRST)).dealt.searches).toBeGreaterThan(0);
  const reader = { ...search, seeker: readSeeker(drawSeeker(market.chance)).compiled };
  const { dealt, searched } = await bothPages(market, reader, first.after ?? FIRST);
  expect(dealt.ids).toEqual(searched.ids);
  expect(dealt.searches).toBeGreaterThan(0);
});
