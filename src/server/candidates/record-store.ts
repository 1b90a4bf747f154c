import type { NumberViews } from '#matching/text/seeker-bytes.ts';

const ALIGN_BITS = 3;

/**
 * Byte records of different lengths in one growing buffer, aligned to eight bytes, because a hundred thousand separate
 * arrays would take more memory than their content. Freed space is reused by records of the same length.
 */
export class RecordStore {
  #bytes: Uint8Array = new Uint8Array(1 << 16);
  views: NumberViews = viewsOf(this.#bytes);
  #end = 0;
  /** Freed records by length, in units of eight bytes. */
  readonly #gaps = new Map<number, number[]>();

  get bytes(): number {
    return this.#bytes.byteLength;
  }

  /** Stores a copy and returns its position. */
  put(record: Uint8Array): number {
    const units = unitsOf(record.length);
    let at = this.#gaps.get(units)?.pop();
    if (at === undefined) {
      at = this.#end;
      this.#end += units << ALIGN_BITS;
      if (this.#end > this.#bytes.length) this.#grow();
    }
    this.#bytes.set(record, at);
    return at;
  }

  giveBack(at: number, length: number): void {
    const units = unitsOf(length);
    const gaps = this.#gaps.get(units);
    if (gaps) gaps.push(at);
    else this.#gaps.set(units, [at]);
  }

  /** A view, valid until the next `put`. */
  read(at: number, length: number): Uint8Array {
    return this.#bytes.subarray(at, at + length);
  }

  #grow(): void {
    const units = unitsOf(Math.ceil(this.#end * 1.4));
    const wider = new Uint8Array(units << ALIGN_BITS);
    wider.set(this.#bytes);
    this.#bytes = wider;
    this.views = viewsOf(wider);
  }
}

function viewsOf({ buffer }: Uint8Array): NumberViews {
  return { f32: new Float32Array(buffer), u32: new Uint32Array(buffer), u16: new Uint16Array(buffer) };
}

function unitsOf(bytes: number): number {
  return (bytes + 7) >> ALIGN_BITS;
}
