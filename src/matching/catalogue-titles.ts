import { OCCUPATION_GROUPS, OCCUPATIONS } from './occupations.ts';
import { plainWords } from './title-stems.ts';
import { unitGroups } from './unit-groups.ts';

export interface CatalogueTitle {
  readonly text: string;
  /** The position of its unit group in `unitGroups()`. */
  readonly group: number;
}

function readCatalogue(): readonly CatalogueTitle[] {
  const groups = new Map<string, number>();
  const add = (text: string, group: number) => {
    if (!groups.has(text)) groups.set(text, group);
  };
  const all = unitGroups();
  const positions = new Map(all.map(({ code }, group) => [code, group]));
  for (const [group, { titles }] of all.entries()) for (const title of titles) add(title, group);
  for (const [i, names] of OCCUPATIONS.entries()) {
    const group = positions.get(OCCUPATION_GROUPS[i] ?? '');
    if (group !== undefined) for (const name of names) add(name, group);
  }
  for (const [group, { name }] of all.entries()) add(name.toLowerCase(), group);
  return [...groups].map(([text, group]) => ({ text, group }));
}

let cache: readonly CatalogueTitle[] | null = null;

/**
 * Every title that the catalogue knows, each in one group: the titles of the unit groups, the names of our occupations, and
 * the names of the groups themselves. A title in both tables belongs to the unit group that lists it, which is more exact: a
 * district nurse is a community nurse there, though a staff nurse among our occupations.
 */
export function catalogueTitles(): readonly CatalogueTitle[] {
  cache ??= readCatalogue();
  return cache;
}

function keyOf(title: string): string {
  return plainWords(title).join(' ');
}

let keys: ReadonlySet<string> | null = null;

/** Whether a text is, as a whole, a catalogue title of two words or more, abbreviated or not: "Stores Person". */
export function isCatalogueTitle(text: string): boolean {
  keys ??= new Set(catalogueTitles().map((title) => keyOf(title.text)));
  const key = keyOf(text);
  return key.includes(' ') && keys.has(key);
}
