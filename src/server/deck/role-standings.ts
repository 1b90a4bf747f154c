import { standingCode } from '#matching/order.ts';
import { DAY } from '../clock.ts';
import { into, moved } from './columns.ts';

/** A role's place in the order besides its fit: how new it is, and how many are expected to compete for it. */
export interface RoleStanding {
  /** `standingCode` of the current hour and of the previous one. */
  readonly code: number;
  readonly formerCode: number;
  /** `expectedDemand` of the current hour and, if any, of the hour being prepared. */
  readonly demand: number;
  readonly comingDemand: number;
}

/** A role posted this hour, with no competing demand. */
export const NEW_AND_FREE: RoleStanding = {
  code: standingCode(0, 0),
  formerCode: standingCode(0, 0),
  demand: 0,
  comingDemand: 0,
};

/** Not a standing code: codes are below 64. */
const NOT_COMPUTED = 255;

/**
 * By slot: the demand for a new hour's standings, and the previous hour's standings. The current ones are in the roles'
 * heads, where searches read them. A new hour is prepared separately, a few thousand roles at a time, then adopted at once.
 */
export class RoleStandings {
  former: Uint8Array = new Uint8Array(0);
  #coming: Uint8Array = new Uint8Array(0);
  #demand: Float32Array = new Float32Array(0);
  #comingDemand: Float32Array = new Float32Array(0);

  get bytes(): number {
    return (
      this.former.byteLength +
      this.#coming.byteLength +
      this.#demand.byteLength +
      this.#comingDemand.byteLength
    );
  }

  put(slot: number, { formerCode, demand, comingDemand }: RoleStanding): void {
    this.former[slot] = formerCode;
    this.#demand[slot] = demand;
    this.#comingDemand[slot] = comingDemand;
    this.#coming[slot] = NOT_COMPUTED;
  }

  /** What `put` was given, except `code`, which is elsewhere. */
  read(slot: number): Omit<RoleStanding, 'code'> {
    return {
      formerCode: this.former[slot] as number,
      demand: this.#demand[slot] as number,
      comingDemand: this.#comingDemand[slot] as number,
    };
  }

  /** Starts preparing an hour: with the current demand, or with none if all of it will be given. */
  prepare(isFromNothing: boolean): void {
    if (isFromNothing) this.#comingDemand.fill(0);
    else this.#comingDemand.set(this.#demand);
    this.#coming.fill(NOT_COMPUTED);
  }

  expect(slot: number, demand: number): void {
    this.#comingDemand[slot] = demand;
    this.#coming[slot] = NOT_COMPUTED;
  }

  /** Computes the coming hour's standings of the slots from `from` up to `to`. */
  compute(from: number, to: number, createdAt: Float64Array, hour: number): void {
    const end = Math.min(to, this.#coming.length);
    for (let slot = from; slot < end; slot += 1) {
      this.#coming[slot] = this.#code(slot, createdAt[slot] as number, hour);
    }
  }

  /** Makes the prepared hour the current one. Every `step`th number of `codes`, from `offset`, is a current code. */
  adopt(codes: Uint16Array, step: number, offset: number, createdAt: Float64Array, hour: number): void {
    for (let slot = 0, at = offset; slot < this.#coming.length; slot += 1, at += step) {
      const coming = this.#coming[slot] as number;
      this.former[slot] = codes[at] as number;
      // Roles that were added or moved since their slot was computed.
      codes[at] = coming === NOT_COMPUTED ? this.#code(slot, createdAt[slot] as number, hour) : coming;
    }
    const demand = this.#demand;
    this.#demand = this.#comingDemand;
    this.#comingDemand = demand;
  }

  #code(slot: number, createdAt: number, hour: number): number {
    return standingCode((hour - createdAt) / DAY, this.#comingDemand[slot] as number);
  }

  move(from: number, to: number): void {
    this.former[to] = this.former[from] as number;
    this.#coming[to] = this.#coming[from] as number;
    this.#demand[to] = this.#demand[from] as number;
    this.#comingDemand[to] = this.#comingDemand[from] as number;
  }

  grow(slots: number): void {
    this.former = into(new Uint8Array(slots), this.former);
    this.#coming = into(new Uint8Array(slots), this.#coming);
    this.#demand = into(new Float32Array(slots), this.#demand);
    this.#comingDemand = into(new Float32Array(slots), this.#comingDemand);
  }

  settle(from: Int32Array): void {
    this.former = moved(this.former, new Uint8Array(from.length), from);
    this.#coming = moved(this.#coming, new Uint8Array(from.length), from);
    this.#demand = moved(this.#demand, new Float32Array(from.length), from);
    this.#comingDemand = moved(this.#comingDemand, new Float32Array(from.length), from);
  }
}
