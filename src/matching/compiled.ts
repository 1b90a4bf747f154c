/**
 * Seekers and roles as small numbers, for scoring a million roles without touching a string.
 *
 * What an index needs to know:
 *
 * - `scoreCompiled(seeker, role)` is `fit(seeker, role).fitScoreInt`, to the basis point: `fit` is built on it.
 * - Experience, place and pay are table lookups in the compiled seeker, indexed by the role's small integers:
 *   `experienceScores[experienceSlot(level, years)]`, `placeScores[placeSlot(mode, place)]`,
 *   `payScores[maximumStep]` and `payScores[middleStep]`. So an index may keep, per role, one cell number for
 *   (level, years, mode, place, maximum step, middle step), or the six integers side by side, and per seeker look up
 *   three floats. −1 in a table means unknown, and the part drops out.
 * - The skills part is `skillsPart(Σ weight × cover, Σ weight)` over the role's skill ids. All terms are whole numbers,
 *   so postings may be added in any order without changing the last digit. The seeker's `cover` lists every skill id
 *   with a value above 0: walk those postings only. `skillWeight(id)` is static; `skillWeightTotal` is per role.
 * - The title part costs most. Titles repeat: keep compiled titles once per distinct title and score those once per
 *   seeker. Or leave it to the end, as it is bounded:
 *
 * Upper bound of a role from its skills and cell alone: put the title at 1 when the seeker has titles (at −1 when not):
 *   `combine(skillCountOf(n), skills, seeker.titles.length ? 1 : -1, experience, place, pay)`
 * is never below the score. Round it up and skip the role if it is under the page's worst. For a role with no skill in
 * common, the bound depends on the cell and min(n, 4) only, so whole cells can be skipped at once.
 */
import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import { experienceScore, levelCode, MOST_YEARS, yearsCode } from './experience.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import {
  combine,
  type PartScores,
  payPart,
  skillCountOf,
  skillsMatched,
  skillsPart,
  titlePart,
} from './parts.ts';
import type { TaxNation } from './pay/bands.ts';
import { netOfSteps, payScore, payStep } from './pay/pay-fit.ts';
import { journeyKm } from './places/distance.ts';
import { findPlace } from './places/find-place.ts';
import { PLACES, type Place } from './places/gazetteer.ts';
import { modeCode, modeOfCode, placeScoreOfJourney } from './places/place-fit.ts';
import { skillId } from './skills/normalise.ts';
import { skillCover, skillWeight } from './skills/skill-cover.ts';
import { type CompiledTitle, compileTitle } from './titles.ts';

export type { CompiledRole, CompiledSeeker };

const YEAR_SLOTS = MOST_YEARS + 2;
const LEVELS = [-1, 0, 1, 2, 3];
const PLACE_SLOTS = PLACES.length + 1;

export const EXPERIENCE_SLOTS = LEVELS.length * YEAR_SLOTS;
/** `level` −1 to 3, `years` −1 to 40. */
export function experienceSlot(level: number, years: number): number {
  return (level + 1) * YEAR_SLOTS + years + 1;
}

export const PLACE_MODE_SLOTS = 3 * PLACE_SLOTS;
/** `mode` 0 to 2, `place` a gazetteer id or −1. */
export function placeSlot(mode: number, place: number): number {
  return mode * PLACE_SLOTS + place + 1;
}

/** A role's two pay steps. Where only one end is stated, the other is taken to be the same. */
function paySteps(
  minPence: number | null,
  maxPence: number | null,
): { maximumStep: number; middleStep: number } {
  const low = minPence || maxPence || 0;
  const high = Math.max(low, maxPence || 0);
  return { maximumStep: payStep(high), middleStep: payStep((low + high) / 2) };
}

/** How the texts of a role are read. An index that reads a million roles remembers what it has read before. */
export type Readings = {
  /** As `skillId`. */
  skill: (text: string) => number | null;
  /** A gazetteer id, or −1. */
  place: (text: string) => number;
  title: (text: string) => CompiledTitle;
};

const AFRESH: Readings = { skill: skillId, place: (text) => findPlace(text)?.id ?? -1, title: compileTitle };

export function compileRole(role: RoleFacts, read: Readings = AFRESH): CompiledRole {
  const required = new Set<number>();
  for (const written of role.requiredSkills) {
    const id = read.skill(written);
    if (id !== null) required.add(id);
  }
  const skills = Int32Array.from(required);
  const skillWeights = Uint8Array.from(skills, skillWeight);
  const title = read.title(role.title);
  const years = yearsCode(role.experienceYears);
  const stated = levelCode(role.experienceLevel);
  return {
    skills,
    skillWeights,
    skillWeightTotal: skillWeights.reduce((total, weight) => total + weight, 0),
    // A role that states neither says it in its title often enough: "Trainee …", "Head of …".
    level: stated === -1 && years === -1 ? title.seniority : stated,
    years,
    mode: modeCode(role.workMode),
    place: role.place === null ? -1 : read.place(role.place),
    ...paySteps(role.salaryMinPence, role.salaryMaxPence),
    title,
  };
}

function experienceTable(seeker: SeekerFacts): Float64Array {
  const table = new Float64Array(EXPERIENCE_SLOTS);
  const level = levelCode(seeker.experienceLevel);
  const years = yearsCode(seeker.experienceYears);
  for (const askedLevel of LEVELS) {
    for (let askedYears = -1; askedYears <= MOST_YEARS; askedYears += 1) {
      table[experienceSlot(askedLevel, askedYears)] = experienceScore(level, years, askedLevel, askedYears);
    }
  }
  return table;
}

function placeTable(seeker: SeekerFacts, home: Place | null): Float64Array {
  const table = new Float64Array(PLACE_MODE_SLOTS);
  for (let id = -1; id < PLACES.length; id += 1) {
    const workplace = PLACES[id] ?? null;
    const km = home === null || workplace === null ? null : journeyKm(home, workplace);
    for (let mode = 0; mode < 3; mode += 1) {
      table[placeSlot(mode, id)] = placeScoreOfJourney(seeker.workModePref, modeOfCode(mode), km);
    }
  }
  return table;
}

function payTable(minNetMonthlyPounds: number | null, nation: TaxNation): Float64Array | null {
  if (minNetMonthlyPounds === null || minNetMonthlyPounds <= 0) return null;
  return netOfSteps(nation).map((net) => payScore(net, minNetMonthlyPounds * 100));
}

/** Scottish income tax follows where one lives. */
export function taxNationOf(home: Place | null): TaxNation {
  return home?.nation === 'scotland' ? 'scotland' : 'rest-of-uk';
}

/** Skill id → hundredths of a match, of what the seeker lists and what the summary tells. */
export function coverOf(seeker: Pick<SeekerFacts, 'skills' | 'summaryText'>): Map<number, number> {
  const cover = new Map<number, number>();
  for (const [id, { value }] of skillCover(seeker.skills, seeker.summaryText)) cover.set(id, value);
  return cover;
}

export function compileSeeker(seeker: SeekerFacts): CompiledSeeker {
  const home = seeker.place === null ? null : findPlace(seeker.place);
  return {
    cover: coverOf(seeker),
    experienceScores: experienceTable(seeker),
    placeScores: placeTable(seeker, home),
    payScores: payTable(seeker.minNetMonthlyPounds, taxNationOf(home)),
    titles: seeker.recentTitles.map(compileTitle).filter((title) => title.weightTotal > 0),
  };
}

/** The part scores of one pair, for showing; scoring in bulk needs no object (see `scoreCompiled`). */
export function partScores(seeker: CompiledSeeker, role: CompiledRole): PartScores {
  return {
    skillCount: skillCountOf(role.skills.length),
    skills: skillsPart(skillsMatched(seeker, role), role.skillWeightTotal),
    title: titlePart(seeker, role),
    experience: seeker.experienceScores[experienceSlot(role.level, role.years)] ?? -1,
    place: seeker.placeScores[placeSlot(role.mode, role.place)] ?? -1,
    pay: payPart(seeker.payScores, role.maximumStep, role.middleStep),
  };
}

/** The fit score in basis points: the very number of `fit().fitScoreInt`. Allocates nothing. */
export function scoreCompiled(seeker: CompiledSeeker, role: CompiledRole): number {
  return Math.round(
    combine(
      skillCountOf(role.skills.length),
      skillsPart(skillsMatched(seeker, role), role.skillWeightTotal),
      titlePart(seeker, role),
      seeker.experienceScores[experienceSlot(role.level, role.years)] ?? -1,
      seeker.placeScores[placeSlot(role.mode, role.place)] ?? -1,
      payPart(seeker.payScores, role.maximumStep, role.middleStep),
    ),
  );
}
