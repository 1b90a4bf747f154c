import { OCCUPATION_GROUPS, OCCUPATIONS } from './occupations.ts';
import { searchWords } from './search-words.ts';
import { occupationsIn } from './text/occupations-in.ts';
import { type UnitGroup, unitGroups } from './unit-groups.ts';

const slugs = OCCUPATIONS.map(([name]) => name.replaceAll(' ', '-'));
/** How to display words that the catalogue, which is all in lower case, spells wrongly. */
const SPELLINGS: Readonly<Record<string, string>> = { cnc: 'CNC', devops: 'DevOps', it: 'IT', ux: 'UX' };
const names = new Map(
  OCCUPATIONS.map(([name], at) => [
    slugs[at] ?? name,
    name.replace(/[a-z]+/g, (word) => SPELLINGS[word] ?? word),
  ]),
);

/** The URL slug of the first occupation that a title names: 'staff-nurse'. Null if it names none that we list. */
export function occupationSlug(title: string): string | null {
  const [first] = occupationsIn(title);
  return first === undefined ? null : (slugs[first] ?? null);
}

/** The name to display: 'staff nurse', 'IT support', or for a unit group 'Care workers and home carers'. */
export function occupationName(slug: string): string | null {
  return names.get(slug) ?? groupsBySlug().get(slug)?.name ?? null;
}

/** Whether the slug is of a unit group, rather than of one of our occupations. */
export function isUnitGroup(slug: string): boolean {
  return !names.has(slug) && groupsBySlug().has(slug);
}

let bySlug: ReadonlyMap<string, UnitGroup> | null = null;

function groupsBySlug(): ReadonlyMap<string, UnitGroup> {
  bySlug ??= new Map(unitGroups().map((group) => [slugOf(group.name), group]));
  return bySlug;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '');
}

/** The slug of a unit group. If one of our occupations has the same name, such as 'electrician', its slug is used. */
export function unitGroupSlug(code: number): string | null {
  const group = unitGroups().find((each) => Number(each.code) === code);
  if (group === undefined) return null;
  const same = OCCUPATIONS.findIndex(([name]) => wordsOf(name) === wordsOf(group.name));
  return slugs[same] ?? slugOf(group.name);
}

function wordsOf(name: string): string {
  return searchWords(name)
    .flatMap(({ stems }) => stems)
    .join(' ');
}

/** The unit group that a slug's occupation belongs to, or is. */
export function groupOfSlug(slug: string): UnitGroup | null {
  const own = OCCUPATION_GROUPS[slugs.indexOf(slug)];
  return groupsBySlug().get(slug) ?? unitGroups().find(({ code }) => code === own) ?? null;
}
