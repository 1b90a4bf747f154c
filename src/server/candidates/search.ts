import type { CultureProfile } from '#contract/culture.ts';
import { WORK_MODES } from '#contract/units.ts';
import type { CompiledRole } from '#matching/compiled-facts.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import { experienceScore, MOST_YEARS } from '#matching/experience.ts';
import {
  appealOf,
  appealOfPlace,
  cultureLift,
  MOST_CULTURE_LIFT,
  ORDER_UNIT,
  orderPoints,
  STANDING_FACTORS,
} from '#matching/order.ts';
import { combine, type Scale, skillCountOf, skillsPart, titlePart } from '#matching/parts.ts';
import type { TaxNation } from '#matching/pay/bands.ts';
import { netOfSteps, payScore } from '#matching/pay/pay-fit.ts';
import { PLACES } from '#matching/places/gazetteer.ts';
import { journeysFrom } from '#matching/places/journeys.ts';
import { modeOfCode, placeScoreOfJourney, placeScoreOfMode } from '#matching/places/place-fit.ts';
import { RoleAsker } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { BestRoles, type Position } from '../deck/best-roles.ts';
import { type Cell, EXPERIENCE_CODES, experienceCode, type SeekerIndex } from './seeker-index.ts';

export interface Sought {
  /** Read with the model that the seekers were read with. */
  readonly role: CompiledRole;
  /** What its team says of itself. */
  readonly culture: CultureProfile | null;
  /** Slots that are not to come up. */
  readonly without: ReadonlySet<number>;
  readonly limit: number;
  readonly after: Position | null;
  /** Nobody with a lower fit comes up, basis points. */
  readonly leastFit: number;
  /** Whether the standings of the hour before count. */
  readonly isFormerHour: boolean;
}

const UNKNOWN = -1;

/** What one role pays at its maximum and in the middle of its range, monthly net pence, where one pays a nation's tax. */
interface Net {
  readonly maximum: number;
  readonly middle: number;
}

/**
 * Finds the seekers who come first for a role without scoring them all in full, and misses none: title and text, which
 * cost most, are put at their best, and only who could still get in by that is read more closely. Cells are visited from
 * the one that can reach most, so that most of them never are.
 */
export class CandidateSearcher {
  readonly #index: SeekerIndex;
  readonly #model: TextModel | null;
  readonly #scale: Scale;
  #sums: Int32Array = new Int32Array(0);
  #titleScores: Float64Array = new Float64Array(0);
  #titleSearch: Int32Array = new Int32Array(0);
  #search = 0;

  constructor(index: SeekerIndex, model: TextModel | null, scale: Scale) {
    this.#index = index;
    this.#model = model;
    this.#scale = scale;
  }

  get bytes(): number {
    return this.#sums.byteLength + this.#titleScores.byteLength + this.#titleSearch.byteLength;
  }

  find(sought: Sought): BestRoles {
    const { role, limit, after } = sought;
    const best = new BestRoles(limit, this.#index.ids, after);
    this.#begin(role);
    const asker = this.#model && role.text && new RoleAsker(this.#model, role.text);
    const experience = experienceTable(role);
    const nets = netsOf(role);
    for (const { cell, place, reach } of this.#cellsByReach(sought)) {
      if (reach < best.least) break;
      this.#scan(cell, place, nets[nationIndex(cell)] as Net | null, experience, asker, sought, best);
    }
    return best;
  }

  #begin(role: CompiledRole): void {
    const index = this.#index;
    if (this.#sums.length < index.slots) this.#sums = new Int32Array(Math.ceil(index.slots * 1.2));
    else this.#sums.fill(0);
    for (const [i, id] of role.skills.entries()) {
      index.postings.addTo(this.#sums, id, role.skillWeights[i] as number);
    }
    this.#search += 1;
    if (this.#titleScores.length < index.titles.size) {
      const room = Math.ceil(index.titles.size * 1.25);
      this.#titleScores = new Float64Array(room);
      this.#titleSearch = new Int32Array(room);
    }
  }

  #cellsByReach(sought: Sought): { cell: Cell; place: number; reach: number }[] {
    const { role, culture } = sought;
    const lift = culture === null ? 1 : MOST_CULTURE_LIFT;
    const count = skillCountOf(role.skills.length);
    const most = ORDER_UNIT * lift * (STANDING_FACTORS[0] as number);
    const placeOf = placeScores(role);
    const cells = [];
    for (const cell of this.#index.cells) {
      if (cell.count === 0) continue;
      const place = placeOf(cell);
      const fit = Math.max(
        ...KNOWN_SETS.map(([text, title, years, pay]) =>
          combine(this.#scale, count, 1, text, title, years, place, pay),
        ),
      );
      cells.push({ cell, place, reach: most * (fit + 1) * appealOfPlace(place) });
    }
    return cells.sort((a, b) => b.reach - a.reach);
  }

  #scan(
    cell: Cell,
    place: number,
    net: Net | null,
    experience: Float64Array,
    asker: RoleAsker | null,
    { role, culture, without, leastFit, isFormerHour }: Sought,
    best: BestRoles,
  ): void {
    const index = this.#index;
    const scale = this.#scale;
    const { minPounds, wordsAt, titleCount } = index;
    const standings = isFormerHour ? index.formerStanding : index.standing;
    const count = skillCountOf(role.skills.length);
    const asksTitle = role.title.weightTotal > 0;
    for (let i = 0; i < cell.count; i += 1) {
      const slot = cell.slots[i] as number;
      const skills = skillsPart(this.#sums[slot] as number, role.skillWeightTotal);
      const years = experience[index.experience[slot] as number] as number;
      const pay = payOf(net, minPounds[slot] as number);
      const words = asker === null ? UNKNOWN : (wordsAt[slot] as number);
      const hasTitle = asksTitle && (titleCount[slot] as number) > 0;
      const appeal = appealOf(place, pay);
      const standing = standings[slot] as number;
      const most = ORDER_UNIT * appeal * (STANDING_FACTORS[standing] as number);
      const theirs = culture === null ? undefined : index.culture.get(slot);
      const lift = theirs === undefined ? 1 : MOST_CULTURE_LIFT;

      // One point more than the fit, because fit and points are rounded.
      let text = words < 0 ? UNKNOWN : 1;
      let title = hasTitle ? 1 : UNKNOWN;
      let fit = combine(scale, count, skills, text, title, years, place, pay);
      if (fit < leastFit - 1 || most * lift * (fit + 1) < best.least) continue;
      if (hasTitle) {
        title = this.#titleOf(slot, role);
        fit = combine(scale, count, skills, text, title, years, place, pay);
        if (fit < leastFit - 1 || most * lift * (fit + 1) < best.least) continue;
      }
      if (without.has(slot)) continue;
      if (words >= 0 && asker !== null) {
        text = asker.of(index.words.views, words);
        fit = combine(scale, count, skills, text, title, years, place, pay);
      }
      const fitInt = Math.round(fit);
      if (fitInt < leastFit) continue;
      const points = orderPoints({
        fitInt,
        appeal,
        standing,
        cultureLift:
          theirs === undefined || culture === null
            ? 1
            : cultureLift(cultureScore(theirs.own, compiledCulture(culture, theirs.formId))),
      });
      if (best.wants(points, slot)) best.take(points, slot);
    }
  }

  /** The best of a seeker's titles; each distinct title is compared once a search. */
  #titleOf(slot: number, role: CompiledRole): number {
    const index = this.#index;
    const from = (index.marksAt[slot] as number) >> 2;
    const { u32 } = index.marks.views;
    let best = 0;
    for (let i = from; i < from + (index.titleCount[slot] as number); i += 1) {
      const number = u32[i] as number;
      if (this.#titleSearch[number] !== this.#search) {
        this.#titleScores[number] = titlePart({ titles: [index.titles.read(number)] }, role);
        this.#titleSearch[number] = this.#search;
      }
      best = Math.max(best, this.#titleScores[number] as number);
    }
    return best;
  }
}

/** Text, title, experience and pay: known at their best, or not known. Of two choices the better one is not always the first. */
const KNOWN_SETS = [1, UNKNOWN].flatMap((text) =>
  [1, UNKNOWN].flatMap((title) =>
    [1, UNKNOWN].flatMap((years) => [1, UNKNOWN].map((pay) => [text, title, years, pay] as const)),
  ),
);

function experienceTable(role: CompiledRole): Float64Array {
  const table = new Float64Array(EXPERIENCE_CODES);
  for (let level = -1; level <= 3; level += 1) {
    for (let years = -1; years <= MOST_YEARS; years += 1) {
      table[experienceCode(level, years)] = experienceScore(level, years, role.level, role.years);
    }
  }
  return table;
}

/** What the role's place is to whoever lives in a cell: the very numbers of the engine's own tables. */
function placeScores(role: CompiledRole): (cell: Cell) => number {
  const mode = modeOfCode(role.mode);
  const workplace = PLACES[role.place];
  const journeys = mode === 'remote' || workplace === undefined ? null : journeysFrom(workplace)[mode];
  return ({ home, wish }) => {
    const preferred = WORK_MODES[wish - 1] ?? null;
    if (journeys === null || home < 0) return placeScoreOfJourney(preferred, mode, null);
    return placeScoreOfMode(preferred, mode) * (journeys[home] as number);
  };
}

const NATIONS = ['rest-of-uk', 'scotland'] as const satisfies readonly TaxNation[];

/** By nation; null where the role states no pay. */
function netsOf({ maximumStep, middleStep }: CompiledRole): readonly (Net | null)[] {
  return NATIONS.map((nation) => {
    if (maximumStep < 0) return null;
    const net = netOfSteps(nation);
    return { maximum: net[maximumStep] ?? 0, middle: net[middleStep] ?? 0 };
  });
}

function nationIndex({ home }: Cell): number {
  return PLACES[home]?.nation === 'scotland' ? 1 : 0;
}

function payOf(net: Net | null, minPounds: number): number {
  if (net === null || minPounds <= 0) return UNKNOWN;
  return (payScore(net.maximum, minPounds * 100) + payScore(net.middle, minPounds * 100)) / 2;
}
