import type { CultureProfile } from '#contract/culture.ts';
import type { CompiledRole } from '#matching/compiled-facts.ts';
import { skillCountOf } from '#matching/parts.ts';
import { payStep } from '#matching/pay/pay-fit.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { SAME, WEIGHTS, type Weights } from '#matching/weights.ts';
import { type Column, Columns } from '../index/columns.ts';
import { IdTable } from '../index/id-table.ts';
import { RecentChanges } from '../index/recent-changes.ts';
import { TitleStore } from '../index/title-store.ts';
import type { Transfer } from '../index/transfer.ts';
import { WordStore } from '../index/word-store.ts';
import { Cultures } from './cultures.ts';
import { RoleGroups } from './role-groups.ts';
import { RoleReadings } from './role-readings.ts';
import { type HourlyDemand, NEW_WITHOUT_DEMAND, type RoleStanding, RoleStandings } from './role-standings.ts';
import { NO_SKILL, SkillCodes } from './skill-codes.ts';

/** A live role, as added to the deck. */
export interface LiveRole {
  readonly id: string;
  /** As in the advert, for searches by words. */
  readonly title: string;
  readonly company: string;
  readonly compiled: CompiledRole;
  readonly salaryMinPence: number;
  readonly salaryMaxPence: number;
  /** Index in JOB_TYPES. */
  readonly jobType: number;
  /** Details for some filters, encoded by `extrasOf`; 0 if the advert states none. */
  readonly extras?: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** A number for the name of a place that the gazetteer does not know; else 0. */
  readonly unknownPlace: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** A number that identifies the hiring organisation. */
  readonly employer: number;
  /** The team's culture profile; null for none. */
  readonly culture: CultureProfile | null;
  /** As written by `roleTextBytes`, by the deck's text model. */
  readonly reading: Uint8Array | null;
  /** The code of its title's SOC 2020 unit group (an occupation); 0 if none is sure enough. */
  readonly unitGroup?: number;
}

/** A change to the live roles, in the form in which a copy of the index repeats it. */
export type RoleChange =
  | { readonly kind: 'put'; readonly role: LiveRole; readonly standing: RoleStanding }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'expire'; readonly now: number; readonly from: number; readonly to: number }
  /** By slot: `standingCode` of the current hour and of the previous one. */
  | { readonly kind: 'standings'; readonly codes: Uint8Array; readonly previous: Uint8Array };

/**
 * The numbers that a search reads of every role it passes, in sixteen consecutive bytes: skill weight per score point; the
 * four weightiest skills, because they rule a role out soonest; the title's class; its newness and demand; and the stated
 * years and pay.
 */
export const HEAD = 8;
export const PER_POINT = 0;
export const FIRST_SKILLS = 1;
export const SKILLS_IN_HEAD = 4;
export const TITLE_CLASS = 5;
export const STANDING = 6;
/** Years + 1, at most 41, in the low six bits; the lowest pay step + 1, at most 1,001, in the ten above. */
export const YEARS_AND_PAY = 7;
export const YEARS_BITS = 6;
export const YEARS_MASK: number = 2 ** YEARS_BITS - 1;

/** Points are in sixty-fourths, rounded up, so that integers suffice to rule roles out. */
export const UNIT = 64;
/** Skill weight per point is in thirty-seconds: with finer units, that of a role with fifty rare skills may not fit. */
export const PER_POINT_UNIT = 32;
/** Titles beyond this many share classes, which only costs a search a closer look. */
export const TITLE_CLASSES = 65_536;

/** Read only of roles that the head didn't rule out: highest pay step + 1, total skill weight, and the other skills. */
export const TAIL = 10;
const HIGHEST_STEP = 0;
export const SKILL_WEIGHTS = 1;
export const FURTHER_SKILLS = 2;
/** A role with more skills than this has its full list in `longSkills` too. */
const SKILLS_BESIDE = SKILLS_IN_HEAD + TAIL - FURTHER_SKILLS;

/**
 * All live roles as columns of small numbers: about three hundred bytes per role, two thirds of them for its text; and the
 * words of each different title and company once.
 */
export class LiveRoles {
  readonly groups: RoleGroups = new RoleGroups();
  readonly titles: TitleStore = new TitleStore();
  /** The words of titles and companies. */
  readonly words: WordStore = new WordStore();
  readonly codes: SkillCodes = new SkillCodes();
  readonly cultures: Cultures = new Cultures();
  /** The roles added or replaced last. */
  readonly recent: RecentChanges = new RecentChanges();
  /** The full skill ids of roles with too many skills for the columns, or nice-to-have ones, by slot. */
  readonly longSkills: Map<number, Int32Array> = new Map();
  readonly #columns = new Columns();
  readonly head: Column<Uint16Array> = this.#columns.add(Uint16Array, HEAD);
  readonly tail: Column<Uint16Array> = this.#columns.add(Uint16Array, TAIL);
  readonly place: Column<Int16Array> = this.#columns.add(Int16Array);
  readonly salaryMin: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly salaryMax: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly jobType: Column<Uint8Array> = this.#columns.add(Uint8Array);
  /** As encoded by `extrasOf`. */
  readonly extras: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly expiresAt: Column<Float64Array> = this.#columns.add(Float64Array);
  readonly unknownPlace: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly title: Column<Int32Array> = this.#columns.add(Int32Array);
  /** The numbers in `words` of the title and of the company. */
  readonly titleWords: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly companyWords: Column<Int32Array> = this.#columns.add(Int32Array);
  /** 0 for none. */
  readonly unitGroup: Column<Uint16Array> = this.#columns.add(Uint16Array);
  readonly createdAt: Column<Float64Array> = this.#columns.add(Float64Array);
  readonly employer: Column<Int32Array> = this.#columns.add(Int32Array);
  /** The number of its team's profile in `cultures`; 0 for none. */
  readonly culture: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly ids: IdTable = new IdTable(this.#columns);
  /** Standings, except for this hour's codes, which are in the head. */
  readonly standings: RoleStandings = new RoleStandings(this.#columns);
  readonly readings: RoleReadings = new RoleReadings(this.#columns);
  readonly #weights: Weights;
  #size = 0;
  /** How many roles were ever added, replaced or removed. */
  changes = 0;
  /**
   * Called after each change once the first load is over. A copy that repeats them in order (`repeat`) has the same roles in
   * the same slots. Only what searches do not read may differ: the demand that standings were computed from.
   */
  onChange: ((change: RoleChange) => void) | null = null;

  /**
   * Searches must use the same weights. With `original`, reserves the same room per group as that index has: new roles are
   * then in order from the start and hardly anything grows, so a replacement takes no more memory than the original.
   */
  constructor(weights: Weights = WEIGHTS, original: LiveRoles | null = null) {
    this.#weights = weights;
    if (original === null) return;
    this.groups.reserve(original.groups);
    this.ids.reserve(original.ids);
    this.#columns.grow(this.groups.slots);
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    const longSkills = this.longSkills.size * 150;
    const { groups, ids, titles, words, codes, readings } = this;
    const parts = [this.#columns, groups, ids, titles, words, codes, readings];
    return parts.reduce((sum, { bytes }) => sum + bytes, longSkills);
  }

  /** Upper limit of slots in use. */
  get slots(): number {
    return this.title.values.length;
  }

  /** Adds or replaces a role. A changed role keeps its standing. */
  put(role: LiveRole, standing: RoleStanding = NEW_WITHOUT_DEMAND): void {
    const { compiled } = role;
    const { changes } = this;
    const currentStanding = this.#standingOf(role.id) ?? standing;
    this.#remove(role.id);
    const slot = this.groups.add(
      this.groups.numberFor({ ...compiled, count: skillCountOf(compiled.requiredCount) }),
    );
    if (slot >= this.slots) this.#columns.grow(this.groups.slots);
    this.ids.put(role.id, slot);
    this.place.values[slot] = compiled.place;
    this.salaryMin.values[slot] = role.salaryMinPence;
    this.salaryMax.values[slot] = role.salaryMaxPence;
    this.jobType.values[slot] = role.jobType;
    this.extras.values[slot] = role.extras ?? 0;
    this.expiresAt.values[slot] = role.expiresAt;
    this.unknownPlace.values[slot] = role.unknownPlace;
    this.title.values[slot] = this.titles.take(compiled.title);
    this.titleWords.values[slot] = this.words.take(role.title);
    this.companyWords.values[slot] = this.words.take(role.company);
    this.unitGroup.values[slot] = role.unitGroup ?? 0;
    this.createdAt.values[slot] = role.createdAt;
    this.employer.values[slot] = role.employer;
    this.culture.values[slot] = this.cultures.take(role.culture);
    this.head.values[slot * HEAD + STANDING] = currentStanding.code;
    this.standings.put(slot, currentStanding);
    this.readings.put(slot, role.reading);
    this.#putNumbers(slot, compiled);
    this.#putSkills(slot, compiled.skills);
    this.recent.add(role.id);
    this.#size += 1;
    this.changes = changes + 1;
    this.onChange?.({ kind: 'put', role, standing });
  }

  #standingOf(id: string): RoleStanding | null {
    const slot = this.ids.find(id);
    if (slot < 0) return null;
    return { code: this.head.values[slot * HEAD + STANDING]!, ...this.standings.read(slot) };
  }

  /** Does nothing if there is no such role. */
  remove(id: string): void {
    if (this.#remove(id)) this.onChange?.({ kind: 'remove', id });
  }

  /** Returns whether there was such a role. */
  #remove(id: string): boolean {
    const slot = this.ids.find(id);
    if (slot >= 0) this.#removeAt(slot);
    return slot >= 0;
  }

  /** Removes roles expired by `now` (milliseconds since 1970) from the slots from `from` up to `to`. */
  removeExpired(now: number, from: number, to: number): void {
    const end = Math.min(to, this.slots);
    const { changes } = this;
    for (let slot = from; slot < end; slot += 1) {
      // The role that moves into the gap may have expired too.
      while (this.expiresAt.values[slot]! <= now && this.ids.isIn(slot)) this.#removeAt(slot);
    }
    if (this.changes > changes) this.onChange?.({ kind: 'expire', now, from, to });
  }

  #removeAt(slot: number): void {
    this.titles.giveBack(this.title.values[slot]!);
    this.words.giveBack(this.titleWords.values[slot]!);
    this.words.giveBack(this.companyWords.values[slot]!);
    this.cultures.giveBack(this.culture.values[slot]!);
    this.longSkills.delete(slot);
    this.readings.uncount(slot);
    this.ids.remove(slot);
    const emptySlot = this.groups.drop(this.groups.numberOf(slot));
    if (emptySlot !== slot) this.#move(emptySlot, slot);
    // So that a saved file contains nothing of a removed role.
    this.#columns.clear(emptySlot);
    this.#size -= 1;
    this.changes += 1;
  }

  /**
   * Makes each group contiguous, beside the groups of the same place. After the first load, which adds roles in any order,
   * searches then read consecutive memory; later changes disturb that little.
   */
  rearrange(): void {
    const from = this.groups.rearrange(this.groups.byPlace());
    const skillsBySlot = new Map([...this.longSkills]);
    this.longSkills.clear();
    for (const [slot, oldSlot] of from.entries()) {
      const ids = skillsBySlot.get(oldSlot);
      if (ids !== undefined) this.longSkills.set(slot, ids);
    }
    this.#columns.rearrange(from);
    this.ids.rearrange(from);
  }

  /** Writes or reads the whole index, as `transfer` says, except its list of recent changes. */
  transfer(transfer: Transfer): void {
    const { groups, titles, words, codes, cultures, ids, readings } = this;
    for (const each of [groups, titles, words, codes, cultures, this.#columns, ids, readings]) {
      each.transfer(transfer);
    }
    this.#transferLongSkills(transfer);
    this.#size = transfer.value(this.#size);
  }

  #transferLongSkills(transfer: Transfer): void {
    const lists = [...this.longSkills.values()];
    const slots = transfer.list([...this.longSkills.keys()]);
    const counts = transfer.list(lists.map(({ length }) => length));
    const ids = transfer.numbers(join(lists));
    if (!transfer.isReading) return;
    let position = 0;
    for (const [n, slot] of slots.entries()) {
      this.longSkills.set(slot, ids.slice(position, position + counts[n]!));
      position += counts[n]!;
    }
  }

  /** Makes the hour prepared by `standings` the current one. `hour` in milliseconds since 1970. */
  adoptStandings(hour: number): void {
    this.standings.adopt(this.head, STANDING, this.createdAt, hour);
    this.onChange?.({ kind: 'standings', codes: this.#codes(), previous: this.standings.previous.values });
  }

  /** Replaces all standings, of the current hour and of the previous one. */
  replaceStandings(current: HourlyDemand, previous: HourlyDemand): void {
    this.standings.replace(this.head, STANDING, this.createdAt, current, previous);
  }

  #codes(): Uint8Array {
    const codes = new Uint8Array(this.slots);
    for (let slot = 0, index = STANDING; slot < codes.length; slot += 1, index += HEAD) {
      codes[slot] = this.head.values[index]!;
    }
    return codes;
  }

  /** Makes a change here that was made to the original, of which this index is a copy. */
  repeat(change: RoleChange): void {
    if (change.kind === 'put') this.put(change.role, change.standing);
    else if (change.kind === 'remove') this.remove(change.id);
    else if (change.kind === 'expire') this.removeExpired(change.now, change.from, change.to);
    else this.#setStandings(change.codes, change.previous);
  }

  #setStandings(codes: Uint8Array, previousCodes: Uint8Array): void {
    for (let slot = 0, index = STANDING; slot < codes.length; slot += 1, index += HEAD) {
      this.head.values[index] = codes[slot]!;
    }
    this.standings.previous.values.set(previousCodes);
  }

  /** −1 if not stated. */
  years(slot: number): number {
    return (this.head.values[slot * HEAD + YEARS_AND_PAY]! & YEARS_MASK) - 1;
  }

  /** The pay steps of both ends of the pay range; −1 if not stated. */
  lowestStep(slot: number): number {
    return (this.head.values[slot * HEAD + YEARS_AND_PAY]! >> YEARS_BITS) - 1;
  }

  highestStep(slot: number): number {
    return this.tail.values[slot * TAIL + HIGHEST_STEP]! - 1;
  }

  #putNumbers(slot: number, role: CompiledRole): void {
    const head = this.head.values;
    const tail = this.tail.values;
    const atHead = slot * HEAD;
    const atTail = slot * TAIL;
    const points = this.#weights.skills * skillCountOf(role.requiredCount);
    const perPoint = points === 0 ? 1 : (SAME * role.skillWeightTotal) / points;
    head[atHead + PER_POINT] = Math.ceil(perPoint * PER_POINT_UNIT);
    head[atHead + TITLE_CLASS] = this.title.values[slot]! % TITLE_CLASSES;
    head[atHead + YEARS_AND_PAY] = (role.years + 1) | ((payStep(role.lowestPence) + 1) << YEARS_BITS);
    tail[atTail + HIGHEST_STEP] = payStep(role.highestPence) + 1;
    tail[atTail + SKILL_WEIGHTS] = role.skillWeightTotal;
  }

  #putSkills(slot: number, ids: Int32Array): void {
    const head = slot * HEAD + FIRST_SKILLS;
    const tail = slot * TAIL + FURTHER_SKILLS - SKILLS_IN_HEAD;
    const codes = [...ids].sort((a, b) => skillWeight(b) - skillWeight(a)).map((id) => this.codes.give(id));
    for (let i = 0; i < SKILLS_BESIDE; i += 1) {
      const code = codes[i] ?? NO_SKILL;
      if (i < SKILLS_IN_HEAD) this.head.values[head + i] = code;
      else this.tail.values[tail + i] = code;
    }
    if (codes.length > SKILLS_BESIDE || codes.includes(NO_SKILL)) this.longSkills.set(slot, ids.slice());
  }

  #move(from: number, to: number): void {
    this.ids.move(from, to);
    this.#columns.move(from, to);
    const skills = this.longSkills.get(from);
    if (skills === undefined) return;
    this.longSkills.delete(from);
    this.longSkills.set(to, skills);
  }
}

function join(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const list of lists) {
    all.set(list, position);
    position += list.length;
  }
  return all;
}
