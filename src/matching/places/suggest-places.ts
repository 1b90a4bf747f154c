import { findPlace } from './find-place.ts';
import { PLACE_NAMES, placeKey } from './gazetteer.ts';

const MAX_SUGGESTIONS = 3;
/** Shorter texts could be the beginning or a misspelling of almost any name. */
const MIN_CHARS = 3;

const names = PLACE_NAMES.map((name) => ({ name, key: placeKey(name) }));

/** The names that an unknown text may mean: those that begin with it, or differ from it by a slip or two. */
export function suggestPlaces(text: string): readonly string[] {
  if (findPlace(text) !== null) return [];
  // Addresses end with the town.
  const last = text.split(',').at(-1) ?? '';
  return closestTo(placeKey(text)) ?? closestTo(placeKey(last)) ?? [];
}

function closestTo(query: string): readonly string[] | null {
  if (query.length < MIN_CHARS) return null;
  const most = query.length > 5 ? 2 : 1;
  const candidates = names
    .map(({ name, key }) => ({ name, slips: key.startsWith(query) ? 0 : slipsBetween(query, key, most) }))
    .filter(({ slips }) => slips <= most);
  const fewest = Math.min(...candidates.map(({ slips }) => slips));
  const bestNames = candidates.filter(({ slips }) => slips === fewest).map(({ name }) => name);
  return bestNames.length > 0 ? [...new Set(bestNames)].slice(0, MAX_SUGGESTIONS) : null;
}

/**
 * How many letters were left out, added, changed or swapped with their neighbour between two texts (optimal string
 * alignment). If there are more than `most`, the result is some number above `most`.
 */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const cells = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let slips = Math.min(last[column]! + 1, cells[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) slips = Math.min(slips, beforeLast[column - 2]! + 1);
      cells.push(slips);
    }
    beforeLast = last;
    last = cells;
  }
  return last[b.length]!;
}
