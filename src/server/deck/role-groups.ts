import { placeSlot } from '#matching/compiled.ts';
import { ENOUGH_SKILLS } from '#matching/weights.ts';
import { grow } from '../index/columns.ts';
import type { Transfer } from '../index/transfer.ts';

/** What all roles of a group have in common. */
export interface Group {
  /** 0 remote, 1 hybrid, 2 onsite. */
  readonly mode: number;
  /** Gazetteer id; −1 if the place is unknown, and for all remote roles, whatever their place. */
  readonly place: number;
  /** −1 to 3. */
  readonly level: number;
  /** The number of required skills that the skills part is based on, 0 to ENOUGH_SKILLS. */
  readonly count: number;
}

/** Slots per page: the roles of a group are stored together in pages. */
export const PAGE = 16;
export const PAGE_BITS = 4;
export const REMOTE = 0;
const LEVELS = 5;
export const KINDS: number = LEVELS * (ENOUGH_SKILLS + 1);
const NONE = -1;
const MOST_PAGES_AT_ONCE = 64;
/** Spare pages besides the reserved ones, for groups that are new or have grown. */
const SPARE_PAGES = 256;

/** Level and count as one number below KINDS. */
export function kindOf({ level, count }: Pick<Group, 'level' | 'count'>): number {
  return (level + 1) * (ENOUGH_SKILLS + 1) + count;
}

/** The level of a kind. */
export function levelOfKind(kind: number): number {
  return Math.floor(kind / (ENOUGH_SKILLS + 1)) - 1;
}

/**
 * Assigns roles to slots. Roles with the same work mode, place, level and number of skills form a group, for which a
 * seeker's tables have the same values, so a search can skip whole groups. A group fills pages of slots without gaps: a new
 * role is added at the end, and the last role moves into the slot of a removed one. So nothing ever needs sorting.
 */
export class RoleGroups {
  readonly groups: Group[] = [];
  // What a search reads of each group, by group number.
  readonly placeSlots: number[] = [];
  readonly kinds: number[] = [];
  readonly sizes: number[] = [];
  readonly firstPages: number[] = [];
  /** By page: the group's next page, or −1. All but the first are full. */
  next: Int32Array = new Int32Array(0);
  #groupOfPage: Int32Array = new Int32Array(0);
  /** By group: how many reserved pages are left before the one it used last. */
  readonly #aside: number[] = [];
  readonly #lastNew: number[] = [];
  readonly #numbers = new Map<number, number>();
  #pages = 0;
  #free = NONE;

  get bytes(): number {
    return this.next.byteLength + this.#groupOfPage.byteLength + this.groups.length * 200;
  }

  /** Upper limit of slots. */
  get slots(): number {
    return this.next.length << PAGE_BITS;
  }

  /** The number of the group for such a role. */
  numberFor({ mode, place, level, count }: Group): number {
    const group = { mode, place: mode === REMOTE ? NONE : place, level, count };
    const key = ((group.place + 1) * 3 + mode) * KINDS + kindOf(group);
    const knownNumber = this.#numbers.get(key);
    if (knownNumber !== undefined) return knownNumber;
    const number = this.groups.length;
    this.#numbers.set(key, number);
    this.groups.push(group);
    this.placeSlots.push(placeSlot(mode, group.place));
    this.kinds.push(kindOf(group));
    this.sizes.push(0);
    this.firstPages.push(NONE);
    this.#aside.push(0);
    this.#lastNew.push(NONE);
    return number;
  }

  /** The group of a slot in use. */
  numberOf(slot: number): number {
    return this.#groupOfPage[slot >> PAGE_BITS]!;
  }

  /** Slots in use on the group's first page. */
  onFirstPage(group: number): number {
    const size = this.sizes[group]!;
    return size === 0 ? 0 : ((size - 1) & (PAGE - 1)) + 1;
  }

  /** The slot for the group's next role. */
  add(group: number): number {
    const size = this.sizes[group]!;
    if (size % PAGE === 0) {
      const page = this.#newPage(group);
      this.next[page] = this.firstPages[group]!;
      this.#groupOfPage[page] = group;
      this.firstPages[group] = page;
    }
    this.sizes[group] = size + 1;
    return this.#last(group);
  }

  /**
   * Makes the group one role smaller. Returns its last slot, which is no longer in use: if the removed role had another
   * slot, the caller moves the role in the last slot into that gap.
   */
  drop(group: number): number {
    const last = this.#last(group);
    const size = this.sizes[group]! - 1;
    this.sizes[group] = size;
    if (size % PAGE === 0) {
      const page = this.firstPages[group]!;
      this.firstPages[group] = this.next[page]!;
      this.next[page] = this.#free;
      this.#free = page;
    }
    return last;
  }

  /**
   * Reserves as many pages for each group as it fills in another index, with groups of the same place next to each
   * other. Only allowed before anything is added.
   */
  reserve(like: RoleGroups): void {
    for (const number of like.byPlace()) {
      const pages = Math.ceil(like.sizes[number]! / PAGE);
      if (pages > 0) this.#setAside(this.numberFor(like.groups[number]!), pages);
    }
    this.#grow(this.#pages + SPARE_PAGES);
  }

  /** Group numbers, those of the same place beside each other. */
  byPlace(): number[] {
    const order = this.groups.map((_, number) => number);
    return order.sort((a, b) => this.placeSlots[a]! - this.placeSlots[b]! || a - b);
  }

  /** Makes every group's pages contiguous, in the given order. Returns the old slot of each new one, −1 for none. */
  rearrange(order: readonly number[]): Int32Array {
    const pagesOf = this.sizes.map((size) => Math.ceil(size / PAGE));
    const pages = pagesOf.reduce((sum, each) => sum + each, 0);
    const from = new Int32Array(pages << PAGE_BITS).fill(NONE);
    const next = new Int32Array(pages);
    const groupOfPage = new Int32Array(pages);
    let page = 0;
    for (const group of order) {
      let oldPage = this.firstPages[group]!;
      let inPage = this.onFirstPage(group);
      this.firstPages[group] = oldPage < 0 ? NONE : page;
      for (; oldPage >= 0; oldPage = this.next[oldPage]!) {
        for (let i = 0; i < inPage; i += 1) from[(page << PAGE_BITS) + i] = (oldPage << PAGE_BITS) + i;
        inPage = PAGE;
        groupOfPage[page] = group;
        next[page] = this.next[oldPage]! < 0 ? NONE : page + 1;
        page += 1;
      }
    }
    this.next = next;
    this.#groupOfPage = groupOfPage;
    this.#pages = pages;
    this.#free = NONE;
    this.#aside.fill(0);
    return from;
  }

  transfer(transfer: Transfer): void {
    const { groups } = this;
    const modes = transfer.list(groups.map(({ mode }) => mode));
    const places = transfer.list(groups.map(({ place }) => place));
    const levels = transfer.list(groups.map(({ level }) => level));
    const counts = transfer.list(groups.map(({ count }) => count));
    const sizes = transfer.list(this.sizes);
    const firstPages = transfer.list(this.firstPages);
    const pagesAside = transfer.list(this.#aside);
    const lastNew = transfer.list(this.#lastNew);
    this.next = transfer.numbers(this.next);
    this.#groupOfPage = transfer.numbers(this.#groupOfPage);
    this.#pages = transfer.value(this.#pages);
    this.#free = transfer.value(this.#free);
    if (!transfer.isReading) return;
    for (const [n, mode] of modes.entries()) {
      const group = this.numberFor({ mode, place: places[n]!, level: levels[n]!, count: counts[n]! });
      this.sizes[group] = sizes[n]!;
      this.firstPages[group] = firstPages[n]!;
      this.#aside[group] = pagesAside[n]!;
      this.#lastNew[group] = lastNew[n]!;
    }
  }

  #last(group: number): number {
    return (this.firstPages[group]! << PAGE_BITS) + this.onFirstPage(group) - 1;
  }

  /**
   * The larger a group, the more pages it gets at once. They are used from the last one down: a group's newest page comes
   * first, so its pages are consecutive in the order in which a search reads them.
   */
  #newPage(group: number): number {
    if (this.#aside[group]! === 0) {
      const page = this.#free;
      if (page !== NONE) {
        this.#free = this.next[page]!;
        return page;
      }
      this.#setAside(group, Math.min(MOST_PAGES_AT_ONCE, 1 + (this.sizes[group]! >> (PAGE_BITS + 2))));
      if (this.#pages > this.next.length) this.#grow(Math.max(64, Math.ceil(this.#pages * 1.2)));
    }
    this.#aside[group] = this.#aside[group]! - 1;
    const page = this.#lastNew[group]! - 1;
    this.#lastNew[group] = page;
    return page;
  }

  #setAside(group: number, pages: number): void {
    this.#pages += pages;
    this.#aside[group] = pages;
    this.#lastNew[group] = this.#pages;
  }

  #grow(pages: number): void {
    this.next = grow(this.next, pages);
    this.#groupOfPage = grow(this.#groupOfPage, pages);
  }
}
