/** Which rows are ticked, and the row that was clicked last, from which Shift+click ticks or unticks a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NONE: Selection = { ids: new Set(), anchor: null };

/** Ticks or unticks one row; with Shift, also gives every shown row from the last one clicked to this one the same state. */
export function toggle(
  { ids, anchor }: Selection,
  shownIds: readonly string[],
  id: string,
  isRange: boolean,
): Selection {
  const isOn = !ids.has(id);
  const next = new Set(ids);
  for (const each of isRange ? between(shownIds, anchor, id) : [id]) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
}

function between(shownIds: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : shownIds.indexOf(from);
  const end = shownIds.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return shownIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Ticks all shown rows, or unticks them if all were ticked. */
export function toggleAll({ ids }: Selection, shownIds: readonly string[]): Selection {
  return shownIds.every((id) => ids.has(id)) ? NONE : { ids: new Set(shownIds), anchor: null };
}
