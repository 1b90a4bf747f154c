import { expect, test } from 'vitest';
import { EXPERIENCE_LEVELS, type ExperienceLevel, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { type CompiledRole, compileRole, compileSeeker, scoreCompiled } from '#matching/compiled.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import { fit as fitOf } from '#matching/fit.ts';
import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { Chance } from '#testing/chance.ts';
import { drawRole, drawSeeker, type MarketRole } from '#testing/market.ts';
import type { Position } from './best-roles.ts';
import { LiveRoles } from './live-roles.ts';
import { NO_FILTERS, RoleFilter, type RoleFilters, unknownPlace } from './role-filter.ts';
import { parseId } from './role-ids.ts';
import { Searcher } from './search.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

interface Held {
  readonly facts: MarketRole;
  readonly compiled: CompiledRole;
  readonly expiresAt: number;
}

/** Roles with every oddity that a market has: nothing stated, a place nobody knows, dozens of skills, open ones. */
function drawOddRole(chance: Chance): MarketRole {
  const role = drawRole(chance);
  const oddity = chance.between(0, 15);
  if (oddity === 0) return { ...role, requiredSkills: [] };
  if (oddity === 1) return { ...role, requiredSkills: role.requiredSkills.slice(0, chance.between(1, 3)) };
  if (oddity === 2)
    return { ...role, requiredSkills: [...role.requiredSkills, 'Puffin counting', 'Lamp trimming'] };
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
  if (oddity === 4) return { ...role, place: chance.pick(['Skerryvore Light', 'The old boathouse']) };
  if (oddity === 5) return { ...role, place: null };
  if (oddity === 6) return { ...role, experienceLevel: null, experienceYears: null };
  if (oddity === 7) return { ...role, title: '…' };
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
  return seeker;
}

const NOBODY: SeekerFacts = {
  skills: [],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workModePref: null,
  minNetMonthlyPounds: null,
  summaryText: null,
  recentTitles: [],
};

function drawFilters(chance: Chance): RoleFilters {
  const some = <T>(items: readonly T[]) =>
    chance.next() < 0.3 ? items.filter(() => chance.next() < 0.5) : [];
  return {
    locations: some(['London', 'Manchester', 'Birmingham', 'Remote', 'Somerset', 'The Old Boathouse']),
    workModes: some(WORK_MODES),
    jobTypes: some(JOB_TYPES),
    experienceLevel: chance.next() < 0.3 ? chance.pick(EXPERIENCE_LEVELS) : null,
    ...(chance.next() < 0.5 && { salaryMin: 20_000 + chance.between(0, 4) * 10_000 }),
    ...(chance.next() < 0.5 && { salaryMax: 30_000 + chance.between(0, 7) * 10_000 }),
  };
}

class Market {
  readonly chance = new Chance(48);
  readonly held = new Map<string, Held>();
  readonly roles = new LiveRoles();
  readonly searcher = new Searcher(this.roles);

  post(facts: MarketRole = drawOddRole(this.chance), id: string = facts.id): void {
    const compiled = compileRole(facts);
    const expiresAt = NOW + this.chance.between(-1, 20) * DAY_MS;
    this.held.set(id, { facts, compiled, expiresAt });
    this.roles.put({
      id,
      compiled,
      salaryMinPence: facts.salaryMinPence,
      salaryMaxPence: facts.salaryMaxPence,
      jobType: JOB_TYPES.indexOf(facts.jobType),
      expiresAt,
      unknownPlace: facts.place !== null && compiled.place < 0 ? unknownPlace(facts.place) : 0,
    });
  }

  close(id: string): void {
    this.held.delete(id);
    this.roles.remove(id);
  }

  /** One that is live, drawn by chance. */
  any(): string {
    return this.chance.pick([...this.held.keys()]);
  }

  find(
    seeker: SeekerFacts,
    filters: RoleFilters,
    limit: number,
    after: Position | null = null,
    without: string[] = [],
  ) {
    const best = this.searcher.best({
      seeker: compileSeeker(seeker),
      filter: new RoleFilter(filters),
      without: new Set(without.map((id) => this.roles.ids.find(id))),
      now: NOW,
      limit,
      after,
    });
    return Array.from({ length: best.count }, (_, i) => ({
      id: this.roles.ids.text(best.slots[i] as number),
      score: best.scores[i] as number,
    }));
  }

  /** What a search must find, by scoring every role. */
  exhaustively(seeker: SeekerFacts, filters: RoleFilters, without: string[] = []) {
    const compiled = compileSeeker(seeker);
    return [...this.held]
      .filter(([id, role]) => role.expiresAt > NOW && !without.includes(id) && passes(role, filters))
      .map(([id, role]) => ({ id, score: scoreCompiled(compiled, role.compiled) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }
}

/** The filters once more, as plainly as decisions D15 and D16 put them. */
function passes({ facts, compiled }: Held, filters: RoleFilters): boolean {
  const { workModes, jobTypes, experienceLevel, salaryMin = 0, salaryMax, locations } = filters;
  if (workModes.length > 0 && !workModes.includes(facts.workMode)) return false;
  if (jobTypes.length > 0 && !jobTypes.includes(facts.jobType)) return false;
  if (facts.salaryMaxPence < salaryMin * 100) return false;
  if (salaryMax !== undefined && facts.salaryMinPence > salaryMax * 100) return false;
  if (experienceLevel !== null && !isOfLevel(compiled, experienceLevel)) return false;
  if (locations.length === 0) return true;
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

function fill(count: number): Market {
  const market = new Market();
  for (let n = 0; n < count; n += 1) market.post();
  return market;
}

test('the deck finds what scoring every role finds, in the same order, whoever asks and whatever they filter', () => {
  const market = fill(2_000);
  for (let n = 0; n < 120; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const filters = n % 3 === 0 ? NO_FILTERS : drawFilters(market.chance);
    const without = Array.from({ length: 5 }, () => market.any());
    const wanted = market.exhaustively(seeker, filters, without).slice(0, 50);
    expect(market.find(seeker, filters, 50, null, without)).toEqual(wanted);
    const top = wanted[0] && market.held.get(wanted[0].id);
    if (top) expect(wanted[0]?.score).toBe(fitOf(seeker, top.facts).fitScoreInt);
    for (let change = 0; change < 20; change += 1) {
      market.close(market.any());
      market.post();
      market.post(drawOddRole(market.chance), market.any());
    }
  }
});

test('page follows page without gap or double while roles are posted and closed in between', () => {
  const market = fill(600);
  for (let n = 0; n < 10; n += 1) {
    const seeker = drawOddSeeker(market.chance);
    const staying = new Set(market.exhaustively(seeker, NO_FILTERS).map((role) => role.id));
    const seen: string[] = [];
    let after: Position | null = null;
    for (;;) {
      const page = market.find(seeker, NO_FILTERS, 25, after);
      seen.push(...page.map((role) => role.id));
      const last = page.at(-1);
      if (last === undefined) break;
      const id = new Uint32Array(4);
      parseId(last.id, id);
      after = { score: last.score, id };
      const gone = market.any();
      staying.delete(gone);
      market.close(gone);
      market.post();
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect([...staying].filter((id) => !seen.includes(id))).toEqual([]);
  }
});

test('how many roles the filters hide is counted exactly', () => {
  const market = fill(500);
  for (let n = 0; n < 50; n += 1) {
    const filters = drawFilters(market.chance);
    const without = [market.any(), market.any()];
    const all = market.exhaustively(NOBODY, NO_FILTERS, without).length;
    const slots = new Set(without.map((id) => market.roles.ids.find(id)));
    const shown = market.exhaustively(NOBODY, filters, without).length;
    expect(market.searcher.countHidden(new RoleFilter(filters), slots, NOW)).toBe(all - shown);
  }
});

test('roles that come and go leave no trace: what is left is found, and its memory is used again', () => {
  const market = fill(300);
  const before = market.roles.bytes;
  for (let n = 0; n < 3_000; n += 1) {
    market.close(market.any());
    market.post();
  }
  expect(market.roles.size).toBe(300);
  expect(market.roles.bytes).toBeLessThan(before * 2);
  for (const id of [...market.held.keys()]) market.close(id);
  expect(market.roles.size).toBe(0);
  expect(market.find(NOBODY, NO_FILTERS, 10)).toEqual([]);
});

test('settling changes where roles stand and nothing else', () => {
  const market = fill(700);
  for (let n = 0; n < 200; n += 1) market.close(market.any());
  const seeker = drawOddSeeker(market.chance);
  const before = market.exhaustively(seeker, NO_FILTERS);
  market.roles.settle();
  expect(market.find(seeker, NO_FILTERS, 700)).toEqual(before);
  for (let n = 0; n < 300; n += 1) {
    market.close(market.any());
    market.post();
    market.post();
  }
  expect(market.find(seeker, NO_FILTERS, 50)).toEqual(market.exhaustively(seeker, NO_FILTERS).slice(0, 50));
});
