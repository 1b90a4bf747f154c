import type { NumberViews } from '#matching/text/seeker-bytes.ts';
import { grow } from '../index/columns.ts';
import { Space } from '../index/space.ts';

/** Byte records of different lengths in one growing buffer, aligned to eight bytes. */
export class RecordStore {
  #bytes: Uint8Array = new Uint8Array(1 << 16);
  views: NumberViews = viewsOf(this.#bytes);
  readonly #space = new Space();

  get bytes(): number {
    return this.#bytes.byteLength;
  }

  /** Stores a copy and returns its position. */
  put(record: Uint8Array): number {
    const position = this.#space.take(alignedLength(record.length));
    const { end } = this.#space;
    if (end > this.#bytes.length) {
      this.#bytes = grow(this.#bytes, alignedLength(Math.ceil(end * 1.4)));
      this.views = viewsOf(this.#bytes);
    }
    this.#bytes.set(record, position);
    return position;
  }

  giveBack(position: number, length: number): void {
    this.#space.giveBack(position, alignedLength(length));
  }
}

function viewsOf({ buffer }: Uint8Array): NumberViews {
  return { f32: new Float32Array(buffer), u32: new Uint32Array(buffer), u16: new Uint16Array(buffer) };
}

function alignedLength(bytes: number): number {
  return (bytes + 7) & ~7;
}
