/**
 * Seekers and roles as small numbers, so that a million roles can be scored without touching a string.
 *
 * What an index needs to know:
 *
 * - `scoreCompiled(seeker, role)` equals `fit(seeker, role).fitScoreInt` to the basis point: `fit` is built on it. A learned
 *   calibration changes the percentage shown, but the order uses the uncalibrated score.
 * - Experience and place are table lookups in the compiled seeker, indexed by the role's small integers:
 *   `experienceScores[experienceSlot(level, years)]`, `placeScores[placeSlot(mode, place)]`. −1 in a table means unknown,
 *   and the part is left out. The pay part is `payPart` of both ends of the range; `payScores.most[payStep(pence)]` is a
 *   table that is never below the score of an end, for an index that keeps pay as a small integer.
 * - The skills part is `skillsPart(Σ weight × cover, Σ weight)` over the role's skill ids. All terms are whole numbers,
 *   so postings may be added in any order without changing the last digit. The seeker's `cover` lists every skill id
 *   with a value above 0: walk those postings only. `skillWeight(id)` is static; `skillWeightTotal` is per role.
 * - A skill that a role lists as nice to have is `niceToHave(id)`: it is covered like the skill itself, and weighs less. The
 *   number of skills n counts only required ones.
 * - The text part is `textPart`: a dot product over 64 directions, and a lookup of the advert's 32 strongest terms. It
 *   never reads text: `compileRole` takes the stored reading. Its upper bound is 1.
 * - The title part costs most. Titles repeat: keep compiled titles once per distinct title and score those once per
 *   seeker. Or compute it last, because it is bounded:
 *
 * Upper bound of a role's score without reading its title: set the title to 1 if the seeker has titles (to −1 if not):
 *   `combine(seeker.scale, skillCountOf(n), skills, text, seeker.titles.length ? 1 : -1, experience, place, pay)`
 * is never below the score. Round it up and skip the role if it is below the page's worst. For a role with no shared
 * skill, and with the text set to 1 too, the bound depends only on min(n, 4) and on experience, place and pay: whole groups
 * of roles that have these in common can be skipped at once.
 */
import { type Aliases, meantSkill } from './aliases.ts';
import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import { experienceScore, levelCode, MOST_YEARS, yearsCode } from './experience.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { type LearnedWeights, scaleFor } from './learning/learned.ts';
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
import { type PayScores, payRange, payScores } from './pay/pay-fit.ts';
import { findPlace } from './places/find-place.ts';
import { PLACES, type Place } from './places/gazetteer.ts';
import { journeysFrom } from './places/journeys.ts';
import { modeCode, modeOfCode, placeScoreOfJourney, placeScoreOfMode } from './places/place-fit.ts';
import {
  type Cover,
  coverOf,
  niceToHave,
  skillsNamedIn,
  skillsOfRole,
  skillWeight,
} from './skills/skill-cover.ts';
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

const PLACE_MODE_SLOTS = 3 * PLACE_SLOTS;
/** `mode` 0 to 2, `placeId` a gazetteer id or −1. */
export function placeSlot(mode: number, placeId: number): number {
  return mode * PLACE_SLOTS + placeId + 1;
}

/**
 * `text` is the advert's reading by the seekers' text model, or that model itself, to read the advert with. Pass the
 * `aliases` that seekers are read with.
 */
export function compileRole(
  role: RoleFacts,
  text: RoleText | TextModel | null = null,
  aliases: Aliases | null = null,
): CompiledRole {
  const { required, niceToHave: helping } = skillsOfRole(role, aliases);
  const skills = [...required.map(({ id }) => id), ...helping.map(({ id }) => niceToHave(id))];
  const skillWeights = skills.map(skillWeight);
  const title = compileTitle(role.title, aliases);
  const years = yearsCode(role.experienceYears);
  const statedLevel = levelCode(role.experienceLevel);
  return {
    skills: new Int32Array(skills),
    requiredCount: required.length,
    skillWeights: new Uint8Array(skillWeights),
    skillWeightTotal: skillWeights.reduce((sum, weight) => sum + weight, 0),
    // If a role states neither, its title often shows the level: "Trainee …", "Head of …".
    level: statedLevel === -1 && years === -1 ? title.seniority : statedLevel,
    years,
    mode: modeCode(role.workMode),
    place: role.place === null ? -1 : (findPlace(role.place)?.id ?? -1),
    ...payRange(role.salaryMinPence, role.salaryMaxPence),
    title,
    text: text !== null && 'vocabulary' in text ? readRoleText(text, role) : text,
  };
}

const experienceTables = new Map<number, Float64Array>();

/** One table for each combination of a seeker's level and years: about two hundred in all. */
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
    const roleMode = modeOfCode(mode);
    const start = placeSlot(mode, 0);
    table.fill(placeScoreOfJourney(workModePref, roleMode, null), start - 1, start + PLACES.length);
    if (roleMode === 'remote' || journeys === null) continue;
    const byMode = placeScoreOfMode(workModePref, roleMode);
    const byJourney = journeys[roleMode];
    for (let id = 0; id < byJourney.length; id += 1) table[start + id] = byMode * (byJourney[id] ?? 0);
  }
  return table;
}

function payScoresOf({ minNetMonthlyPounds }: SeekerFacts, home: Place | null): PayScores | null {
  if (minNetMonthlyPounds === null || minNetMonthlyPounds <= 0) return null;
  return payScores(minNetMonthlyPounds * 100, taxNationOf(home));
}

/** Scottish income tax depends on the home. */
export function taxNationOf(home: Place | null): TaxNation {
  return home?.nation === 'scotland' ? 'scotland' : 'rest-of-uk';
}

/** A seeker read once, for scoring and explaining many roles. */
export type SeekerReading = {
  facts: SeekerFacts;
  home: Place | null;
  /** How each skill id is covered. */
  cover: ReadonlyMap<number, Cover>;
  /** The titles as written, parallel to the compiled ones. */
  titles: readonly string[];
  model: TextModel | null;
  /** null until something has been learned from decisions. */
  learned: LearnedWeights | null;
  /** null until some have been learned from use. */
  aliases: Aliases | null;
  compiled: CompiledSeeker;
};

/** The result of reading a seeker's own words, which is nearly all of the cost of reading a seeker. */
export type WordsRead = {
  /** The names of the skills found in them. */
  foundSkills: readonly string[];
  /** null without a text model, or if the text is too short. */
  text: SeekerText | null;
};

export function readWords(facts: SeekerFacts, model: TextModel | null): WordsRead {
  const written = [facts.summaryText, facts.cvText].filter((text) => text).join('\n') || null;
  return { foundSkills: skillsNamedIn(written), text: model && readSeekerText(model, facts) };
}

/** The recent titles that say what the job is, in order; the first of them counts as the current job. */
export function informativeTitles({ recentTitles }: Pick<SeekerFacts, 'recentTitles'>): string[] {
  return recentTitles.filter((title) => compileTitle(title).weightTotal > 0);
}

/** What the skills listed and those found in the words cover. Only listed ones can be aliases. */
export function heldCover(
  { skills }: Pick<SeekerFacts, 'skills'>,
  foundSkills: readonly string[],
  aliases: Aliases | null,
): ReadonlyMap<number, Cover> {
  return coverOf(
    skills.map((written) => meantSkill(written, aliases)),
    foundSkills,
  );
}

/** Without a `model`, texts are not part of the fit. Pass `wordsRead` if that model has read the words before. */
export function readSeeker(
  facts: SeekerFacts,
  model: TextModel | null = null,
  wordsRead: WordsRead = readWords(facts, model),
  learned: LearnedWeights | null = null,
  aliases: Aliases | null = null,
): SeekerReading {
  const home = facts.place === null ? null : findPlace(facts.place);
  const cover = heldCover(facts, wordsRead.foundSkills, aliases);
  const values = new Map<number, number>();
  for (const [id, { value }] of cover) values.set(id, value);
  const titles = informativeTitles(facts);
  const compiled = {
    cover: values,
    experienceScores: experienceTable(facts),
    placeScores: placeTable(facts, home),
    payScores: payScoresOf(facts, home),
    titles: titles.map((title) => compileTitle(title, aliases)),
    text: wordsRead.text,
    scale: scaleFor(learned?.weights ?? WEIGHTS, model !== null),
  };
  return { facts, home, cover, titles, model, learned, aliases, compiled };
}

export function compileSeeker(facts: SeekerFacts, model: TextModel | null = null): CompiledSeeker {
  return readSeeker(facts, model).compiled;
}

/** The part scores of one pair, for display. To score in bulk without creating objects, use `scoreCompiled`. */
export function partScores(seeker: CompiledSeeker, role: CompiledRole): PartScores {
  return {
    skillCount: skillCountOf(role.requiredCount),
    skills: skillsPart(skillsMatched(seeker, role), role.skillWeightTotal),
    text: textPart(seeker.text, role.text),
    title: titlePart(seeker, role),
    experience: seeker.experienceScores[experienceSlot(role.level, role.years)] ?? -1,
    place: seeker.placeScores[placeSlot(role.mode, role.place)] ?? -1,
    pay: payPart(seeker.payScores, role.lowestPence, role.highestPence),
  };
}

/** The fit score in basis points: the same number as `fit().fitScoreInt` before calibration. Allocates nothing. */
export function scoreCompiled(seeker: CompiledSeeker, role: CompiledRole): number {
  return Math.round(
    combine(
      seeker.scale,
      skillCountOf(role.requiredCount),
      skillsPart(skillsMatched(seeker, role), role.skillWeightTotal),
      textPart(seeker.text, role.text),
      titlePart(seeker, role),
      seeker.experienceScores[experienceSlot(role.level, role.years)] ?? -1,
      seeker.placeScores[placeSlot(role.mode, role.place)] ?? -1,
      payPart(seeker.payScores, role.lowestPence, role.highestPence),
    ),
  );
}
