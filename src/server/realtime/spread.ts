const TICK_MS = 50;

export interface Spread<Item> {
  readonly done: Promise<void>;
  /** Does the rest at once. */
  readonly hurry: () => void;
  /** Stops; returns what was not done. */
  readonly cancel: () => Item[];
}

/** Runs `action` on each item in order, evenly over `milliseconds`; at once if that is 0. */
export function spread<Item>(
  items: readonly Item[],
  milliseconds: number,
  action: (item: Item) => void,
): Spread<Item> {
  const ticks = Math.max(1, Math.ceil(milliseconds / TICK_MS));
  const perTick = Math.ceil(items.length / ticks);
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });

  function run(count: number): void {
    clearTimeout(timer);
    const end = Math.min(items.length, next + count);
    while (next < end) {
      const item = items[next] as Item;
      next += 1;
      action(item);
    }
    if (next === items.length) finish();
    else timer = setTimeout(() => run(perTick), TICK_MS);
  }

  run(perTick);
  return {
    done,
    hurry: () => run(items.length),
    cancel: () => {
      clearTimeout(timer);
      const itemsLeft = items.slice(next);
      next = items.length;
      finish();
      return itemsLeft;
    },
  };
}

/** A shuffled copy (Fisher–Yates). */
export function shuffled<Item>(items: Iterable<Item>): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const otherIndex = Math.floor(Math.random() * (last + 1));
    [list[last], list[otherIndex]] = [list[otherIndex] as Item, list[last] as Item];
  }
  return list;
}
