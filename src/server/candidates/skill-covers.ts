import { grow } from '../index/columns.ts';
import type { SlotList } from './slot-list.ts';

/** The low 7 bits are the cover in hundredths, at most 100; the other bits are the slot, with room for thirty million. */
const VALUE_BITS = 7;
const VALUE_MASK = (1 << VALUE_BITS) - 1;
const NOTHING = new Uint32Array(0);

/** Which seekers cover a skill and how well: for each skill id an unordered list of slots and hundredths. */
export class SkillCovers {
  readonly #lists = new Map<number, { entries: Uint32Array; count: number }>();
  #entries = 0;

  get bytes(): number {
    // About a third of each list is spare, and a Map takes about eighty bytes per entry.
    return this.#entries * 5.5 + this.#lists.size * 80;
  }

  add(skill: number, slot: number, value: number): void {
    let list = this.#lists.get(skill);
    if (list === undefined) {
      list = { entries: new Uint32Array(4), count: 0 };
      this.#lists.set(skill, list);
    }
    if (list.count === list.entries.length) {
      list.entries = grow(list.entries, Math.ceil(list.count * 1.6));
    }
    list.entries[list.count] = ((slot << VALUE_BITS) | value) >>> 0;
    list.count += 1;
    this.#entries += 1;
  }

  remove(skill: number, slot: number): void {
    const list = this.#lists.get(skill);
    if (list === undefined) return;
    let index = 0;
    while (index < list.count && list.entries[index]! >>> VALUE_BITS !== slot) index += 1;
    if (index === list.count) return;
    list.count -= 1;
    this.#entries -= 1;
    list.entries[index] = list.entries[list.count]!;
    if (list.count === 0) this.#lists.delete(skill);
  }

  /**
   * Adds weight × hundredths to the sum of each seeker who covers the skill, and adds to `reachedSlots` those whose sum
   * reaches `goal` by that.
   */
  addTo(sums: Int32Array, skill: number, weight: number, goal: number, reachedSlots: SlotList): void {
    const list = this.#lists.get(skill);
    const entries = list?.entries ?? NOTHING;
    const count = list?.count ?? 0;
    for (let i = 0; i < count; i += 1) {
      const entry = entries[i]!;
      const slot = entry >>> VALUE_BITS;
      const oldSum = sums[slot]!;
      const sum = oldSum + weight * (entry & VALUE_MASK);
      sums[slot] = sum;
      if (sum >= goal && oldSum < goal) reachedSlots.add(slot);
    }
  }
}
