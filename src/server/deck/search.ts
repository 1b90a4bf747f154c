import { experienceSlot } from '#matching/compiled.ts';
import {
  appealOfPay,
  appealOfPlace,
  appealOfWork,
  MOST_CULTURE_LIFT,
  ORDER_UNIT,
  STANDING_FACTORS,
} from '#matching/order.ts';
import { KNOWN } from '#matching/scale.ts';
import { SAME } from '#matching/weights.ts';
import { TopK } from '../index/top-k.ts';
import { GroupOrder } from './group-order.ts';
import {
  FIRST_SKILLS,
  FURTHER_SKILLS,
  HEAD,
  type LiveRoles,
  PER_POINT,
  PER_POINT_UNIT,
  SKILL_WEIGHTS,
  SKILLS_IN_HEAD,
  STANDING,
  TAIL,
  TITLE_CLASS,
  UNIT,
  YEARS_AND_PAY,
  YEARS_BITS,
  YEARS_MASK,
} from './live-roles.ts';
import type { FoundRoles, PreparedSearch } from './prepared-search.ts';
import type { RoleFilter } from './role-filter.ts';
import { type Group, PAGE, PAGE_BITS } from './role-groups.ts';
import { RoleScores } from './role-scores.ts';
import { payCost, payFrom, SeekerTables, STANDING_COSTS, yearsFrom } from './seeker-tables.ts';
import { TitleParts } from './title-parts.ts';

export interface RoleCount {
  readonly shown: number;
  readonly hidden: number;
}

/** An upper limit of order points. */
const MOST_ORDER = Math.ceil(ORDER_UNIT * 10_000 * MOST_CULTURE_LIFT * STANDING_FACTORS[0]!);
/** Consecutive pages are examined in one go until they have at least this many slots. */
const SLOTS_AT_ONCE = 256;
/** Quotients of floats may differ in the last digits; a bound must not be too low because of that. */
const SLACK = 1e-9;
/** If at most this many roles have the words of a search, all are scored; more are searched like a deck. */
const MOST_SCORED = 20_000;
/** The binary logarithm of points’ units × those of weight per point. */
const UNITS_BITS = Math.log2(UNIT * PER_POINT_UNIT);

/** Chances (`PreparedSearch`) whose bound is at least this share of the highest remaining bound are looked at together. */
const CHANCE_STEP = 0.8;
/** Replaces a chance's bound once the chance has been offered or ruled out. */
const LOOKED_AT = -1;
/** What roles lose by their pay and experience is computed again when the worst role found is better by this factor. */
const BETTER = 1.1;

/**
 * Finds the first roles in a seeker's order without scoring all of them, and misses none: what it skips cannot reach the
 * worst role found. Groups are visited in the order of what they can reach; within them, a role is dropped as soon as the
 * skills examined so far have cost it too much, assuming everything else is perfect. The rest are scored as the engine
 * does.
 */
export class Searcher {
  readonly #roles: LiveRoles;
  readonly #titles: TitleParts;
  readonly #tables: SeekerTables;
  readonly #order: GroupOrder = new GroupOrder(MOST_ORDER);
  readonly #kept = new Int32Array(SLOTS_AT_ONCE + PAGE);
  /** For each slot in `#kept`, set by `#readRoom`: the skill weight that it may still lose, … */
  readonly #left = new Float64Array(SLOTS_AT_ONCE + PAGE);
  /** … how much its skills and title can show of the seeker's work, −1 for unknown, … */
  readonly #work = new Float64Array(SLOTS_AT_ONCE + PAGE);
  /** … and the skill weight that it loses for each 100% by which the fit it needs rises. */
  readonly #perCost = new Float64Array(SLOTS_AT_ONCE + PAGE);
  /** By position among the day's chances: the most order points that it can have, or `LOOKED_AT`. */
  #mostOfChances = new Float64Array(0);
  /** The most order points for a fit of 1, with the best pay, place, experience, team and standing. */
  #mostAtBest = 0;

  constructor(roles: LiveRoles) {
    this.#roles = roles;
    this.#titles = new TitleParts(roles.titles);
    this.#tables = new SeekerTables(roles.codes);
  }

  get bytes(): number {
    return this.#tables.bytes + this.#titles.bytes + this.#order.bytes + this.#mostOfChances.byteLength;
  }

  find(search: PreparedSearch): FoundRoles {
    const scores = this.#begin(search);
    const { groups } = this.#roles;
    const { placeScores } = search.seeker;
    const numbers = this.#order.arrange(
      groups,
      search.filter,
      this.#tables,
      placeScores,
      (placeScore, kind) => this.#perFit(placeScore, kind),
    );
    return { best: this.#findBest(search, scores, numbers), chances: this.#findChances(search, scores) };
  }

  /** The best of these slots, whether or not they are chances. */
  bestOf(slots: Iterable<number>, search: PreparedSearch): TopK {
    const { groups, ids } = this.#roles;
    const scores = this.#begin(search);
    const best = new TopK(search.limit, ids, search.after, search.seed);
    for (const slot of slots) {
      const number = groups.numberOf(slot);
      if (!search.filter.canPass(groups.groups[number]!)) continue;
      if (scores.isWanted(slot, number)) offer(best, scores.points(slot, number, 0), slot);
    }
    return best;
  }

  /**
   * Orders the slots that the search may find, best bets and chances apart, ignoring where the search starts and ends.
   */
  ranked(slots: ReadonlySet<number>, search: PreparedSearch): FoundRoles {
    const { groups, ids } = this.#roles;
    const scores = this.#begin(search);
    const best = new TopK(slots.size, ids, null, search.seed);
    const chances = new TopK(slots.size, ids, null, search.seed);
    for (const slot of slots) {
      const number = groups.numberOf(slot);
      if (!search.filter.canPass(groups.groups[number]!) || !scores.isWanted(slot, number)) continue;
      if (scores.isChance(slot))
        offer(chances, scores.pointsOfChance(slot, number, scores.luckOf(slot), 0), slot);
      else offer(best, scores.points(slot, number, 0), slot);
    }
    return { best, chances };
  }

  /** The best roles with the search's words, including the day's chances, and how many there are in all. */
  findNamed(search: PreparedSearch): { readonly best: TopK; readonly count: number } {
    const withoutChances = { ...search, hasChances: false, chances: 0 };
    const slots = this.#wantedSlots(withoutChances);
    const isOnlyCounted = search.limit === 0;
    const best =
      isOnlyCounted || slots.length > MOST_SCORED
        ? this.find(withoutChances).best
        : this.bestOf(slots, withoutChances);
    return { best, count: slots.length };
  }

  #wantedSlots(search: PreparedSearch): number[] {
    const { groups } = this.#roles;
    const scores = this.#begin(search);
    const slots: number[] = [];
    for (const [number, group] of groups.groups.entries()) {
      if (!search.filter.canPass(group)) continue;
      this.#eachSlot(number, (slot) => {
        if (scores.isWanted(slot, number)) slots.push(slot);
      });
    }
    return slots;
  }

  /** Takes a callback, because a generator would take as long as the work on the slots itself. */
  #eachSlot(number: number, visit: (slot: number) => void): void {
    const { groups } = this.#roles;
    let inPage = groups.onFirstPage(number);
    for (let page = groups.firstPages[number]!; page >= 0; page = groups.next[page]!) {
      const from = page << PAGE_BITS;
      for (let slot = from; slot < from + inPage; slot += 1) visit(slot);
      inPage = PAGE;
    }
  }

  /** How many unexpired roles pass the filter and how many do not, leaving out those in `without`. */
  count(filter: RoleFilter, without: ReadonlySet<number>, now: number): RoleCount {
    const roles = this.#roles;
    const { groups } = roles;
    let shown = 0;
    let hidden = 0;
    for (const [number, group] of groups.groups.entries()) {
      const canPass = filter.canPass(group);
      this.#eachSlot(number, (slot) => {
        if (roles.expiresAt.values[slot]! <= now || without.has(slot)) return;
        if (canPass && filter.passes(roles, slot, group)) shown += 1;
        else hidden += 1;
      });
    }
    return { shown, hidden };
  }

  #begin(search: PreparedSearch): RoleScores {
    const { seeker, culture } = search;
    this.#tables.read(seeker, !this.#roles.readings.isWhole);
    this.#titles.begin(seeker);
    const culturally = culture === null ? 1 : MOST_CULTURE_LIFT;
    this.#mostAtBest =
      ORDER_UNIT * appealOfPay(seeker.payScores === null ? -1 : 1) * culturally * STANDING_FACTORS[0]!;
    return new RoleScores(this.#roles, this.#tables, this.#titles, search);
  }

  /** The most order points that a fit of 1 can give at this place to a role of this kind. */
  #perFit(placeScore: number, kind: number): number {
    return this.#mostAtBest * appealOfPlace(placeScore) * this.#tables.mostAppeal(kind);
  }

  #findBest(search: PreparedSearch, scores: RoleScores, numbers: Int32Array): TopK {
    const best = new TopK(search.limit, this.#roles.ids, search.after, search.seed);
    if (search.limit === 0) return best;
    const { reach } = this.#order;
    let expected = 0;
    this.#tables.setLeastFit(0);
    for (let i = 0; i < numbers.length; i += 1) {
      const number = numbers[i]!;
      const { least } = best;
      if (reach[number]! < least) continue;
      if (least > expected * BETTER) {
        expected = least;
        this.#tables.setLeastFit(fitFor(least, this.#mostAtBest));
      }
      this.#scan(number, search, scores, best);
    }
    return best;
  }

  /** Each of the few thousand chances gets a bound from nearby memory; the closer look starts with the highest. */
  #findChances(search: PreparedSearch, scores: RoleScores): TopK {
    const { ids } = this.#roles;
    const chances = new TopK(search.chances, ids, search.afterChance, search.seed);
    if (search.chances === 0 || !search.hasChances) return chances;
    const slots = ids.within(scores.chances);
    let most = this.#boundChances(slots, scores);
    // In steps, because sorting thousands of bounds would take longer than looking at some more roles.
    while (most > LOOKED_AT && most >= chances.least)
      most = this.#offerChances(slots, most * CHANCE_STEP, scores, chances);
    return chances;
  }

  /** Notes the most that each of these chances can reach, unless no role of its group is wanted; returns the highest. */
  #boundChances(slots: Int32Array, scores: RoleScores): number {
    const { groups } = this.#roles;
    const { reach } = this.#order;
    if (this.#mostOfChances.length < slots.length) this.#mostOfChances = new Float64Array(slots.length * 2);
    const bounds = this.#mostOfChances;
    let highestBound = LOOKED_AT;
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i]!;
      const number = groups.numberOf(slot);
      const ofGroup = reach[number]!;
      const most = ofGroup === 0 ? LOOKED_AT : scores.mostByHead(slot, number, ofGroup);
      bounds[i] = most;
      if (most > highestBound) highestBound = most;
    }
    return highestBound;
  }

  /** Looks at the chances that can still reach `from`; returns the most that any remaining chance can reach. */
  #offerChances(slots: Int32Array, from: number, scores: RoleScores, to: TopK): number {
    const bounds = this.#mostOfChances;
    let highestBound = LOOKED_AT;
    for (let i = 0; i < slots.length; i += 1) {
      let most = bounds[i]!;
      if (most >= from) {
        most = this.#offerChance(slots[i]!, from, scores, to);
        bounds[i] = most;
      }
      if (most > highestBound) highestBound = most;
    }
    return highestBound;
  }

  /** Offers a chance if it can really reach `from`. Otherwise returns what it can reach. */
  #offerChance(slot: number, from: number, scores: RoleScores, to: TopK): number {
    const number = this.#roles.groups.numberOf(slot);
    const luck = scores.luckOf(slot);
    const most = scores.mostOfChance(slot, number, luck);
    if (most < from) return most;
    if (scores.isWanted(slot, number)) offer(to, scores.pointsOfChance(slot, number, luck, to.least), slot);
    return LOOKED_AT;
  }

  #scan(number: number, search: PreparedSearch, scores: RoleScores, to: TopK): void {
    const { groups, readings } = this.#roles;
    const group = groups.groups[number]!;
    const placeScore = search.seeker.placeScores[groups.placeSlots[number]!]!;
    const perFit = this.#perFit(placeScore, groups.kinds[number]!);
    const raiseBar = () => {
      const least = fitFor(to.least, perFit);
      this.#tables.prepareGroup(group.level, group.count, placeScore, least, !search.isPreviousHour);
    };
    raiseBar();
    const { next } = groups;
    let slots = groups.onFirstPage(number);
    for (let page = groups.firstPages[number]!; page >= 0; ) {
      const from = page << PAGE_BITS;
      page = next[page]!;
      // Consecutive full pages are read in one go.
      for (; slots < SLOTS_AT_ONCE && page << PAGE_BITS === from + slots; page = next[page]!) slots += PAGE;
      let keptCount = this.#passOver(from, from + slots, group);
      slots = PAGE;
      keptCount = this.#leaveRoom(keptCount, group, search);
      if (search.seeker.text !== null) readings.fetch(this.#kept, keptCount);
      for (let i = 0; i < keptCount; i += 1) {
        const slot = this.#kept[i]!;
        if (!this.#mayGetInByText(slot, i, search)) continue;
        if (
          !scores.isWanted(slot, number) ||
          !this.#isFromEmployer(slot, search.employer) ||
          scores.isChance(slot)
        )
          continue;
        if (offer(to, scores.points(slot, number, to.least), slot)) raiseBar();
      }
    }
  }

  #isFromEmployer(slot: number, employer: PreparedSearch['employer']): boolean {
    return employer === null || (this.#roles.employer.values[slot] === employer.number) === employer.isOnly;
  }

  /**
   * Keeps the slots that can still be among the best, judging by their weightiest skills, title, years, pay and standing;
   * returns their number.
   */
  #passOver(from: number, to: number, { level, count: skills }: Group): number {
    const head = this.#roles.head.values;
    const { loss, room, standingLoss, yearsLoss, payLoss } = this.#tables;
    const { strange, classMask } = this.#titles;
    const fromYears = yearsFrom(level);
    const fromPay = payFrom(skills);
    const keptSlots = this.#kept;
    let count = 0;
    for (let slot = from, index = from * HEAD; slot < to; slot += 1, index += HEAD) {
      const yearsAndPay = head[index + YEARS_AND_PAY]!;
      const points =
        room -
        strange[head[index + TITLE_CLASS]! & classMask]! -
        standingLoss[head[index + STANDING]!]! -
        yearsLoss[fromYears + (yearsAndPay & YEARS_MASK)]! -
        payLoss[fromPay + (yearsAndPay >> YEARS_BITS)]!;
      const roomLeft =
        (Math.imul(points, head[index + PER_POINT]!) >> UNITS_BITS) -
        loss[head[index + FIRST_SKILLS]!]! -
        loss[head[index + FIRST_SKILLS + 1]!]! -
        loss[head[index + FIRST_SKILLS + 2]!]! -
        loss[head[index + FIRST_SKILLS + 3]!]!;
      // Without a branch, which the processor could not predict: a dropped slot is overwritten.
      keptSlots[count] = slot;
      count += 1 + (roomLeft >> 31);
    }
    return count;
  }

  /** Keeps those of the first `count` slots that can still be among the best with perfect text; returns their number. */
  #leaveRoom(count: number, group: Group, search: PreparedSearch): number {
    const keptSlots = this.#kept;
    let stayingCount = 0;
    for (let i = 0; i < count; i += 1) {
      const slot = keptSlots[i]!;
      if (!this.#readRoom(slot, stayingCount, group, search)) continue;
      keptSlots[stayingCount] = slot;
      stayingCount += 1;
    }
    return stayingCount;
  }

  /**
   * Computes the skill weight that a role may still lose, given its parts, with perfect text and the best title that its
   * words allow; stores it at `to`, with the `#work` and `#perCost` that `#mayGetInByText` needs. Returns whether the role
   * can still be among the best.
   */
  #readRoom(slot: number, to: number, { level, count }: Group, { seeker }: PreparedSearch): boolean {
    const { payScores } = seeker;
    const roles = this.#roles;
    const head = roles.head.values;
    const tail = roles.tail.values;
    const { loss, experience, levelCosts, needed, neededForStanding } = this.#tables;
    const atHead = slot * HEAD;
    const atExperience = experienceSlot(level, roles.years(slot));
    let knownParts = 0;
    let points = 0;
    // How much higher a fit it needs than with the best pay, experience and standing.
    let costs = (1 + STANDING_COSTS[head[atHead + STANDING]!]!) * levelCosts[atExperience]!;
    const byExperience = experience[atExperience]!;
    if (byExperience >= 0) {
      knownParts |= KNOWN.experience;
      points += byExperience;
    }
    if (payScores !== null) {
      const highestStep = roles.highestStep(slot);
      const { most } = payScores;
      const pay = highestStep < 0 ? -1 : (most[highestStep]! + most[roles.lowestStep(slot)]!) / 2;
      if (pay >= 0) {
        knownParts |= KNOWN.pay;
        points += seeker.scale.weights.pay * pay;
      }
      costs *= 1 + payCost(pay);
    }
    if (seeker.text !== null && roles.readings.has(slot)) {
      knownParts |= KNOWN.text;
      points += seeker.scale.weights.text;
    }
    const perPoint = head[atHead + PER_POINT]! / PER_POINT_UNIT;
    const titleLoss = this.#titles.loss(head, slot);
    const perCost = neededForStanding[knownParts]!;
    const room = points - needed[knownParts]! - titleLoss / UNIT - perCost * (costs - 1 - SLACK);
    const wholeRoom = room * perPoint;
    let roomLeft = wholeRoom;
    for (let i = atHead + FIRST_SKILLS; i < atHead + FIRST_SKILLS + SKILLS_IN_HEAD; i += 1) {
      roomLeft -= loss[head[i]!]!;
    }
    const atTail = slot * TAIL;
    for (let i = atTail + FURTHER_SKILLS; i < atTail + TAIL && roomLeft >= 0; i += 1) {
      roomLeft -= loss[tail[i]!]!;
    }
    if (roomLeft < 0) return false;
    const total = SAME * tail[atTail + SKILL_WEIGHTS]!;
    const skills = count === 0 ? -1 : total === 0 ? 0 : 1 - (wholeRoom - roomLeft) / total + SLACK;
    this.#left[to] = roomLeft;
    this.#work[to] = Math.max(skills, this.#titles.highestPart(titleLoss));
    this.#perCost[to] = perCost * costs * perPoint;
    return true;
  }

  /**
   * Whether the role can still be among the best with its actual text, and with how far text, skills and title show the
   * seeker's work.
   */
  #mayGetInByText(slot: number, tableIndex: number, { seeker }: PreparedSearch): boolean {
    const { head, readings } = this.#roles;
    const hasText = seeker.text !== null && readings.has(slot);
    const text = hasText ? readings.approximately(slot) : -1;
    const missing = hasText ? seeker.scale.weights.text * (1 - text) : 0;
    const byText = (missing * head.values[slot * HEAD + PER_POINT]!) / PER_POINT_UNIT;
    const work = Math.max(this.#work[tableIndex]!, hasText ? text + SLACK : -1);
    const byWork = this.#perCost[tableIndex]! * (1 / appealOfWork(work) - 1 - SLACK);
    return this.#left[tableIndex]! - byText - byWork >= -1;
  }
}

/** The fit needed for `least` order points: for one point less, because points are rounded. */
function fitFor(least: number, perFit: number): number {
  return least === 0 ? 0 : (least - 1) / perFit;
}

/** Returns whether the slot got in; with null points it never does. */
function offer(to: TopK, points: number | null, slot: number): boolean {
  return points !== null && to.offer(points, slot);
}
