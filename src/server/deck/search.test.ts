import { expect, test } from 'vitest';
import type { CultureProfile } from '#contract/culture.ts';
import { EXPERIENCE_LEVELS, type ExperienceLevel, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import { type CompiledRole, compileRole, partScores, readSeeker, scoreCompiled } from '#matching/compiled.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import { fit as fitOf } from '#matching/fit.ts';
import type { Learned } from '#matching/learning/learned.ts';
import { wholeWeights } from '#matching/learning/part-shares.ts';
import { occupationOf } from '#matching/occupation-of.ts';
import {
  appealOf,
  chancesOf,
  cultureLift,
  exploredPoints,
  isExplored,
  luckOf,
  orderPoints,
  STANDINGS,
  standingCode,
} from '#matching/order.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { remember } from '#matching/remember.ts';
import { searchWords } from '#matching/search-words.ts';
import { skillId } from '#matching/skills/normalise.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import { SURE_FROM } from '#matching/sure-occupation.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { roleTextBytes, roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { readText } from '#matching/text/read-text.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { Chance } from '#testing/chance.ts';
import { randomCulture } from '#testing/culture.ts';
import { drawRole, drawSeeker, type MarketRole } from '#testing/market.ts';
import { NOBODY } from '#testing/nobody.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import { isBeforeInTie, type Position, positionOf } from '../index/position.ts';
import type { TopK } from '../index/top-k.ts';
import { LiveRoles } from './live-roles.ts';
import type { PreparedSearch } from './prepared-search.ts';
import { NO_FILTERS, RoleFilter, type RoleFilters, unknownPlace } from './role-filter.ts';
import { Searcher } from './search.ts';
import { type RoleMatch, WordMatch } from './word-match.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

interface Listed {
  readonly facts: MarketRole;
  readonly compiled: CompiledRole;
  readonly expiresAt: number;
  readonly createdAt: number;
  readonly culture: CultureProfile | null;
  readonly employer: number;
  readonly standing: number;
}

/** The role's standing in the previous hour, made very different from the current one. */
function previousStanding(standing: number): number {
  return (standing * 7 + 3) % STANDINGS;
}

/** Roles with every oddity of a real market: no skills, unknown skills, dozens of skills, unknown places, and so on. */
function drawOddRole(chance: Chance): MarketRole {
  const role = drawRole(chance);
  const oddity = chance.between(0, 15);
  if (oddity === 0) return { ...role, requiredSkills: [] };
  if (oddity === 1) return { ...role, requiredSkills: role.requiredSkills.slice(0, chance.between(1, 3)) };
  if (oddity === 2)
    return { ...role, requiredSkills: [...role.requiredSkills, 'Puffin counting', 'Lamp trimming'] };
  if (oddity === 4 || oddity === 5)
    return { ...role, niceToHaveSkills: [...drawRole(chance).requiredSkills, 'Lamp trimming'] };
  if (oddity === 3) {
    return {
      ...role,
      requiredSkills: [
        ...role.requiredSkills,
        ...drawRole(chance).requiredSkills,
        ...drawRole(chance).requiredSkills,
      ],
    };
  }
  if (oddity === 6) return { ...role, experienceLevel: null, experienceYears: null };
  if (oddity === 7) return { ...role, title: '…' };
  if (oddity === 8) return { ...role, place: chance.pick(['Skerryvore Light', 'The old boathouse']) };
  if (oddity === 9) return { ...role, place: null };
  return role;
}

function drawOddSeeker(chance: Chance): SeekerFacts {
  const seeker = drawSeeker(chance);
  const oddity = chance.between(0, 9);
  if (oddity === 0) return { ...seeker, skills: [] };
  if (oddity === 1) return { ...seeker, skills: [...seeker.skills, 'Puffin counting'] };
  if (oddity === 2) return { ...seeker, place: null };
  if (oddity === 3) return { ...seeker, experienceLevel: null, experienceYears: null };
  if (oddity === 4) return NOBODY;
  if (oddity === 5) return seeker;
  const skills = drawRole(chance).requiredSkills;
  return {
    ...seeker,
    summaryText: `${seeker.recentTitles.join(', ')}: ${[...seeker.skills, ...skills].join(' and ')}.`,
  };
}

function drawFilters(chance: Chance): RoleFilters {
  const some = <T>(items: readonly T[]) =>
    chance.next() < 0.3 ? items.filter(() => chance.next() < 0.5) : [];
  return {
    locations: some(['London', 'Manchester', 'Birmingham', 'Remote', 'Somerset', 'The Old Boathouse']),
    workModes: some(WORK_MODES),
    jobTypes: some(JOB_TYPES),
    experienceLevel: chance.next() < 0.3 ? chance.pick(EXPERIENCE_LEVELS) : null,
    ...(chance.next() < 0.3 && {
      near: chance.pick(['BS1 4ST', 'Leeds', 'Kent', 'SW1A 1AA', 'Qwertyville']),
      withinMiles: chance.pick([5, 25, 100]),
    }),
    ...(chance.next() < 0.3 && {
      netMin: 1_200 + chance.between(0, 8) * 250,
      taxNation: chance.pick(['scotland', 'rest-of-uk']),
    }),
    ...(chance.next() < 0.3 && { postedWithinDays: chance.pick([1, 3, 7]) }),
    ...(chance.next() < 0.5 && { salaryMin: 20_000 + chance.between(0, 4) * 10_000 }),
    ...(chance.next() < 0.5 && { salaryMax: 30_000 + chance.between(0, 7) * 10_000 }),
  };
}

const occupationOfTitle = remember((title) => {
  const found = occupationOf(title);
  return found !== null && found.confidence >= SURE_FROM ? found.occupation : null;
});

class Market {
  readonly chance = new Chance(48);
  readonly listed = new Map<string, Listed>();
  readonly roles: LiveRoles;
  readonly searcher: Searcher;
  readonly model = MODEL;
  readonly learned: Learned | null;
  seed = 0x9e3779b1;
  isPreviousHour = false;

  constructor(learned: Learned | null = null) {
    this.learned = learned;
    this.roles = new LiveRoles(learned?.weights);
    this.searcher = new Searcher(this.roles);
  }

  compile(seeker: SeekerFacts) {
    return readSeeker(seeker, this.model, undefined, this.learned).compiled;
  }

  post(facts: MarketRole = drawOddRole(this.chance), id: string = facts.id): void {
    const hasReading = this.chance.next() < 0.95;
    const compiled = compileRole(facts, hasReading ? this.model : null);
    const drawnAt = NOW - this.chance.next() * 10 * DAY_MS;
    const culture = this.chance.next() < 0.5 ? this.chance.pick(TEAMS) : null;
    const employer = this.chance.between(1, 12);
    const demand = this.chance.between(0, 3) ** 2;
    // A changed role keeps its age and its standing.
    const { createdAt, standing } = this.listed.get(id) ?? {
      createdAt: drawnAt,
      standing: standingCode((NOW - drawnAt) / DAY_MS, demand),
    };
    const expiresAt = NOW + this.chance.between(-1, 20) * DAY_MS;
    this.listed.set(id, { facts, compiled, expiresAt, createdAt, culture, employer, standing });
    const role = {
      id,
      title: facts.title,
      company: COMPANIES[employer % COMPANIES.length] ?? '',
      compiled,
      salaryMinPence: facts.salaryMinPence,
      salaryMaxPence: facts.salaryMaxPence,
      jobType: JOB_TYPES.indexOf(facts.jobType),
      expiresAt,
      unknownPlace: facts.place !== null && compiled.place < 0 ? unknownPlace(facts.place) : 0,
      createdAt,
      employer,
      culture,
      reading: compiled.text && roleTextBytes(compiled.text),
      unitGroup: Number(occupationOfTitle(facts.title)?.code ?? 0),
    };
    this.roles.put(role, {
      code: standing,
      previousCode: previousStanding(standing),
      demand,
      comingDemand: demand,
    });
  }

  close(id: string): void {
    this.listed.delete(id);
    this.roles.remove(id);
  }

  /** The id of a random role, which may have expired. */
  any(): string {
    return this.chance.pick([...this.listed.keys()]);
  }

  find(
    seeker: SeekerFacts,
    filters: RoleFilters,
    limit: number,
    after: Position | null = null,
    without: string[] = [],
    chances = 0,
    afterChance: Position | null = null,
    employer: PreparedSearch['employer'] = null,
  ) {
    const found = this.searcher.find({
      seeker: this.compile(seeker),
      filter: new RoleFilter(filters, NOW),
      words: null,
      without: new Set(without.map((id) => this.roles.ids.find(id))),
      now: NOW,
      limit,
      after,
      chances,
      afterChance,
      seed: this.seed,
      hasChances: true,
      culture: CULTURE_SEEKER,
      isPreviousHour: this.isPreviousHour,
      employer,
    });
    return { best: this.#listed(found.best), chances: this.#listed(found.chances) };
  }

  named(match: RoleMatch, seeker: SeekerFacts, filters: RoleFilters, limit: number) {
    const { best, count } = this.searcher.findNamed({
      seeker: this.compile(seeker),
      filter: new RoleFilter(filters, NOW),
      words: match,
      without: new Set(),
      now: NOW,
      limit,
      after: null,
      chances: 0,
      afterChance: null,
      seed: this.seed,
      hasChances: true,
      culture: CULTURE_SEEKER,
      isPreviousHour: this.isPreviousHour,
      employer: null,
    });
    return { best: this.#listed(best), count };
  }

  #listed(best: TopK) {
    return best.map((slot, score) => ({ id: this.roles.ids.text(slot), score }));
  }

  /** The expected result: every role scored and sorted. */
  exhaustively(seeker: SeekerFacts, filters: RoleFilters, without: string[] = []) {
    const compiled = this.compile(seeker);
    const all = [...this.listed]
      .filter(([id, role]) => role.expiresAt > NOW && !without.includes(id) && passes(role, filters))
      .map(([id, role]) => {
        const parts = partScores(compiled, role.compiled);
        const standing = {
          fitInt: scoreCompiled(compiled, role.compiled),
          appeal: appealOf(parts),
          standingCode: this.isPreviousHour ? previousStanding(role.standing) : role.standing,
          cultureLift:
            role.culture === null
              ? 1
              : cultureLift(
                  cultureScore(CULTURE_SEEKER.own, compiledCulture(role.culture, CULTURE_SEEKER.formId)),
                ),
        };
        const item = this.roles.ids.numberOf(this.roles.ids.find(id));
        const isChance = isExplored(chancesOf(this.seed, this.listed.size), item);
        const score = isChance ? exploredPoints(standing, luckOf(this.seed, item)) : orderPoints(standing);
        const plain = orderPoints(standing);
        return { id, score, plain, isChance, employer: role.employer, fit: standing.fitInt };
      })
      .sort((a, b) => b.score - a.score || (isBeforeInTie(a.id, b.id, this.seed) ? -1 : 1));
    return { best: all.filter((each) => !each.isChance), chances: all.filter((each) => each.isChance) };
  }
}

function bare(list: readonly { id: string; score: number }[]) {
  return list.map(({ id, score }) => ({ id, score }));
}

const people = referencePeople(1, 5, FORMS.quick);
const CULTURE_SEEKER: CompiledCultureSeeker = {
  formId: 'quick',
  own: profileOf(FORMS.quick, scoreTraits(FORMS.quick, people[0] ?? {})),
  norms: null,
};
const TEAMS = Array.from({ length: 6 }, (_, n) => randomCulture(new Chance(n)));

/** A model learned from adverts and profiles that are drawn like the market's. */
function learned(): TextModel {
  const chance = new Chance(5);
  const model = learnTextModel(
    {
      roles: Array.from({ length: 300 }, () => readText(roleWords(drawRole(chance)))),
      people: Array.from({ length: 100 }, () => readText(seekerWords(drawOddSeeker(chance)) ?? '')),
      formOf: (term) => term,
    },
    1,
  );
  if (model === null) throw new Error('There is too little to learn from.');
  return model;
}

/** The filters, written as plainly as D15 and D16. */
function passes({ facts, compiled, createdAt }: Listed, filters: RoleFilters): boolean {
  const { netMin, taxNation, postedWithinDays, near, withinMiles = 10 } = filters;
  if (postedWithinDays !== undefined && createdAt <= NOW - postedWithinDays * DAY_MS) return false;
  const net = cardTakeHome(facts.salaryMinPence, facts.salaryMaxPence, new Date(NOW), taxNation);
  if (netMin !== undefined && net < netMin * 100) return false;
  const { workModes, jobTypes, experienceLevel, salaryMin = 0, salaryMax, locations } = filters;
  if (workModes.length > 0 && !workModes.includes(facts.workMode)) return false;
  if (jobTypes.length > 0 && !jobTypes.includes(facts.jobType)) return false;
  if (facts.salaryMaxPence < salaryMin * 100) return false;
  if (salaryMax !== undefined && facts.salaryMinPence > salaryMax * 100) return false;
  if (experienceLevel !== null && !isOfLevel(compiled, experienceLevel)) return false;
  if (locations.length === 0 && near === undefined) return true;
  if (near !== undefined && isNear(facts.place ?? '', near, withinMiles)) return true;
  if (locations.includes('Remote') && facts.workMode === 'remote') return true;
  return locations.some((name) => isIn(facts.place ?? '', name));
}

function isOfLevel({ level, years }: CompiledRole, wanted: ExperienceLevel): boolean {
  const byYears =
    years < 0 ? null : years < 3 ? 'entry' : years < 5 ? 'mid' : years < 10 ? 'senior' : 'executive';
  const asked = EXPERIENCE_LEVELS[level] ?? byYears;
  return asked === wanted || (asked === 'executive' && wanted === 'senior');
}

function isIn(name: string, wanted: string): boolean {
  const place = findPlace(name);
  const area = findPlace(wanted);
  if (place === null || area === null) return name.toLowerCase() === wanted.toLowerCase();
  const heading = { London: 'Greater London' }[wanted] ?? wanted;
  return place.within === heading || distanceKm(place, area) <= area.radiusKm;
}

function isNear(name: string, near: string, miles: number): boolean {
  const place = findPlace(name);
  const middle = findPlace(near);
  if (place === null || middle === null) return false;
  return isIn(place.name, middle.name) || distanceKm(place, middle) <= miles * 1.609344;
}

/** Whether each word is in the title, the company or a required skill's name, or is another name of such a skill. */
function hasWords(role: Listed | undefined, words: string): boolean {
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

const COMPANIES = ['Bridge & Co', 'Leeds Infirmary', 'Nurse Finders', 'Harbour Welding'];

const MODEL = learned();

function fill(count: number, learned: Learned | null = null): Market {
  const market = new Market(learned);
  for (let n = 0; n < count; n += 1) market.post();
  return market;
}

test('the deck finds what scoring every role finds, in the same order', () => {
  const market = fill(1_200);
  for (let n = 0; n < 80; n += 1) {
    market.seed = n;
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 3 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const without = Array.from({ length: 5 }, () => market.any());
    const wanted = market.exhaustively(seeker, filters, without);
    const found = market.find(seeker, filters, 50, null, without, 5);
    expect(found.best).toEqual(bare(wanted.best.slice(0, 50)));
    expect(found.chances).toEqual(bare(wanted.chances.slice(0, 5)));
    const alone = market.find(seeker, filters, 0, null, without, 5);
    expect(alone).toEqual({ best: [], chances: found.chances });
    const [first] = wanted.best;
    const top = first && market.listed.get(first.id);
    if (top?.compiled.text) expect(first?.fit).toBe(fitOf(seeker, top.facts, market.model).fitScoreInt);
    for (let change = 0; change < 20; change += 1) {
      market.close(market.any());
      market.post();
      market.post(drawOddRole(market.chance), market.any());
    }
  }
});

test.each([
  [80, 1, 1, 1, 1, 1],
  [1, 1, 1, 80, 1, 1],
  [1, 80, 1, 1, 1, 1],
  [1, 1, 80, 1, 80, 80],
])('with learned weights (%s %s %s %s %s %s) the deck misses no role', (...wished) => {
  const market = fill(800, { version: 1, weights: wholeWeights(wished), map: null });
  for (let n = 0; n < 20; n += 1) {
    market.seed = n;
    const seeker = drawOddSeeker(market.chance);
    const wanted = market.exhaustively(seeker, NO_FILTERS);
    const found = market.find(seeker, NO_FILTERS, 30, null, [], 5);
    expect(found.best).toEqual(bare(wanted.best.slice(0, 30)));
    expect(found.chances).toEqual(bare(wanted.chances.slice(0, 5)));
  }
});

test('decks of the previous hour use its standings, and chances can be paged', () => {
  const market = fill(2_000);
  market.isPreviousHour = true;
  for (let n = 0; n < 20; n += 1) {
    market.seed = n;
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 2 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const wanted = market.exhaustively(seeker, filters);
    const found = market.find(seeker, filters, 20, null, [], 3);
    expect(found.best).toEqual(bare(wanted.best.slice(0, 20)));
    expect(found.chances).toEqual(bare(wanted.chances.slice(0, 3)));
    const last = found.chances.at(-1);
    if (last === undefined) continue;
    const next = market.find(seeker, filters, 0, null, [], 8, positionOf(last.score, last.id));
    expect(next.chances).toEqual(bare(wanted.chances.slice(3, 11)));
  }
});

test('an employer filter applies to best bets but not to chances', () => {
  const market = fill(1_000);
  for (let n = 0; n < 12; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const wanted = market.exhaustively(seeker, NO_FILTERS);
    for (const isOnly of [true, false]) {
      const employer = { number: n + 1, isOnly };
      const found = market.find(seeker, NO_FILTERS, 20, null, [], 3, null, employer);
      const theirs = wanted.best.filter((role) => (role.employer === n + 1) === isOnly);
      expect(found.best).toEqual(bare(theirs.slice(0, 20)));
      expect(found.chances).toEqual(bare(wanted.chances.slice(0, 3)));
    }
  }
});

test('pages neither miss nor repeat roles while others come and go', () => {
  const market = fill(600);
  for (let n = 0; n < 10; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const staying = new Set(market.exhaustively(seeker, NO_FILTERS).best.map((role) => role.id));
    const seen: string[] = [];
    let after: Position | null = null;
    for (;;) {
      const page: { id: string; score: number }[] = market.find(seeker, NO_FILTERS, 25, after).best;
      seen.push(...page.map((role) => role.id));
      const last: { id: string; score: number } | undefined = page.at(-1);
      if (last === undefined) break;
      after = positionOf(last.score, last.id);
      const gone = market.any();
      staying.delete(gone);
      market.close(gone);
      market.post();
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...staying].filter((id) => !seen.includes(id))).toEqual([]);
  }
});

test('the numbers of roles shown and hidden by filters are exact', () => {
  const market = fill(500);
  const count = ({ best, chances }: ReturnType<Market['exhaustively']>) => best.length + chances.length;
  for (let n = 0; n < 50; n += 1) {
    const filters = drawFilters(market.chance);
    const without = [market.any(), market.any()];
    const all = count(market.exhaustively(NOBODY, NO_FILTERS, without));
    const slots = new Set(without.map((id) => market.roles.ids.find(id)));
    const shown = count(market.exhaustively(NOBODY, filters, without));
    const counted = market.searcher.count(new RoleFilter(filters, NOW), slots, NOW);
    expect(counted).toEqual({ shown, hidden: all - shown });
  }
});

test('roles that come and go leave no trace, and their memory is reused', () => {
  const market = fill(300);
  const before = market.roles.bytes;
  for (let n = 0; n < 3_000; n += 1) {
    market.close(market.any());
    market.post();
  }
  expect(market.roles.size).toBe(300);
  expect(market.roles.bytes).toBeLessThan(before * 2);
  for (const id of [...market.listed.keys()]) market.close(id);
  expect(market.roles.size).toBe(0);
  expect(market.find(NOBODY, NO_FILTERS, 10, null, [], 2)).toEqual({ best: [], chances: [] });
});

test('rearranging moves roles to other slots and changes nothing else', () => {
  const market = fill(700);
  for (let n = 0; n < 200; n += 1) market.close(market.any());
  const seeker = drawOddSeeker(market.chance);
  const before = market.exhaustively(seeker, NO_FILTERS);
  market.roles.rearrange();
  const found = market.find(seeker, NO_FILTERS, 700, null, [], 700);
  expect(found).toEqual({ best: bare(before.best), chances: bare(before.chances) });
  for (let n = 0; n < 300; n += 1) {
    market.close(market.any());
    market.post();
    market.post();
  }
  const after = market.exhaustively(seeker, NO_FILTERS).best.slice(0, 50);
  expect(market.find(seeker, NO_FILTERS, 50).best).toEqual(bare(after));
});

test('a search by words finds what reading every role finds, in order', () => {
  const market = fill(900);
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
  const market = fill(900);
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
    const [words, title, others] = market.chance.pick(searches);
    const all = market.exhaustively(seeker, filters);
    const code = occupationOfTitle(title)?.code;
    const wanted = [...all.best, ...all.chances]
      .filter(({ id }) => {
        const role = market.listed.get(id);
        const isOfOccupation = role !== undefined && occupationOfTitle(role.facts.title)?.code === code;
        return isOfOccupation && !hasWords(role, words) && (others === '' || hasWords(role, others));
      })
      .map(({ id, plain }) => ({ id, score: plain }))
      .sort((a, b) => b.score - a.score || (isBeforeInTie(a.id, b.id, market.seed) ? -1 : 1));
    const match = new WordMatch(words, market.roles).related();
    expect(match?.occupation.code).toBe(code);
    expect(match && market.named(match, seeker, filters, 20)).toEqual({
      best: wanted.slice(0, 20),
      count: wanted.length,
    });
    most = Math.max(most, wanted.length);
  }
  expect(most).toBeGreaterThan(3);
});

test('words that are not a job title name no occupation', () => {
  const { roles } = fill(10);
  for (const words of ['bridge', 'leeds', 'assistant', 'care', '']) {
    expect([words, new WordMatch(words, roles).related()]).toEqual([words, null]);
  }
});
