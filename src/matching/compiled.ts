/**
 * Seekers and roles as small numbers, for scoring a million roles without touching a string.
 *
 * What an index needs to know:
 *
 * - `scoreCompiled(seeker, role)` is `fit(seeker, role).fitScoreInt`, to the basis point: `fit` is built on it. Where
 *   decisions have taught a calibration, the percentage shown goes through it and the order keeps the score as it is here.
 * - Experience, place and pay are table lookups in the compiled seeker, indexed by the role's small integers:
 *   `experienceScores[experienceSlot(level, years)]`, `placeScores[placeSlot(mode, place)]`,
 *   `payScores[maximumStep]` and `payScores[middleStep]`. So an index may keep, per role, one cell number for
 *   (level, years, mode, place, maximum step, middle step), or the six integers side by side, and per seeker look up
 *   three floats. −1 in a table means unknown, and the part drops out.
 * - The skills part is `skillsPart(Σ weight × cover, Σ weight)` over the role's skill ids. All terms are whole numbers,
 *   so postings may be added in any order without changing the last digit. The seeker's `cover` lists every skill id
 *   with a value above 0: walk those postings only. `skillWeight(id)` is static; `skillWeightTotal` is per role.
 * - The text part is `textPart`: a dot product over 64 directions and a look at the 32 strongest terms of the advert. It
 *   never reads text: `compileRole` takes the stored reading. Put at 1 it is its own upper bound.
 * - The title part costs most. Titles repeat: keep compiled titles once per distinct title and score those once per
 *   seeker. Or leave it to the end, as it is bounded:
 *
 * Upper bound of a role from its skills and cell alone: put the title at 1 when the seeker has titles (at −1 when not):
 *   `combine(seeker.scale, skillCountOf(n), skills, text, seeker.titles.length ? 1 : -1, experience, place, pay)`
 * is never below the score. Round it up and skip the role if it is under the page's worst. For a role with no skill in
 * common, the bound depends on the cell and min(n, 4) only, so whole cells can be skipped at once.
 */
import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import { experienceScore, levelCode, MOST_YEARS, yearsCode } from './experience.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { type Learned, scaleFor } from './learning/learned.ts';
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
import { findPlace } from './places/find-place.ts';
import { PLACES, type Place } from './places/gazetteer.ts';
import { journeysFrom } from './places/journeys.ts';
import { modeCode, modeOfCode, placeScoreOfJourney, placeScoreOfMode } from './places/place-fit.ts';
import { skillId } from './skills/normalise.ts';
import { type Cover, coverOf, skillsNamedIn, skillWeight } from './skills/skill-cover.ts';
import { readRoleText, readSeekerText } from './text/read-sides.ts';
import type { RoleText, SeekerText, TextModel } from './text/text-model.ts';
import { textPart } from './text/text-score.ts';
import { compileTitle } from './titles.ts';
import { WEIGHTS } from './weights.ts';

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

/** `text` is the advert as the seekers' text model reads it, or that model, to read it with. */
export function compileRole(role: RoleFacts, text: RoleText | TextModel | null = null): CompiledRole {
  const required: number[] = [];
  let skillWeightTotal = 0;
  for (const written of role.requiredSkills) {
    const id = skillId(written);
    if (id === null || required.includes(id)) continue;
    required.push(id);
    skillWeightTotal += skillWeight(id);
  }
  const title = compileTitle(role.title);
  const years = yearsCode(role.experienceYears);
  const stated = levelCode(role.experienceLevel);
  return {
    skills: new Int32Array(required),
    skillWeights: new Uint8Array(required.map(skillWeight)),
    skillWeightTotal,
    // A role that states neither says it in its title often enough: "Trainee …", "Head of …".
    level: stated === -1 && years === -1 ? title.seniority : stated,
    years,
    mode: modeCode(role.workMode),
    place: role.place === null ? -1 : (findPlace(role.place)?.id ?? -1),
    ...paySteps(role.salaryMinPence, role.salaryMaxPence),
    title,
    text: text !== null && 'vocabulary' in text ? readRoleText(text, role) : text,
  };
}

const experienceTables = new Map<number, Float64Array>();

/** One table for each level and years held: some two hundred in all. */
function experienceTable(seeker: SeekerFacts): Float64Array {
  const level = levelCode(seeker.experienceLevel);
  const years = yearsCode(seeker.experienceYears);
  const known = experienceTables.get(experienceSlot(level, years));
  if (known) return known;
  const table = new Float64Array(EXPERIENCE_SLOTS);
  for (const askedLevel of LEVELS) {
    for (let askedYears = -1; askedYears <= MOST_YEARS; askedYears += 1) {
      table[experienceSlot(askedLevel, askedYears)] = experienceScore(level, years, askedLevel, askedYears);
    }
  }
  experienceTables.set(experienceSlot(level, years), table);
  return table;
}

function placeTable({ workModePref }: SeekerFacts, home: Place | null): Float64Array {
  const table = new Float64Array(PLACE_MODE_SLOTS);
  const journeys = home && journeysFrom(home);
  for (let mode = 0; mode < 3; mode += 1) {
    const offered = modeOfCode(mode);
    const start = placeSlot(mode, 0);
    table.fill(placeScoreOfJourney(workModePref, offered, null), start - 1, start + PLACES.length);
    if (offered === 'remote' || journeys === null) continue;
    const byMode = placeScoreOfMode(workModePref, offered);
    const byJourney = journeys[offered];
    for (let id = 0; id < byJourney.length; id += 1) table[start + id] = byMode * (byJourney[id] ?? 0);
  }
  return table;
}

function payTable(minNetMonthlyPounds: number | null, nation: TaxNation): Float64Array | null {
  if (minNetMonthlyPounds === null || minNetMonthlyPounds <= 0) return null;
  const net = netOfSteps(nation);
  const table = new Float64Array(net.length);
  for (let step = 0; step < net.length; step += 1) {
    table[step] = payScore(net[step] ?? 0, minNetMonthlyPounds * 100);
  }
  return table;
}

/** Scottish income tax follows where one lives. */
export function taxNationOf(home: Place | null): TaxNation {
  return home?.nation === 'scotland' ? 'scotland' : 'rest-of-uk';
}

/** A seeker read once, for scoring and explaining many roles. */
export type SeekerReading = {
  facts: SeekerFacts;
  home: Place | null;
  /** What each skill id is covered by. */
  cover: ReadonlyMap<number, Cover>;
  /** As written, parallel to the compiled titles. */
  titles: readonly string[];
  model: TextModel | null;
  /** null before decisions have taught anything. */
  learned: Learned | null;
  compiled: CompiledSeeker;
};

/** What a seeker's own words come to: all that the fit takes from them, and nearly all that reading a seeker costs. */
export type WordsRead = {
  /** Names of the skills that they name. */
  foundSkills: readonly string[];
  /** null without a text model, or where too little is written. */
  text: SeekerText | null;
};

export function readWords(facts: SeekerFacts, model: TextModel | null): WordsRead {
  const written = [facts.summaryText, facts.cvText].filter((text) => text).join('\n') || null;
  return { foundSkills: skillsNamedIn(written), text: model && readSeekerText(model, facts) };
}

/** The recent titles that say what the job is, in their order: the first that does stands for the present one. */
export function tellingTitles({ recentTitles }: Pick<SeekerFacts, 'recentTitles'>): string[] {
  return recentTitles.filter((title) => compileTitle(title).weightTotal > 0);
}

/** Without a `model` the texts are no part of the fit. Where their words were `read` before, with it, they are not again. */
export function readSeeker(
  facts: SeekerFacts,
  model: TextModel | null = null,
  read: WordsRead = readWords(facts, model),
  learned: Learned | null = null,
): SeekerReading {
  const home = facts.place === null ? null : findPlace(facts.place);
  const cover = coverOf(facts.skills, read.foundSkills);
  const values = new Map<number, number>();
  for (const [id, { value }] of cover) values.set(id, value);
  const titles = tellingTitles(facts);
  const compiled = {
    cover: values,
    experienceScores: experienceTable(facts),
    placeScores: placeTable(facts, home),
    payScores: payTable(facts.minNetMonthlyPounds, taxNationOf(home)),
    titles: titles.map(compileTitle),
    text: read.text,
    scale: scaleFor(learned?.weights ?? WEIGHTS, model !== null),
  };
  return { facts, home, cover, titles, model, learned, compiled };
}

export function compileSeeker(facts: SeekerFacts, model: TextModel | null = null): CompiledSeeker {
  return readSeeker(facts, model).compiled;
}

/** The part scores of one pair, for showing; scoring in bulk needs no object (see `scoreCompiled`). */
export function partScores(seeker: CompiledSeeker, role: CompiledRole): PartScores {
  return {
    skillCount: skillCountOf(role.skills.length),
    skills: skillsPart(skillsMatched(seeker, role), role.skillWeightTotal),
    text: textPart(seeker.text, role.text),
    title: titlePart(seeker, role),
    experience: seeker.experienceScores[experienceSlot(role.level, role.years)] ?? -1,
    place: seeker.placeScores[placeSlot(role.mode, role.place)] ?? -1,
    pay: payPart(seeker.payScores, role.maximumStep, role.middleStep),
  };
}

/** The fit score in basis points: the very number of `fit().fitScoreInt` but for its calibration. Allocates nothing. */
export function scoreCompiled(seeker: CompiledSeeker, role: CompiledRole): number {
  return Math.round(
    combine(
      seeker.scale,
      skillCountOf(role.skills.length),
      skillsPart(skillsMatched(seeker, role), role.skillWeightTotal),
      textPart(seeker.text, role.text),
      titlePart(seeker, role),
      seeker.experienceScores[experienceSlot(role.level, role.years)] ?? -1,
      seeker.placeScores[placeSlot(role.mode, role.place)] ?? -1,
      payPart(seeker.payScores, role.maximumStep, role.middleStep),
    ),
  );
}
