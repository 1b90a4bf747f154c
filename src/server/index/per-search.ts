/** Marks by number that apply to one search: the next one begins without any, and nothing needs clearing. */
export class SearchMarks {
  /** By number: the search that marked it last. */
  #markedIn: Int32Array = new Int32Array(0);
  #search = 0;

  get bytes(): number {
    return this.#markedIn.byteLength;
  }

  /** Starts a search over numbers below `size`. Returns how many numbers there is room for. */
  begin(size: number): number {
    this.#search += 1;
    if (size > this.#markedIn.length) this.#markedIn = new Int32Array(Math.ceil(size * 1.25));
    return this.#markedIn.length;
  }

  mark(number: number): void {
    this.#markedIn[number] = this.#search;
  }

  has(number: number): boolean {
    return this.#markedIn[number] === this.#search;
  }
}

/** Values by number that each search computes at most once. */
export class SearchValues {
  readonly #known = new SearchMarks();
  #values: Float64Array = new Float64Array(0);

  get bytes(): number {
    return this.#known.bytes + this.#values.byteLength;
  }

  /** Starts a search over numbers below `size`. */
  begin(size: number): void {
    const room = this.#known.begin(size);
    if (room > this.#values.length) this.#values = new Float64Array(room);
  }

  has(number: number): boolean {
    return this.#known.has(number);
  }

  /** The value of a number for which `has` is true. */
  get(number: number): number {
    return this.#values[number]!;
  }

  set(number: number, value: number): number {
    this.#known.mark(number);
    this.#values[number] = value;
    return value;
  }
}
