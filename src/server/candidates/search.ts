import type { CultureProfile } from '#contract/culture.ts';
import type { CompiledRole } from '#matching/compiled-facts.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import {
  appealOf,
  appealOfPlace,
  candidatePoints,
  cultureLift,
  leastFitOfCandidate,
  MOST_CULTURE_LIFT,
  mostCandidatePoints,
  ORDER_UNIT,
  STANDING_FACTORS,
  standingCode,
} from '#matching/order.ts';
import {
  combine,
  MOST_TITLE_WITHOUT_A_WORD,
  type PartScores,
  showsSuchWork,
  skillCountOf,
  skillsPart,
} from '#matching/parts.ts';
import { KNOWN, knownSet, pointsFromPrior, pointsPerWeight, type Scale } from '#matching/scale.ts';
import { plainSkill } from '#matching/skills/skill-cover.ts';
import { RoleTextScorer } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { SAME } from '#matching/weights.ts';
import { grown } from '../index/columns.ts';
import type { Position } from '../index/position.ts';
import { TopK } from '../index/top-k.ts';
import { CandidateTitles } from './candidate-titles.ts';
import { reachByPlace } from './reach-by-place.ts';
import { experienceTable, type Net, nationIndex, netsOf, payOf, placeScores } from './role-tables.ts';
import {
  type Cell,
  HAS_CULTURE,
  HAS_LEAST_PAY,
  HAS_TITLES,
  HAS_WORDS,
  KINDS,
  type SeekerIndex,
} from './seeker-index.ts';

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
  readonly isFormerHour: boolean;
}

const UNKNOWN = -1;
/** Bits for the parts that are known about somebody, as in the scales. */
const { text: TEXT, title: TITLE, pay: PAY, experience: YEARS } = KNOWN;
/** Not a part of the fit, but of the order. Reuses the bit for place, which a cell has and a person does not. */
const CULTURE = KNOWN.place;
const SETS = 32;
/** Mask of the experience code within a kind. */
const CODE = 255;
/** The engine adds floats in another order, so the last digits may differ; a bound must not be too low because of that. */
const SLACK = 1e-6;
/** The highest factor of a standing: no competing demand, no newness bonus. */
const MOST_STANDING = STANDING_FACTORS[standingCode(Number.POSITIVE_INFINITY, 0)]!;

/** Seekers with this share of the skills are examined first: a few hundred of a hundred thousand. */
const SKILLED = 0.45;
/** Upper limit of slots, as in postings. */
const MOST_SLOTS = 2 ** 25;

/** Upper limit of cell numbers. */
const MOST_CELLS = 2 ** 20;

/** A role prepared for comparison with every seeker. */
interface RoleTables {
  /** The number of required skills that the skills part is based on. */
  readonly count: number;
  /** By experience code. */
  readonly experience: Float64Array;
  /** By nation. */
  readonly nets: readonly (Net | null)[];
  /** null if texts are not part of the fit. */
  readonly textScorer: RoleTextScorer | null;
  /** What culture fit multiplies by at most. */
  readonly lift: number;
  /** Points per hundredth of skill weight. */
  readonly perSum: number;
  /** The sum of a seeker who has all of the skills. */
  readonly total: number;
  /** The sum from which a seeker counts as skilled; Infinity if the role requires no skill. */
  readonly skilled: number;
  readonly points: Float64Array;
  readonly sets: Uint8Array;
}

/**
 * Finds the best seekers for a role without scoring all of them in full, and misses none. Title and text, which cost most,
 * are first assumed to be perfect, and only seekers who could still get in are examined closely. Cells are visited in the
 * order of what their people can reach, so most cells are never visited.
 */
export class CandidateSearcher {
  readonly #index: SeekerIndex;
  readonly #model: TextModel | null;
  readonly #scale: Scale;
  #sums: Int32Array = new Int32Array(0);
  readonly #titles: CandidateTitles;
  #keys: Float64Array = new Float64Array(0);
  /** By cell. */
  #places: Float64Array = new Float64Array(0);
  /** By kind: points for experience, and which parts are known. */
  readonly #points = new Float64Array(KINDS);
  readonly #sets = new Uint8Array(KINDS);
  #skilled: Float64Array = new Float64Array(1_024);
  /** For the current cell, by known parts: the points still needed. */
  readonly #needed = new Float64Array(SETS);
  #turnedTo = Number.NaN;
  #turnedAt = 0;

  constructor(index: SeekerIndex, model: TextModel | null, scale: Scale) {
    this.#index = index;
    this.#titles = new CandidateTitles(index);
    this.#model = model;
    this.#scale = scale;
  }

  get bytes(): number {
    return this.#sums.byteLength + this.#titles.bytes;
  }

  find(search: PreparedSearch): TopK {
    const { role, limit, after } = search;
    const best = new TopK(limit, this.#index.ids, after);
    this.#begin(role);
    const tables = this.#read(search);
    const cells = this.#orderCells(search, tables);
    this.#considerSkilled(tables, search, best);
    for (let i = 0; i < cells; i += 1) {
      const key = this.#keys[i]!;
      const reach = Math.ceil(-key / MOST_CELLS);
      if (reach < best.least) break;
      const number = key + reach * MOST_CELLS;
      this.#scan(this.#index.cells[number]!, this.#places[number]!, tables, search, best);
    }
    return best;
  }

  #read({ role, culture }: PreparedSearch): RoleTables {
    const count = skillCountOf(role.required);
    const experience = experienceTable(role);
    const nets = netsOf(role);
    const textScorer = this.#model && role.text && new RoleTextScorer(this.#model, role.text);
    const { skillWeightTotal: total } = role;
    const { weights } = this.#scale;
    for (let kind = 0; kind < KINDS; kind += 1) {
      const years = experience[kind & CODE] ?? UNKNOWN;
      this.#points[kind] = weights.experience * Math.max(0, years);
      this.#sets[kind] =
        (years < 0 ? 0 : YEARS) |
        (kind & HAS_WORDS && textScorer !== null ? TEXT : 0) |
        (kind & HAS_TITLES && role.title.weightTotal > 0 ? TITLE : 0) |
        (kind & HAS_LEAST_PAY && role.highestPence >= 0 ? PAY : 0) |
        (kind & HAS_CULTURE && culture !== null ? CULTURE : 0);
    }
    return {
      count,
      experience,
      nets,
      textScorer,
      lift: culture === null || this.#index.culture.size === 0 ? 1 : MOST_CULTURE_LIFT,
      perSum: total === 0 ? 0 : (weights.skills * count) / (SAME * total),
      total: SAME * total,
      skilled: total === 0 ? Infinity : Math.ceil(SKILLED * SAME * total),
      points: this.#points,
      sets: this.#sets,
    };
  }

  #begin(role: CompiledRole): void {
    const index = this.#index;
    if (this.#sums.length < index.slots) this.#sums = new Int32Array(Math.ceil(index.slots * 1.2));
    else this.#sums.fill(0);
    for (const [i, id] of role.skills.entries()) {
      index.postings.addTo(this.#sums, plainSkill(id), role.skillWeights[i]!);
    }
    this.#turnedTo = Number.NaN;
    this.#titles.begin(role);
  }

  /** Orders the cells that are not empty by the most their people can reach; returns their number. */
  #orderCells({ role }: PreparedSearch, { count: skills, lift }: RoleTables): number {
    const { cells } = this.#index;
    if (this.#keys.length < cells.length) {
      this.#keys = new Float64Array(cells.length + 256);
      this.#places = new Float64Array(cells.length + 256);
    }
    const most = ORDER_UNIT * lift * MOST_STANDING;
    const reachOf = reachByPlace(this.#scale, skills);
    const placeOf = placeScores(role);
    let count = 0;
    for (const [number, cell] of cells.entries()) {
      if (cell.count === 0) continue;
      const place = placeOf(cell);
      this.#places[number] = place;
      const reach = Math.ceil(mostCandidatePoints(reachOf(place), most * appealOfPlace(place)));
      // Reach and number in one value, so that plain numbers can be sorted.
      this.#keys[count] = -reach * MOST_CELLS + number;
      count += 1;
    }
    this.#keys.subarray(0, count).sort();
    return count;
  }

  /** Examines seekers with most of the skills first, wherever they live, so that the bar is high early. */
  #considerSkilled(tables: RoleTables, search: PreparedSearch, best: TopK): void {
    const index = this.#index;
    const sums = this.#sums;
    let count = 0;
    for (let slot = 0; slot < index.slots; slot += 1) {
      if (sums[slot]! < tables.skilled) continue;
      const number = index.cellOf(slot);
      const place = this.#places[number]!;
      const most = Math.ceil(this.#mostPoints(slot, index.cells[number]!, place, tables, search));
      if (most === 0) continue;
      if (count === this.#skilled.length) this.#skilled = grown(this.#skilled, count * 2);
      this.#skilled[count] = -most * MOST_SLOTS + slot;
      count += 1;
    }
    const keys = this.#skilled.subarray(0, count).sort();
    for (const key of keys) {
      const most = Math.ceil(-key / MOST_SLOTS);
      if (most < best.least) return;
      const slot = key + most * MOST_SLOTS;
      const number = index.cellOf(slot);
      const cell = index.cells[number]!;
      this.#consider(slot, cell, this.#places[number]!, tables, search, best);
    }
  }

  /** Examines everybody in a cell whose skills and experience leave them a chance, except those examined before. */
  #scan(cell: Cell, place: number, tables: RoleTables, search: PreparedSearch, best: TopK): void {
    const kind = this.#index.kind.values;
    const { points, sets } = tables;
    const sums = this.#sums;
    const needed = this.#needed;
    this.#turnTo(place, tables, search, best.least);
    for (let i = 0; i < cell.count; i += 1) {
      const slot = cell.slots[i]!;
      const known = kind[slot]!;
      const sum = sums[slot]!;
      const has = sum * tables.perSum + points[known]!;
      if (has < needed[sets[known]!]! || sum >= tables.skilled) continue;
      if (this.#consider(slot, cell, place, tables, search, best)) {
        this.#turnTo(place, tables, search, best.least);
      }
    }
  }

  /** Prepares a cell: by known parts, the points that skills and experience must have if all else is perfect. */
  #turnTo(place: number, { count }: RoleTables, { leastFit }: PreparedSearch, least: number): void {
    if (place === this.#turnedTo && least === this.#turnedAt) return;
    this.#turnedTo = place;
    this.#turnedAt = least;
    const { weights } = this.#scale;
    // One less than needed, because fits are rounded.
    const fit = Math.max(leastFit, leastFitOfCandidate(least)) - 1;
    for (let set = 0; set < SETS; set += 1) {
      const text = set & TEXT ? weights.text : 0;
      const title = set & TITLE ? weights.title : 0;
      const pay = set & PAY ? weights.pay : 0;
      const known = knownIn(set, count, place);
      const perPoint = pointsPerWeight(this.#scale, known);
      const others = text + title + pay + (place < 0 ? 0 : weights.place * place);
      const start = pointsFromPrior(this.#scale, known);
      this.#needed[set] =
        perPoint === 0 ? (start < fit ? Infinity : -1) : (fit - start) / perPoint - others - SLACK;
    }
  }

  /** The most order points possible without reading text or comparing titles; 0 if nothing is known. */
  #mostPoints(
    slot: number,
    cell: Cell,
    place: number,
    tables: RoleTables,
    { leastFit, isFormerHour }: PreparedSearch,
  ): number {
    const index = this.#index;
    const kind = index.kind.values[slot]!;
    const known = tables.sets[kind]!;
    const pay = payOf(tables.nets[nationIndex(cell)] ?? null, index.minPounds.values[slot]!);
    const years = tables.experience[kind & CODE]!;
    const title = known & TITLE ? (this.#titles.sharesWord(slot) ? 1 : MOST_TITLE_WITHOUT_A_WORD) : UNKNOWN;
    const skills = this.#sums[slot]! / tables.total;
    const text = known & TEXT ? 1 : UNKNOWN;
    const fit = combine(this.#scale, tables.count, skills, text, title, years, place, pay);
    if (fit < leastFit - 1) return 0;
    const standing = (isFormerHour ? index.formerStanding : index.standing).values[slot]!;
    const lift = known & CULTURE ? MOST_CULTURE_LIFT : 1;
    const parts = { skillCount: tables.count, skills, text, title, experience: years, place, pay };
    const perFit = ORDER_UNIT * appealOf(parts) * lift * STANDING_FACTORS[standing]!;
    return mostCandidatePoints(fit, perFit);
  }

  /** Scores somebody who may get in, most expensive parts last. Returns whether they got in. */
  #consider(
    slot: number,
    cell: Cell,
    place: number,
    tables: RoleTables,
    { role, culture, without, leastFit, isFormerHour }: PreparedSearch,
    best: TopK,
  ): boolean {
    const index = this.#index;
    const scale = this.#scale;
    const skills = skillsPart(this.#sums[slot]!, role.skillWeightTotal);
    const kind = index.kind.values[slot]!;
    const years = tables.experience[kind & CODE]!;
    const pay = payOf(tables.nets[nationIndex(cell)] ?? null, index.minPounds.values[slot]!);
    const partsWith = (text: number, title: number): PartScores => {
      return { skillCount: tables.count, skills, text, title, experience: years, place, pay };
    };
    const standing = (isFormerHour ? index.formerStanding : index.standing).values[slot]!;
    const known = tables.sets[kind]!;
    const lift = known & CULTURE ? MOST_CULTURE_LIFT : 1;
    const fitWith = (text: number, title: number) =>
      combine(scale, tables.count, skills, text, title, years, place, pay);

    let text = known & TEXT ? 1 : UNKNOWN;
    let title = known & TITLE ? 1 : UNKNOWN;
    const most = ORDER_UNIT * appealOf(partsWith(text, title)) * lift * STANDING_FACTORS[standing]!;
    const mayGetIn = (fit: number) => fit >= leastFit - 1 && mostCandidatePoints(fit, most) >= best.least;
    if (!mayGetIn(fitWith(text, title)) || without.has(slot)) return false;
    if (title >= 0 && !this.#titles.sharesWord(slot)) {
      title = MOST_TITLE_WITHOUT_A_WORD;
      if (!mayGetIn(fitWith(text, title))) return false;
    }
    if (text >= 0 && tables.textScorer !== null) {
      text = tables.textScorer.of(index.words.views, index.wordsAt.values[slot]!);
      if (!mayGetIn(fitWith(text, title))) return false;
    }
    if (title >= 0) title = this.#titles.of(slot, role);
    const fitInt = Math.round(fitWith(text, title));
    const parts = partsWith(text, title);
    if (fitInt < leastFit || !showsSuchWork(parts)) return false;
    const appeal = appealOf(parts);
    const points = candidatePoints({ fitInt, appeal, standing, cultureLift: this.#liftOf(slot, culture) });
    return best.offer(points, slot);
  }

  #liftOf(slot: number, culture: CultureProfile | null): number {
    const theirs = culture === null ? undefined : this.#index.culture.get(slot);
    if (culture === null || theirs === undefined) return 1;
    return cultureLift(cultureScore(theirs.own, compiledCulture(culture, theirs.formId, theirs.norms)));
  }
}

/** Converts a set of known parts to the scales' bits. */
function knownIn(set: number, count: number, place: number): number {
  return knownSet(count, (set & ~CULTURE) | (place < 0 ? 0 : KNOWN.place));
}
