import { LEAST_GROUP, ROUNDED_TO } from '#contract/monitoring.ts';

/**
 * Which of a question's groups may be shown, by their numbers of people: those of at least ten. Anyone who knows the total
 * could compute a single hidden group, so if any is hidden, at least two are, of at least ten people together: if necessary
 * the smallest of the others too.
 */
export function shownGroups(people: readonly number[]): boolean[] {
  const groups = people.map((count, i) => ({ count, i })).filter(({ count }) => count > 0);
  const hidden = groups.filter(({ count }) => count < LEAST_GROUP);
  const largeGroups = groups
    .filter(({ count }) => count >= LEAST_GROUP)
    .sort((a, b) => a.count - b.count || a.i - b.i);
  const countHidden = () => hidden.reduce((sum, { count }) => sum + count, 0);
  while (hidden.length > 0 && (hidden.length < 2 || countHidden() < LEAST_GROUP)) {
    const next = largeGroups.shift();
    if (next === undefined) break;
    hidden.push(next);
  }
  const shown = new Set(largeGroups.map(({ i }) => i));
  return people.map((_, i) => shown.has(i));
}

export function roundCount(count: number): number {
  return Math.round(count / ROUNDED_TO) * ROUNDED_TO;
}
