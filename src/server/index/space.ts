import type { Transfer } from './transfer.ts';

/**
 * Where records of different lengths start in one growing array, because separate arrays would take more memory than their
 * content. Freed space is reused by records of the same length.
 */
export class Space {
  /** The array's length must be at least this. */
  end = 0;
  #freed = new Map<number, number[]>();

  take(length: number): number {
    const freedPlace = this.#freed.get(length)?.pop();
    if (freedPlace !== undefined) return freedPlace;
    this.end += length;
    return this.end - length;
  }

  giveBack(position: number, length: number): void {
    const freedPlaces = this.#freed.get(length);
    if (freedPlaces) freedPlaces.push(position);
    else this.#freed.set(length, [position]);
  }

  transfer(transfer: Transfer): void {
    this.end = transfer.value(this.end);
    this.#freed = new Map(transfer.value([...this.#freed]));
  }
}
