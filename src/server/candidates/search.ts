import type { CultureProfile } from '#contract/culture.ts';
import { wholePercent } from '#contract/units.ts';
import type { CompiledRole } from '#matching/compiled-facts.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import {
  appealOf,
  candidatePoints,
  cultureLift,
  leastFitOfCandidate,
  MOST_CULTURE_LIFT,
  mostCandidatePoints,
  ORDER_UNIT,
  STANDING_FACTORS,
} from '#matching/order.ts';
import { combine, type PartScores, showsSuchWork, skillCountOf, skillsPart } from '#matching/parts.ts';
import { KNOWN, knownSet, pointsFromPrior, pointsPerWeight, type Scale } from '#matching/scale.ts';
import { plainSkill } from '#matching/skills/skill-cover.ts';
import { RoleTextScorer } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { SAME } from '#matching/weights.ts';
import type { Position } from '../index/position.ts';
import { TopK } from '../index/top-k.ts';
import { CandidateTitles } from './candidate-titles.ts';
import { experienceTable, type Net, nationIndex, netsOf, payOf, placeScores } from './role-tables.ts';
import {
  EXPERIENCE_CODES,
  HAS_CULTURE,
  HAS_LEAST_PAY,
  HAS_TITLES,
  HAS_WORDS,
  KIND_FLAG,
  KINDS,
  type SeekerIndex,
  UNUSED_KIND,
} from './seeker-index.ts';
import { SlotList } from './slot-list.ts';
import { WaitingSlots } from './waiting-slots.ts';

export interface PreparedSearch {
  /** Compiled with the same model as the seekers. */
  readonly role: CompiledRole;
  /** The team's culture profile. */
  readonly culture: CultureProfile | null;
  /** Slots to leave out. */
  readonly without: ReadonlySet<number>;
  readonly limit: number;
  readonly after: Position | null;
  /** The lowest fit to return, in basis points. */
  readonly leastFit: number;
  /** Whether to use the previous hour's standings. */
  readonly isPreviousHour: boolean;
  /** Derived from the role: decides the order of equal points. */
  readonly seed: number;
}

const UNKNOWN = -1;
/** Mask of the experience code within a kind. */
const CODE: number = KIND_FLAG - 1;
/** Seekers with this share of the skills are examined first: a few hundred of a hundred thousand. */
const SKILLED = 0.45;

/** A role prepared for comparison with every seeker. */
interface RoleTables {
  readonly role: CompiledRole;
  /** The number of required skills that the skills part is based on. */
  readonly count: number;
  /** By experience code. */
  readonly experience: Float64Array;
  /** By nation. */
  readonly nets: readonly (Net | null)[];
  /** null if texts are not part of the fit. */
  readonly textScorer: RoleTextScorer | null;
  /** What one unit of a seeker's sum of skills (see `#sums`) adds to the weighted sum of the parts. */
  readonly perSum: number;
  /** The sum from which a seeker counts as skilled; Infinity if the role requires no skill. */
  readonly skilled: number;
}

/**
 * Finds the best seekers for a role without scoring all of them in full, and misses none. Title and text, which cost most,
 * are first assumed to be perfect. The seekers with the highest possible fit are examined first: their cheaper parts are read,
 * and they wait again with what is then possible, so that only the texts of people who can still be among the best are read.
 */
export class CandidateSearcher {
  readonly #index: SeekerIndex;
  readonly #model: TextModel | null;
  readonly #scale: Scale;
  readonly #titles: CandidateTitles;
  readonly #waiting = new WaitingSlots(2 * 101);
  readonly #skilled = new SlotList();
  /** By slot, the sum of skills: over the role's required skills, weight × hundredths of a match. */
  #sums: Int32Array = new Int32Array(0);
  /** By cell: the place score of the seekers in it; below 0 if unknown. */
  #places: Float64Array = new Float64Array(0);
  /**
   * By kind, or by KINDS + kind if the place is unknown: the fit without skills and place, with the kind's experience, and
   * with perfect text, title and pay where they are known.
   */
  readonly #starts = new Float64Array(2 * KINDS);
  /** By the same index: basis points per unit of weight of skills and place. */
  readonly #perWeight = new Float64Array(2 * KINDS);
  /** The parts of the seeker examined last. One reused object, to save the garbage collector thousands of them. */
  readonly #parts: PartScores = {
    skillCount: 0,
    skills: 0,
    text: UNKNOWN,
    title: UNKNOWN,
    experience: UNKNOWN,
    place: UNKNOWN,
    pay: UNKNOWN,
  };

  constructor(index: SeekerIndex, model: TextModel | null, scale: Scale) {
    this.#index = index;
    this.#titles = new CandidateTitles(index);
    this.#model = model;
    this.#scale = scale;
  }

  get bytes(): number {
    return this.#sums.byteLength + this.#titles.bytes + this.#waiting.bytes;
  }

  find(search: PreparedSearch): TopK {
    const { limit, after, seed } = search;
    const best = new TopK(limit, this.#index.ids, after, seed);
    const tables = this.#begin(search.role);
    // Begin with the skilled seekers (`SKILLED`), so that few of the others can still be among the best.
    const { slots, count } = this.#skilled;
    for (let i = 0; i < count; i += 1) {
      this.#glanceAtSlots(
        slots[i]!,
        slots[i]! + 1,
        tables,
        Number.POSITIVE_INFINITY,
        leastFitAmongBest(search, best),
      );
    }
    this.#examine(tables, search, best);
    this.#glanceAtSlots(0, this.#index.slots, tables, tables.skilled, leastFitAmongBest(search, best));
    this.#examine(tables, search, best);
    return best;
  }

  /** Of these slots, those that the search could find on any page. */
  ranked(slots: ReadonlySet<number>, search: PreparedSearch): TopK {
    const best = new TopK(slots.size, this.#index.ids, null, search.seed);
    const tables = this.#begin(search.role);
    for (const slot of slots) this.#score(slot, tables, search, best);
    return best;
  }

  #begin(role: CompiledRole): RoleTables {
    const count = skillCountOf(role.requiredCount);
    const total = SAME * role.skillWeightTotal;
    const tables: RoleTables = {
      role,
      count,
      experience: experienceTable(role),
      nets: netsOf(role),
      textScorer: this.#model && role.text && new RoleTextScorer(this.#model, role.text),
      perSum: total === 0 ? 0 : (this.#scale.weights.skills * count) / total,
      skilled: total === 0 ? Infinity : Math.ceil(SKILLED * total),
    };
    this.#readKinds(tables);
    this.#readPlaces(role);
    this.#addSkills(tables);
    this.#titles.begin(role);
    this.#waiting.begin(this.#index.slots);
    return tables;
  }

  #readKinds(tables: RoleTables): void {
    const { weights } = this.#scale;
    for (let flags = 0; flags < KINDS; flags += KIND_FLAG) {
      const parts = flagsKnown(flags, tables);
      const otherWeight =
        (parts & KNOWN.text ? weights.text : 0) +
        (parts & KNOWN.title ? weights.title : 0) +
        (parts & KNOWN.pay ? weights.pay : 0);
      for (const placeBit of [KNOWN.place, 0]) {
        const from = flags + (placeBit === 0 ? KINDS : 0);
        this.#readCodes(from, parts | placeBit, otherWeight, tables);
      }
    }
    this.#starts[UNUSED_KIND] = -Infinity;
    this.#starts[KINDS + UNUSED_KIND] = -Infinity;
  }

  /** Fills in the kinds from `from` on, which differ in experience only. `otherWeight`: that of the other known `parts`. */
  #readCodes(from: number, parts: number, otherWeight: number, { count, experience }: RoleTables): void {
    const scale = this.#scale;
    const [withoutYears, withYears] = [0, KNOWN.experience].map((years) =>
      knownSet(count, parts | years),
    ) as [number, number];
    for (let code = 0; code < EXPERIENCE_CODES; code += 1) {
      const years = experience[code]!;
      const set = years < 0 ? withoutYears : withYears;
      const perWeight = pointsPerWeight(scale, set);
      this.#perWeight[from + code] = perWeight;
      this.#starts[from + code] =
        pointsFromPrior(scale, set) +
        perWeight * (otherWeight + scale.weights.experience * Math.max(0, years));
    }
  }

  #readPlaces(role: CompiledRole): void {
    const { cells } = this.#index;
    if (this.#places.length < cells.length) this.#places = new Float64Array(cells.length + 256);
    const placeOf = placeScores(role);
    for (let number = 0; number < cells.length; number += 1) this.#places[number] = placeOf(cells[number]!);
  }

  #addSkills({ role, skilled }: RoleTables): void {
    const { slots, skillCovers } = this.#index;
    if (this.#sums.length < slots) this.#sums = new Int32Array(Math.ceil(slots * 1.2));
    else this.#sums.fill(0);
    this.#skilled.clear();
    for (const [i, id] of role.skills.entries()) {
      skillCovers.addTo(this.#sums, plainSkill(id), role.skillWeights[i]!, skilled, this.#skilled);
    }
  }

  /**
   * Adds slots from `from` up to `to` to the waiting ones if their sum of skills is below `belowSum` and their fit could be
   * `least` or more. Doesn't look at pay, text, or any title but the first.
   */
  #glanceAtSlots(from: number, to: number, tables: RoleTables, belowSum: number, least: number): void {
    const { perSum } = tables;
    const titleWeight = tables.role.title.weightTotal > 0 ? this.#scale.weights.title : 0;
    const { kind: kindColumn, cell } = this.#index;
    const kinds = kindColumn.values;
    const cells = cell.values;
    const sums = this.#sums;
    const places = this.#places;
    const starts = this.#starts;
    const perWeight = this.#perWeight;
    const placeWeight = this.#scale.weights.place;
    const queue = this.#waiting;
    for (let slot = from; slot < to; slot += 1) {
      const sum = sums[slot]!;
      if (sum >= belowSum) continue;
      const placeScore = places[cells[slot]!]!;
      const kind = placeScore < 0 ? kinds[slot]! + KINDS : kinds[slot]!;
      const has = sum * perSum + (placeScore < 0 ? 0 : placeWeight * placeScore);
      let fit = starts[kind]! + perWeight[kind]! * has;
      if (fit < least) continue;
      if (kind & HAS_TITLES) fit -= perWeight[kind]! * titleWeight * (1 - this.#titles.quickUpperBound(slot));
      if (fit >= least) queue.add(levelAfterGlance(mostPercent(fit)), slot);
    }
  }

  /** Examines everybody who is waiting and could still be among the best. */
  #examine(tables: RoleTables, search: PreparedSearch, best: TopK): void {
    const queue = this.#waiting;
    for (let percent = 100; percent >= mostPercent(leastFitAmongBest(search, best)); percent -= 1) {
      for (;;) {
        const slot = queue.take(levelAfterGlance(percent));
        if (slot < 0) break;
        this.#readParts(slot, tables);
        const bound = this.#fit();
        if (bound >= leastFitAmongBest(search, best)) queue.add(levelAfterReading(mostPercent(bound)), slot);
      }
      for (;;) {
        const slot = queue.take(levelAfterReading(percent));
        if (slot < 0) break;
        this.#score(slot, tables, search, best);
      }
    }
  }

  /** Reads all parts. Text, and titles that have not been compared yet, get the highest score possible. */
  #readParts(slot: number, { role, count, experience, nets, textScorer }: RoleTables): void {
    const index = this.#index;
    const kind = index.kind.values[slot]!;
    const cell = index.cell.values[slot]!;
    const parts = this.#parts;
    parts.skillCount = count;
    parts.skills = skillsPart(this.#sums[slot]!, role.skillWeightTotal);
    parts.text = kind & HAS_WORDS && textScorer !== null ? 1 : UNKNOWN;
    parts.title = kind & HAS_TITLES && role.title.weightTotal > 0 ? this.#titles.upperBound(slot) : UNKNOWN;
    parts.experience = experience[kind & CODE]!;
    parts.place = this.#places[cell]!;
    parts.pay =
      kind & HAS_LEAST_PAY
        ? payOf(nets[nationIndex(index.cells[cell]!)] ?? null, index.minPounds.values[slot]!)
        : UNKNOWN;
  }

  /** The fit of the parts read last, before rounding. */
  #fit(): number {
    const { skillCount, skills, text, title, experience, place, pay } = this.#parts;
    return combine(this.#scale, skillCount, skills, text, title, experience, place, pay);
  }

  /** Scores somebody, the most expensive parts last, and stops once they can't be among the best. */
  #score(slot: number, tables: RoleTables, search: PreparedSearch, best: TopK): void {
    const { role, textScorer } = tables;
    const { culture, without, leastFit, isPreviousHour } = search;
    if (without.has(slot)) return;
    const index = this.#index;
    const parts = this.#parts;
    const standing = (isPreviousHour ? index.previousStanding : index.standing).values[slot]!;
    const hasCulture = culture !== null && (index.kind.values[slot]! & HAS_CULTURE) !== 0;
    const perAppeal = ORDER_UNIT * (hasCulture ? MOST_CULTURE_LIFT : 1) * STANDING_FACTORS[standing]!;
    const canBeAmongBest = () => {
      const fit = this.#fit();
      return fit >= leastFit - 1 && mostCandidatePoints(fit, perAppeal * appealOf(parts)) >= best.least;
    };
    this.#readParts(slot, tables);
    if (!canBeAmongBest()) return;
    if (parts.text >= 0 && textScorer !== null) {
      parts.text = textScorer.textPartAt(index.words.views, index.wordsAt.values[slot]!);
      if (!canBeAmongBest()) return;
    }
    if (parts.title >= 0) parts.title = this.#titles.bestScore(slot, role);
    const fitInt = Math.round(this.#fit());
    if (fitInt < leastFit || !showsSuchWork(parts)) return;
    const lift = this.#liftOf(slot, culture);
    best.offer(
      candidatePoints({ fitInt, appeal: appealOf(parts), standingCode: standing, cultureLift: lift }),
      slot,
    );
  }

  #liftOf(slot: number, culture: CultureProfile | null): number {
    const seekersCulture = culture === null ? undefined : this.#index.culture.get(slot);
    if (culture === null || seekersCulture === undefined) return 1;
    return cultureLift(
      cultureScore(seekersCulture.own, compiledCulture(culture, seekersCulture.formId, seekersCulture.norms)),
    );
  }
}

/** The lowest fit, before rounding, with which somebody can still be among the best. */
function leastFitAmongBest({ leastFit }: PreparedSearch, best: TopK): number {
  return Math.max(leastFit, leastFitOfCandidate(best.least)) - 1;
}

/** The highest whole percent that may be shown for an unrounded fit. */
function mostPercent(fit: number): number {
  return Math.max(0, wholePercent(fit + 1));
}

/** The level of seekers who can reach at most this percent and whose parts have not been read yet. */
function levelAfterGlance(percent: number): number {
  return 2 * percent + 1;
}

function levelAfterReading(percent: number): number {
  return 2 * percent;
}

/** The known parts of people with these flags, except experience and place, as bits of `KNOWN`. */
function flagsKnown(flags: number, { role, textScorer }: RoleTables): number {
  return (
    (flags & HAS_WORDS && textScorer !== null ? KNOWN.text : 0) |
    (flags & HAS_TITLES && role.title.weightTotal > 0 ? KNOWN.title : 0) |
    (flags & HAS_LEAST_PAY && role.highestPence >= 0 ? KNOWN.pay : 0)
  );
}
