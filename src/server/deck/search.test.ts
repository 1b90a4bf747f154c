import { expect, test } from 'vitest';
import { fit as fitOf } from '#matching/fit.ts';
import { wholeWeights } from '#matching/learning/part-shares.ts';
import { NOBODY } from '#testing/nobody.ts';
import {
  drawFilters,
  drawOddRole,
  drawOddSeeker,
  idsAndScores,
  marketOf,
  NOW,
  type RoleMarket,
} from '#testing/role-market.ts';
import { type Position, positionOf } from '../index/position.ts';
import { NO_FILTERS, RoleFilter } from './role-filter.ts';

test('the deck finds what scoring every role finds, in the same order', () => {
  const market = marketOf(1_200);
  for (let n = 0; n < 80; n += 1) {
    market.seed = n;
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 3 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const without = Array.from({ length: 5 }, () => market.anyId());
    const expected = market.exhaustively(seeker, filters, without);
    const found = market.find(seeker, filters, 50, null, without, 5);
    expect(found.best).toEqual(idsAndScores(expected.best.slice(0, 50)));
    expect(found.chances).toEqual(idsAndScores(expected.chances.slice(0, 5)));
    const alone = market.find(seeker, filters, 0, null, without, 5);
    expect(alone).toEqual({ best: [], chances: found.chances });
    const [first] = expected.best;
    const top = first && market.listed.get(first.id);
    if (top?.compiled.text) expect(first?.fit).toBe(fitOf(seeker, top.facts, market.model).fitScoreInt);
    for (let change = 0; change < 20; change += 1) {
      market.close(market.anyId());
      market.post();
      market.post(drawOddRole(market.chance), market.anyId());
    }
  }
});

test.each([
  [80, 1, 1, 1, 1, 1],
  [1, 1, 1, 80, 1, 1],
  [1, 80, 1, 1, 1, 1],
  [1, 1, 80, 1, 80, 80],
])('with learned weights (%s %s %s %s %s %s) the deck misses no role', (...proportions) => {
  const market = marketOf(800, { version: 1, weights: wholeWeights(proportions), map: null });
  for (let n = 0; n < 20; n += 1) {
    market.seed = n;
    const seeker = drawOddSeeker(market.chance);
    const expected = market.exhaustively(seeker, NO_FILTERS);
    const found = market.find(seeker, NO_FILTERS, 30, null, [], 5);
    expect(found.best).toEqual(idsAndScores(expected.best.slice(0, 30)));
    expect(found.chances).toEqual(idsAndScores(expected.chances.slice(0, 5)));
  }
});

test('decks of the previous hour use its standings, and chances can be paged', () => {
  const market = marketOf(2_000);
  market.isPreviousHour = true;
  for (let n = 0; n < 20; n += 1) {
    market.seed = n;
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 2 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const expected = market.exhaustively(seeker, filters);
    const found = market.find(seeker, filters, 20, null, [], 3);
    expect(found.best).toEqual(idsAndScores(expected.best.slice(0, 20)));
    expect(found.chances).toEqual(idsAndScores(expected.chances.slice(0, 3)));
    const last = found.chances.at(-1);
    if (last === undefined) continue;
    const next = market.find(seeker, filters, 0, null, [], 8, positionOf(last.score, last.id));
    expect(next.chances).toEqual(idsAndScores(expected.chances.slice(3, 11)));
  }
});

test('an employer filter applies to best bets but not to chances', () => {
  const market = marketOf(1_000);
  for (let n = 0; n < 12; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const expected = market.exhaustively(seeker, NO_FILTERS);
    for (const isOnly of [true, false]) {
      const employer = { number: n + 1, isOnly };
      const found = market.find(seeker, NO_FILTERS, 20, null, [], 3, null, employer);
      const theirs = expected.best.filter((role) => (role.employer === n + 1) === isOnly);
      expect(found.best).toEqual(idsAndScores(theirs.slice(0, 20)));
      expect(found.chances).toEqual(idsAndScores(expected.chances.slice(0, 3)));
    }
  }
});

test('pages neither miss nor repeat roles while others come and go', () => {
  const market = marketOf(600);
  for (let n = 0; n < 10; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const staying = new Set(market.exhaustively(seeker, NO_FILTERS).best.map((role) => role.id));
    const seen: string[] = [];
    let startAfter: Position | null = null;
    for (;;) {
      const page: { id: string; score: number }[] = market.find(seeker, NO_FILTERS, 25, startAfter).best;
      seen.push(...page.map((role) => role.id));
      const last: { id: string; score: number } | undefined = page.at(-1);
      if (last === undefined) break;
      startAfter = positionOf(last.score, last.id);
      const gone = market.anyId();
      staying.delete(gone);
      market.close(gone);
      market.post();
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...staying].filter((id) => !seen.includes(id))).toEqual([]);
  }
});

test('the numbers of roles shown and hidden by filters are exact', () => {
  const market = marketOf(500);
  const count = ({ best, chances }: ReturnType<RoleMarket['exhaustively']>) => best.length + chances.length;
  for (let n = 0; n < 50; n += 1) {
    const filters = drawFilters(market.chance);
    const without = [market.anyId(), market.anyId()];
    const all = count(market.exhaustively(NOBODY, NO_FILTERS, without));
    const slots = new Set(without.map((id) => market.roles.ids.find(id)));
    const shown = count(market.exhaustively(NOBODY, filters, without));
    const counted = market.searcher.count(new RoleFilter(filters, NOW), slots, NOW);
    expect(counted).toEqual({ shown, hidden: all - shown });
  }
});

test('roles that come and go leave no trace, and their memory is reused', () => {
  const market = marketOf(300);
  const before = market.roles.bytes;
  for (let n = 0; n < 3_000; n += 1) {
    market.close(market.anyId());
    market.post();
  }
  expect(market.roles.size).toBe(300);
  expect(market.roles.bytes).toBeLessThan(before * 2);
  for (const id of [...market.listed.keys()]) market.close(id);
  expect(market.roles.size).toBe(0);
  expect(market.find(NOBODY, NO_FILTERS, 10, null, [], 2)).toEqual({ best: [], chances: [] });
});

test('rearranging moves roles to other slots and changes nothing else', () => {
  const market = marketOf(700);
  for (let n = 0; n < 200; n += 1) market.close(market.anyId());
  const seeker = drawOddSeeker(market.chance);
  const resultBefore = market.exhaustively(seeker, NO_FILTERS);
  market.roles.rearrange();
  const found = market.find(seeker, NO_FILTERS, 700, null, [], 700);
  expect(found).toEqual({
    best: idsAndScores(resultBefore.best),
    chances: idsAndScores(resultBefore.chances),
  });
  for (let n = 0; n < 300; n += 1) {
    market.close(market.anyId());
    market.post();
    market.post();
  }
  const bestAfter = market.exhaustively(seeker, NO_FILTERS).best.slice(0, 50);
  expect(market.find(seeker, NO_FILTERS, 50).best).toEqual(idsAndScores(bestAfter));
});
