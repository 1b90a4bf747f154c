import { isChanceSlot, MOST_IN_A_ROW } from '#matching/order.ts';

/** A role to be ordered. `employer` is any number that identifies the employer. */
interface OrderedRole {
  readonly points: number;
  readonly isExplored: boolean;
  readonly employer: number;
}

/**
 * Orders a complete list as the deck does page by page (`server/deck/deal`): chance cards in their slots, and at most three
 * of one employer in a row while others are left. Ties keep their order.
 */
export function inOrder<T extends OrderedRole>(items: readonly T[]): T[] {
  const byPoints = [...items].sort((a, b) => b.points - a.points);
  const bestItems = byPoints.filter((each) => !each.isExplored);
  const chances = byPoints.filter((each) => each.isExplored);
  const list: T[] = [];
  while (bestItems.length + chances.length > 0) {
    const isChance = chances.length > 0 && (bestItems.length === 0 || isChanceSlot(list.length));
    const from = isChance ? chances : bestItems;
    const skippedEmployer = employerToSkip(list);
    list.push(
      takeOther(from, skippedEmployer) ??
        takeOther(isChance ? bestItems : chances, skippedEmployer) ??
        (from.shift() as T),
    );
  }
  return list;
}

/** Removes and returns the first item of another employer; undefined if all are of this employer. */
function takeOther<T extends OrderedRole>(from: T[], employer: number | null): T | undefined {
  const at = employer === null ? 0 : from.findIndex((each) => each.employer !== employer);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}

/** The employer of the last three items if all are theirs: the next item must be somebody else's. */
function employerToSkip(list: readonly OrderedRole[]): number | null {
  const lastItems = list.slice(-MOST_IN_A_ROW);
  const employer = lastItems[0]?.employer;
  const isRun = lastItems.length === MOST_IN_A_ROW && lastItems.every((each) => each.employer === employer);
  return isRun && employer !== undefined ? employer : null;
}
