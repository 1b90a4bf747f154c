import { expect, test } from 'vitest';
import { searchWords } from '#matching/search-words.ts';
import { skillId } from '#matching/skills/normalise.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import {
  COMPANIES,
  drawFilters,
  drawOddSeeker,
  type ListedRole,
  marketOf,
  occupationOfTitle,
} from '#testing/role-market.ts';
import { isBeforeInTie } from '../index/position.ts';
import { NO_FILTERS } from './role-filter.ts';
import { WordMatch } from './word-match.ts';

/** Whether each word is in the title, the company or a required skill's name, or is another name of such a skill. */
function hasWords(role: ListedRole | undefined, words: string): boolean {
  if (role === undefined) return false;
  const skills = [...role.compiled.skills];
  const isSkill = (name: string) => skills.includes(skillId(name) ?? -1);
  const names = skills.flatMap((id) => SKILLS[id]?.name ?? []);
  const company = COMPANIES[role.employer % COMPANIES.length] ?? '';
  const known = [role.facts.title, company, ...names].flatMap(searchWords).flatMap(({ stems }) => stems);
  return (
    isSkill(words) ||
    searchWords(words).every(({ raw, stems }) => isSkill(raw) || stems.every((stem) => known.includes(stem)))
  );
}

test('a search by words finds what reading every role finds, in order', () => {
  const market = marketOf(900);
  for (let n = 0; n < 40; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 3 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const words = market.chance.pick(['nurse', 'manager bridge', 'welding', 'leeds infirmary', 'engineer']);
    const all = market.exhaustively(seeker, filters);
    // Chances are ranked like all others here.
    const plain = [...all.best, ...all.chances]
      .filter(({ id }) => hasWords(market.listed.get(id), words))
      .map(({ id, plain }) => ({ id, score: plain }))
      .sort((a, b) => b.score - a.score || (isBeforeInTie(a.id, b.id, market.seed) ? -1 : 1));
    expect(market.named(new WordMatch(words, market.roles), seeker, filters, 20)).toEqual({
      best: plain.slice(0, 20),
      count: plain.length,
    });
  }
});

test('a search that names an occupation also finds its other roles, in order', () => {
  const market = marketOf(900);
  const searches = [
    ['nurse', 'nurse', ''],
    ['software engineer', 'software engineer', ''],
    ['support worker bridge', 'support worker', 'bridge'],
    ['leeds infirmary staff nurse', 'staff nurse', 'leeds infirmary'],
  ] as const;
  let most = 0;
  for (let n = 0; n < 40; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 3 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const [words, title, otherWords] = market.chance.pick(searches);
    const all = market.exhaustively(seeker, filters);
    const code = occupationOfTitle(title)?.code;
    const expected = [...all.best, ...all.chances]
      .filter(({ id }) => {
        const role = market.listed.get(id);
        const isOfOccupation = role !== undefined && occupationOfTitle(role.facts.title)?.code === code;
        return isOfOccupation && !hasWords(role, words) && (otherWords === '' || hasWords(role, otherWords));
      })
      .map(({ id, plain }) => ({ id, score: plain }))
      .sort((a, b) => b.score - a.score || (isBeforeInTie(a.id, b.id, market.seed) ? -1 : 1));
    const match = new WordMatch(words, market.roles).related();
    expect(match?.occupation.code).toBe(code);
    expect(match && market.named(match, seeker, filters, 20)).toEqual({
      best: expected.slice(0, 20),
      count: expected.length,
    });
    most = Math.max(most, expected.length);
  }
  expect(most).toBeGreaterThan(3);
});

test('words that are not a job title name no occupation', () => {
  const { roles } = marketOf(10);
  for (const words of ['bridge', 'leeds', 'assistant', 'care', '']) {
    expect([words, new WordMatch(words, roles).related()]).toEqual([words, null]);
  }
});
