import { standingCode } from '#matching/order.ts';
import { DAY } from '../clock.ts';
import type { Column, Columns } from '../index/columns.ts';

/** A role's place in the order besides its fit: how new it is, and how many are expected to compete for it. */
export interface RoleStanding {
  /** `standingCode` of the current hour and of the previous one. */
  readonly code: number;
  readonly previousCode: number;
  /** `expectedDemand` of the current hour and, if any, of the hour being prepared. */
  readonly demand: number;
  readonly comingDemand: number;
}

/** A role posted this hour, with no competing demand. */
export const NEW_WITHOUT_DEMAND: RoleStanding = {
  code: standingCode(0, 0),
  previousCode: standingCode(0, 0),
  demand: 0,
  comingDemand: 0,
};

/** Demand by slot, as of an hour (milliseconds since 1970). */
export interface HourlyDemand {
  readonly hour: number;
  readonly demand: Float32Array;
}

/** Not a standing code: codes are below 64. */
const NOT_COMPUTED = 255;

/**
 * By slot: the demand for a new hour's standings, and the previous hour's standings. The current ones are in the roles'
 * heads, where searches read them. A new hour is prepared separately, a few thousand roles at a time, then adopted at once.
 */
export class RoleStandings {
  readonly previous: Column<Uint8Array>;
  readonly #coming: Column<Uint8Array>;
  readonly #demand: Column<Float32Array>;
  readonly #comingDemand: Column<Float32Array>;

  constructor(columns: Columns) {
    this.previous = columns.add(Uint8Array);
    this.#coming = columns.add(Uint8Array);
    this.#demand = columns.add(Float32Array);
    this.#comingDemand = columns.add(Float32Array);
  }

  put(slot: number, { previousCode, demand, comingDemand }: RoleStanding): void {
    this.previous.values[slot] = previousCode;
    this.#demand.values[slot] = demand;
    this.#comingDemand.values[slot] = comingDemand;
    this.#coming.values[slot] = NOT_COMPUTED;
  }

  /** The values given to `put`, except `code`, which is stored elsewhere. */
  read(slot: number): Omit<RoleStanding, 'code'> {
    return {
      previousCode: this.previous.values[slot]!,
      demand: this.#demand.values[slot]!,
      comingDemand: this.#comingDemand.values[slot]!,
    };
  }

  /** Starts preparing an hour: from the current demand, or from none if the caller sets all of it. */
  prepare(isFromNothing: boolean): void {
    if (isFromNothing) this.#comingDemand.values.fill(0);
    else this.#comingDemand.values.set(this.#demand.values);
    this.#coming.values.fill(NOT_COMPUTED);
  }

  /** Sets the demand for a role in the hour being prepared. */
  setComingDemand(slot: number, demand: number): void {
    this.#comingDemand.values[slot] = demand;
    this.#coming.values[slot] = NOT_COMPUTED;
  }

  /** Computes the coming hour's standings of the slots from `from` up to `to`. */
  compute(from: number, to: number, { values: createdAt }: Column<Float64Array>, hour: number): void {
    const { values: comingCodes } = this.#coming;
    const end = Math.min(to, comingCodes.length);
    for (let slot = from; slot < end; slot += 1) {
      comingCodes[slot] = this.#code(slot, createdAt[slot]!, hour);
    }
  }

  /** Makes the prepared hour the current one. The current codes are at `offset` in `heads`. */
  adopt(
    { values: heads, width }: Column<Uint16Array>,
    offset: number,
    { values: createdAt }: Column<Float64Array>,
    hour: number,
  ): void {
    const { values: comingCodes } = this.#coming;
    const { values: previousCodes } = this.previous;
    for (let slot = 0, index = offset; slot < comingCodes.length; slot += 1, index += width) {
      const code = comingCodes[slot]!;
      previousCodes[slot] = heads[index]!;
      // Not computed yet for roles that were added to their slot, or moved to it, after `compute` had processed it.
      heads[index] = code === NOT_COMPUTED ? this.#code(slot, createdAt[slot]!, hour) : code;
    }
    const demand = this.#demand.values;
    this.#demand.values = this.#comingDemand.values;
    this.#comingDemand.values = demand;
  }

  /** A copy of the demand by slot, or zeros if `isNothing`. */
  demandFrom(isNothing: boolean): Float32Array {
    const { values } = this.#demand;
    return isNothing ? new Float32Array(values.length) : values.slice();
  }

  /** Replaces the demand, and the standings of the current and the previous hour, of every role. */
  replace(
    { values: heads, width }: Column<Uint16Array>,
    offset: number,
    { values: createdAt }: Column<Float64Array>,
    currentDemand: HourlyDemand,
    previousDemand: HourlyDemand,
  ): void {
    this.#demand.values = currentDemand.demand;
    for (let slot = 0, index = offset; slot < createdAt.length; slot += 1, index += width) {
      heads[index] = standingCode((currentDemand.hour - createdAt[slot]!) / DAY, currentDemand.demand[slot]!);
      this.previous.values[slot] = standingCode(
        (previousDemand.hour - createdAt[slot]!) / DAY,
        previousDemand.demand[slot]!,
      );
    }
  }

  #code(slot: number, createdAt: number, hour: number): number {
    return standingCode((hour - createdAt) / DAY, this.#comingDemand.values[slot]!);
  }
}
