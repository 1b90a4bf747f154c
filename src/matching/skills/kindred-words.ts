import { rootOf } from '../stem.ts';
import records from '../tables/kindred-skill-words.json' with { type: 'json' };
import { readTable } from '../tables/read-table.ts';
import { stemOf } from './tokens.ts';

const groups = readTable('kindred-skill-words.json', records, (record) =>
  record.texts('words').map((word) => rootOf(stemOf(word))),
);

const kindred = new Map<string, Set<string>>();
for (const group of groups) {
  for (const root of group) {
    const otherRoots = kindred.get(root) ?? new Set();
    for (const other of group) if (other !== root) otherRoots.add(other);
    kindred.set(root, otherRoots);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Roots that mean nearly the same as this one in the name of a skill: "hire" and "recruit", "staff" and "employee". */
export function kindredRoots(root: string): ReadonlySet<string> {
  return kindred.get(root) ?? NONE;
}
