import { grow } from '../index/columns.ts';

/** A list of slots that is reused for every search. */
export class SlotList {
  slots: Int32Array = new Int32Array(1_024);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(slot: number): void {
    if (this.count === this.slots.length) this.slots = grow(this.slots, this.count * 2);
    this.slots[this.count] = slot;
    this.count += 1;
  }
}
