import type { Numbers, Transfer } from './transfer.ts';

type KindOf<Values extends Numbers> = new (length: number) => Values;

/** A number, or `width` of them, for every slot. */
export class Column<Values extends Numbers = Numbers> {
  /** Replaced by another array when the index grows, settles or is read from its file. */
  values: Values;
  readonly width: number;
  readonly #kind: KindOf<Values>;

  constructor(kind: KindOf<Values>, width: number) {
    this.values = new kind(0);
    this.width = width;
    this.#kind = kind;
  }

  grow(slots: number): void {
    this.values = grow(this.values, slots * this.width);
  }

  clear(slot: number): void {
    this.values.fill(0, slot * this.width, (slot + 1) * this.width);
  }

  move(from: number, to: number): void {
    const { values, width } = this;
    if (width === 1) values[to] = values[from]!;
    else values.copyWithin(to * width, from * width, (from + 1) * width);
  }

  rearrange(from: Int32Array): void {
    const { values, width } = this;
    const newValues = new this.#kind(from.length * width);
    for (let slot = 0; slot < from.length; slot += 1) {
      const oldSlot = from[slot]!;
      if (oldSlot < 0) continue;
      if (width === 1) newValues[slot] = values[oldSlot]!;
      else newValues.set(values.subarray(oldSlot * width, (oldSlot + 1) * width), slot * width);
    }
    this.values = newValues;
  }
}

/** All columns of an index, which grow and move together. */
export class Columns {
  readonly #columns: Column[] = [];

  /** A new column of zeros. */
  add<Values extends Numbers>(kind: KindOf<Values>, width = 1): Column<Values> {
    const column = new Column(kind, width);
    this.#columns.push(column);
    return column;
  }

  get bytes(): number {
    return this.#columns.reduce((sum, { values }) => sum + values.byteLength, 0);
  }

  /** Makes room for slots below `slots`. */
  grow(slots: number): void {
    for (const column of this.#columns) column.grow(slots);
  }

  /** Copies what slot `from` has to slot `to`. */
  move(from: number, to: number): void {
    for (const column of this.#columns) column.move(from, to);
  }

  /** Zeros for a slot that is no longer in use. */
  clear(slot: number): void {
    for (const column of this.#columns) column.clear(slot);
  }

  /** Moves everything at once: slot n now has what slot from[n] had, −1 for nothing. */
  rearrange(from: Int32Array): void {
    for (const column of this.#columns) column.rearrange(from);
  }

  transfer(transfer: Transfer): void {
    for (const column of this.#columns) column.values = transfer.numbers(column.values);
  }
}

/** A longer copy, with zeros at the end. */
export function grow<Values extends Numbers>(values: Values, length: number): Values {
  const longerCopy = new (values.constructor as KindOf<Values>)(length);
  longerCopy.set(values);
  return longerCopy;
}
