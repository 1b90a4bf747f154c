import type { RoleFilter } from './role-filter.ts';
import type { RoleGroups } from './role-groups.ts';
import type { SeekerTables } from './seeker-tables.ts';

/** Groups are ordered in steps of 2 ** 13 order points; within a step in any order. */
const STEP_BITS = 13;

/** The groups that may hold wanted roles, in descending order of the points that they can reach. */
export class GroupOrder {
  /** By group number: the most order points that one of its roles can have; 0 if none can be wanted. */
  reach: Uint32Array = new Uint32Array(0);
  #numbers: Int32Array = new Int32Array(0);
  readonly #starts: Int32Array;
  readonly #steps: number;

  /** `most`: an upper limit of order points. */
  constructor(most: number) {
    this.#steps = (most >> STEP_BITS) + 2;
    this.#starts = new Int32Array(this.#steps + 1);
  }

  get bytes(): number {
    return this.reach.byteLength + this.#numbers.byteLength;
  }

  /**
   * Returns the numbers of these groups, best first. `placeScores`: the seeker's, by place slot. `perFit`: the most order
   * points that each basis point of fit can give a role of this kind whose place has this score.
   */
  arrange(
    { groups, sizes, kinds, placeSlots }: RoleGroups,
    filter: RoleFilter,
    tables: SeekerTables,
    placeScores: Float64Array,
    perFit: (placeScore: number, kind: number) => number,
  ): Int32Array {
    const { isForAllGroups } = filter;
    if (this.reach.length < groups.length) {
      this.reach = new Uint32Array(groups.length + 256);
      this.#numbers = new Int32Array(groups.length + 256);
    }
    const starts = this.#starts.fill(0);
    for (let number = 0; number < groups.length; number += 1) {
      this.reach[number] = 0;
      if (sizes[number] === 0) continue;
      if (!isForAllGroups && !filter.canPass(groups[number]!)) continue;
      const placeScore = placeScores[placeSlots[number]!]!;
      const kind = kinds[number]!;
      const reach = Math.max(1, Math.ceil(tables.reach(kind, placeScore) * perFit(placeScore, kind)));
      this.reach[number] = reach;
      const step = this.#steps - 1 - (reach >> STEP_BITS);
      starts[step + 1] = starts[step + 1]! + 1;
    }
    for (let step = 1; step <= this.#steps; step += 1) {
      starts[step] = starts[step]! + starts[step - 1]!;
    }
    const count = starts[this.#steps]!;
    for (let number = 0; number < groups.length; number += 1) {
      const reach = this.reach[number]!;
      if (reach === 0) continue;
      const step = this.#steps - 1 - (reach >> STEP_BITS);
      this.#numbers[starts[step]!] = number;
      starts[step] = starts[step]! + 1;
    }
    return this.#numbers.subarray(0, count);
  }
}
