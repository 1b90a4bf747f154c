const NONE: ReadonlySet<never> = new Set();

/** Sets of items by key; a set that becomes empty takes no memory. */
export class Groups<Item> {
  readonly #groups = new Map<string, Set<Item>>();

  of(key: string): ReadonlySet<Item> {
    return this.#groups.get(key) ?? NONE;
  }

  add(key: string, item: Item): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, new Set([item]));
    else group.add(item);
  }

  remove(key: string, item: Item): void {
    const group = this.#groups.get(key);
    group?.delete(item);
    if (group?.size === 0) this.#groups.delete(key);
  }
}
