/** How many puts are remembered; a list that has missed more is made again. */
const REMEMBERED = 256;

/** The ids that were put into an index last, so that lists made from it earlier can be brought up to date. */
export class RecentChanges {
  readonly #ids: string[] = [];
  #count = 0;

  /** How many were ever put. */
  get count(): number {
    return this.#count;
  }

  add(id: string): void {
    this.#ids[this.#count % REMEMBERED] = id;
    this.#count += 1;
  }

  /** Everything put since the count was `count`, each once; null if that was too much to remember. */
  since(count: number): Set<string> | null {
    if (this.#count - count > REMEMBERED) return null;
    const ids = new Set<string>();
    for (let n = count; n < this.#count; n += 1) ids.add(this.#ids[n % REMEMBERED]!);
    return ids;
  }
}
