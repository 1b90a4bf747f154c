import type { CompiledRole } from '#matching/compiled-facts.ts';
import { skillCountOf } from '#matching/parts.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { RoleIds } from './role-ids.ts';
import { NO_SKILL, SkillCodes } from './skill-codes.ts';
import { TitleStore } from './title-store.ts';

/** A live role as the deck takes it in. */
export interface LiveRole {
  readonly id: string;
  readonly compiled: CompiledRole;
  readonly salaryMinPence: number;
  readonly salaryMaxPence: number;
  /** Its place in JOB_TYPES. */
  readonly jobType: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** What its place is called, as a number, where the gazetteer does not know it; else 0. */
  readonly unknownPlace: number;
}

/** Roles of one group stand together in pages of so many slots. */
export const PAGE = 16;
export const PAGE_BITS = 4;

/**
 * What a search reads of every role it passes: sixteen numbers of sixteen bits side by side, so that passing a role
 * costs half a line of the processor's cache. The weightiest skills come first, because they rule a role out soonest.
 */
export const SHORT_BITS = 4;
/** Years + 1 in the low bits, above them how many skills the skills part rests on. */
export const YEARS_AND_COUNT = 0;
export const COUNT_BITS = 6;
export const MAXIMUM_STEP = 1;
export const MIDDLE_STEP = 2;
/** The skills' total weight, counted on from SHAPES × how many skills the part rests on. */
export const SHAPE = 3;
export const SHAPES = 640;
export const FIRST_SKILL = 4;
/** A role that asks for more skills than stand here keeps all of them elsewhere too. */
export const SKILLS_BESIDE = 12;
export const REMOTE = 0;
const NONE = -1;
const MOST_IN_A_ROW = 64;

/**
 * All live roles as columns of small numbers, less than a hundred bytes a role. Roles with the same work mode, place and
 * level are a group: they get the same answer from a seeker's tables, so that a search can leave out whole groups. A
 * group's roles fill pages without gaps: what comes in goes to the end, what leaves is replaced by the last one. So
 * nothing ever needs to be put in order again.
 */
export class LiveRoles {
  readonly ids: RoleIds = new RoleIds();
  readonly titles: TitleStore = new TitleStore();
  readonly codes: SkillCodes = new SkillCodes();
  /** The full ids of roles whose skills do not all stand beside them, by slot. */
  readonly longSkills: Map<number, Int32Array> = new Map();

  // By group. A group of remote roles holds every place: nobody travels to them.
  readonly groupMode: number[] = [];
  readonly groupPlace: number[] = [];
  readonly groupLevel: number[] = [];
  readonly groupSize: number[] = [];
  readonly groupPage: number[] = [];
  // By page.
  nextPage: Int32Array = new Int32Array(0);
  pageGroup: Int32Array = new Int32Array(0);
  // By slot, that is page × PAGE and up.
  /** 1 << SHORT_BITS a slot. */
  short: Uint16Array = new Uint16Array(0);
  place: Int16Array = new Int16Array(0);
  salaryMin: Int32Array = new Int32Array(0);
  salaryMax: Int32Array = new Int32Array(0);
  jobType: Uint8Array = new Uint8Array(0);
  expiresAt: Float64Array = new Float64Array(0);
  unknownPlace: Int32Array = new Int32Array(0);
  title: Int32Array = new Int32Array(0);

  /** Pages set aside for a group, behind the one it came to last. */
  readonly #groupReserve: number[] = [];
  readonly #groupLastNew: number[] = [];
  readonly #groups = new Map<number, number>();
  #pages = 0;
  #freePage = NONE;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    const columns = this.#columns().reduce((sum, column) => sum + column.byteLength, 0);
    const long = this.longSkills.size * 150;
    const byPage = this.nextPage.byteLength + this.pageGroup.byteLength;
    return (
      columns +
      byPage +
      this.short.byteLength +
      long +
      this.ids.bytes +
      this.titles.bytes +
      this.codes.bytes +
      this.#groups.size * 80
    );
  }

  /** Takes the role in, in the place of what was held under its id. */
  put(role: LiveRole): void {
    this.remove(role.id);
    const slot = this.#newSlot(this.#groupFor(role.compiled));
    const { compiled } = role;
    this.ids.put(role.id, slot);
    this.#putShort(slot, compiled);
    this.place[slot] = compiled.place;
    this.salaryMin[slot] = role.salaryMinPence;
    this.salaryMax[slot] = role.salaryMaxPence;
    this.jobType[slot] = role.jobType;
    this.expiresAt[slot] = role.expiresAt;
    this.unknownPlace[slot] = role.unknownPlace;
    this.title[slot] = this.titles.take(compiled.title);
    this.#size += 1;
  }

  /** Does nothing where there is no such role. */
  remove(id: string): void {
    const slot = this.ids.find(id);
    if (slot === NONE) return;
    const page = slot >> PAGE_BITS;
    const group = this.pageGroup[page] as number;
    const last = this.#lastSlot(group);
    this.titles.giveBack(this.title[slot] as number);
    this.longSkills.delete(slot);
    this.ids.remove(slot);
    if (last !== slot) this.#move(last, slot);
    this.#dropLast(group);
    this.#size -= 1;
  }

  /** −1 where none are stated. */
  years(slot: number): number {
    return ((this.short[slot << SHORT_BITS] as number) & ((1 << COUNT_BITS) - 1)) - 1;
  }

  groupOf(slot: number): number {
    return this.pageGroup[slot >> PAGE_BITS] as number;
  }

  /** Slots in use on a group's first page; its further pages are full. */
  firstPageSize(group: number): number {
    const size = this.groupSize[group] as number;
    return size === 0 ? 0 : ((size - 1) & (PAGE - 1)) + 1;
  }

  #lastSlot(group: number): number {
    return ((this.groupPage[group] as number) << PAGE_BITS) + this.firstPageSize(group) - 1;
  }

  #groupFor({ mode, place, level }: CompiledRole): number {
    const shared = mode === REMOTE ? NONE : place;
    const key = ((shared + 1) * 3 + mode) * 5 + level + 1;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = this.groupMode.length;
    this.#groups.set(key, group);
    this.groupMode.push(mode);
    this.groupPlace.push(shared);
    this.groupLevel.push(level);
    this.groupSize.push(0);
    this.groupPage.push(NONE);
    this.#groupReserve.push(0);
    this.#groupLastNew.push(NONE);
    return group;
  }

  #newSlot(group: number): number {
    const size = this.groupSize[group] as number;
    if (size % PAGE === 0) {
      const page = this.#newPage(group);
      this.nextPage[page] = this.groupPage[group] as number;
      this.pageGroup[page] = group;
      this.groupPage[group] = page;
    }
    this.groupSize[group] = size + 1;
    return this.#lastSlot(group);
  }

  #dropLast(group: number): void {
    const size = (this.groupSize[group] as number) - 1;
    this.groupSize[group] = size;
    if (size % PAGE !== 0) return;
    const page = this.groupPage[group] as number;
    this.groupPage[group] = this.nextPage[page] as number;
    this.nextPage[page] = this.#freePage;
    this.#freePage = page;
  }

  /** The larger a group, the more pages it gets in a row: searches read them in a row. */
  #newPage(group: number): number {
    const reserve = this.#groupReserve[group] as number;
    if (reserve > 0) {
      this.#groupReserve[group] = reserve - 1;
      return ((this.#groupLastNew[group] as number) += 1);
    }
    if (this.#freePage !== NONE) {
      const page = this.#freePage;
      this.#freePage = this.nextPage[page] as number;
      return page;
    }
    const pages = Math.min(MOST_IN_A_ROW, 1 + ((this.groupSize[group] as number) >> (PAGE_BITS + 2)));
    const first = this.#pages;
    this.#pages += pages;
    if (this.#pages > this.nextPage.length) this.#grow(Math.max(64, Math.ceil(this.#pages * 1.2)));
    this.#groupReserve[group] = pages - 1;
    this.#groupLastNew[group] = first;
    return first;
  }

  #putShort(slot: number, { skills, skillWeightTotal, years, maximumStep, middleStep }: CompiledRole): void {
    const at = slot << SHORT_BITS;
    const count = skillCountOf(skills.length);
    this.short[at + YEARS_AND_COUNT] = (count << COUNT_BITS) | (years + 1);
    this.short[at + MAXIMUM_STEP] = maximumStep + 1;
    this.short[at + MIDDLE_STEP] = middleStep + 1;
    this.short[at + SHAPE] = count * SHAPES + skillWeightTotal;
    const codes = Array.from(
      skills.toSorted((a, b) => skillWeight(b) - skillWeight(a)),
      (id) => this.codes.give(id),
    );
    for (let i = 0; i < SKILLS_BESIDE; i += 1) this.short[at + FIRST_SKILL + i] = codes[i] ?? NO_SKILL;
    if (codes.length > SKILLS_BESIDE || codes.includes(NO_SKILL)) this.longSkills.set(slot, skills.slice());
  }

  #move(from: number, to: number): void {
    for (const column of this.#columns()) column[to] = column[from] as number;
    this.short.copyWithin(to << SHORT_BITS, from << SHORT_BITS, (from + 1) << SHORT_BITS);
    this.ids.move(from, to);
    const long = this.longSkills.get(from);
    if (long === undefined) return;
    this.longSkills.delete(from);
    this.longSkills.set(to, long);
  }

  #columns() {
    return [
      this.place,
      this.salaryMin,
      this.salaryMax,
      this.jobType,
      this.expiresAt,
      this.unknownPlace,
      this.title,
    ];
  }

  #grow(pages: number): void {
    const slots = pages * PAGE;
    this.nextPage = into(new Int32Array(pages), this.nextPage);
    this.pageGroup = into(new Int32Array(pages), this.pageGroup);
    this.short = into(new Uint16Array(slots << SHORT_BITS), this.short);
    this.place = into(new Int16Array(slots), this.place);
    this.salaryMin = into(new Int32Array(slots), this.salaryMin);
    this.salaryMax = into(new Int32Array(slots), this.salaryMax);
    this.jobType = into(new Uint8Array(slots), this.jobType);
    this.expiresAt = into(new Float64Array(slots), this.expiresAt);
    this.unknownPlace = into(new Int32Array(slots), this.unknownPlace);
    this.title = into(new Int32Array(slots), this.title);
    this.ids.grow(slots);
  }
}

function into<T extends { set(other: T): void }>(wider: T, column: T): T {
  wider.set(column);
  return wider;
}
