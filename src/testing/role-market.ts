import type { CultureProfile } from '#contract/culture.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import { type CompiledRole, compileRole, partScores, readSeeker, scoreCompiled } from '#matching/compiled.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
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
import { remember } from '#matching/remember.ts';
import { SURE_FROM } from '#matching/sure-occupation.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { roleTextBytes, roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { readText } from '#matching/text/read-text.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { DAY } from '#server/clock.ts';
import { LiveRoles } from '#server/deck/live-roles.ts';
import type { PreparedSearch } from '#server/deck/prepared-search.ts';
import { RoleFilter, type RoleFilters, unknownPlace } from '#server/deck/role-filter.ts';
import { Searcher } from '#server/deck/search.ts';
import type { RoleMatch } from '#server/deck/word-match.ts';
import type { CompiledCultureSeeker } from '#server/index/compiled-culture-seeker.ts';
import { isBeforeInTie, type Position } from '#server/index/position.ts';
import type { TopK } from '#server/index/top-k.ts';
import { Chance } from './chance.ts';
import { randomCulture } from './culture.ts';
import { drawRole, drawSeeker, type MarketRole } from './market.ts';
import { NOBODY } from './nobody.ts';
import { passes } from './plain-filters.ts';

export const COMPANIES = ['Bridge & Co', 'Leeds Infirmary', 'Nurse Finders', 'Harbour Welding'];

export const NOW = Date.parse('2026-11-02T09:00:00Z');

const people = referencePeople(1, 5, FORMS.quick);
const CULTURE_SEEKER: CompiledCultureSeeker = {
  formId: 'quick',
  own: profileOf(FORMS.quick, scoreTraits(FORMS.quick, people[0] ?? {})),
  norms: null,
};
const TEAMS = Array.from({ length: 6 }, (_, n) => randomCulture(new Chance(n)));

const MODEL = learnModel();

export interface ListedRole {
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
export function drawOddRole(chance: Chance): MarketRole {
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

export function drawOddSeeker(chance: Chance): SeekerFacts {
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

export function drawFilters(chance: Chance): RoleFilters {
  const drawSome = <T>(items: readonly T[]) =>
    chance.next() < 0.3 ? items.filter(() => chance.next() < 0.5) : [];
  return {
    locations: drawSome(['London', 'Manchester', 'Birmingham', 'Remote', 'Somerset', 'The Old Boathouse']),
    workModes: drawSome(WORK_MODES),
    jobTypes: drawSome(JOB_TYPES),
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

export const occupationOfTitle = remember((title) => {
  const guess = occupationOf(title);
  return guess !== null && guess.confidence >= SURE_FROM ? guess.occupation : null;
});

export class RoleMarket {
  readonly chance = new Chance(48);
  readonly listed = new Map<string, ListedRole>();
  readonly roles: LiveRoles;
  readonly searcher: Searcher;
  readonly model = MODEL;
  readonly learned: LearnedWeights | null;
  seed = 0x9e3779b1;
  isPreviousHour = false;

  constructor(learned: LearnedWeights | null = null) {
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
    const drawnAt = NOW - this.chance.next() * 10 * DAY;
    const culture = this.chance.next() < 0.5 ? this.chance.pick(TEAMS) : null;
    const employer = this.chance.between(1, 12);
    const demand = this.chance.between(0, 3) ** 2;
    // A changed role keeps its age and its standing.
    const { createdAt, standing } = this.listed.get(id) ?? {
      createdAt: drawnAt,
      standing: standingCode((NOW - drawnAt) / DAY, demand),
    };
    const expiresAt = NOW + this.chance.between(-1, 20) * DAY;
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
  anyId(): string {
    return this.chance.pick([...this.listed.keys()]);
  }

  find(
    seeker: SeekerFacts,
    filters: RoleFilters,
    limit: number,
    startAfter: Position | null = null,
    without: string[] = [],
    chances = 0,
    afterChance: Position | null = null,
    employer: PreparedSearch['employer'] = null,
  ) {
    const search = this.searcher.find({
      seeker: this.compile(seeker),
      filter: new RoleFilter(filters, NOW),
      words: null,
      without: new Set(without.map((id) => this.roles.ids.find(id))),
      now: NOW,
      limit,
      after: startAfter,
      chances,
      afterChance,
      seed: this.seed,
      hasChances: true,
      culture: CULTURE_SEEKER,
      isPreviousHour: this.isPreviousHour,
      employer,
    });
    return { best: this.#listed(search.best), chances: this.#listed(search.chances) };
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
    const scored = [...this.listed]
      .filter(([id, role]) => role.expiresAt > NOW && !without.includes(id) && passes(role, filters, NOW))
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
        const plainPoints = orderPoints(standing);
        return { id, score, plain: plainPoints, isChance, employer: role.employer, fit: standing.fitInt };
      })
      .sort((a, b) => b.score - a.score || (isBeforeInTie(a.id, b.id, this.seed) ? -1 : 1));
    return { best: scored.filter((each) => !each.isChance), chances: scored.filter((each) => each.isChance) };
  }
}

export function marketOf(count: number, learned: LearnedWeights | null = null): RoleMarket {
  const market = new RoleMarket(learned);
  for (let n = 0; n < count; n += 1) market.post();
  return market;
}

export function idsAndScores(list: readonly { id: string; score: number }[]) {
  return list.map(({ id, score }) => ({ id, score }));
}

/** A model learned from adverts and profiles that are drawn like the market's. */
function learnModel(): TextModel {
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
