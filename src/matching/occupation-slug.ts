import { OCCUPATIONS } from './occupations.ts';
import { occupationsIn } from './text/occupations-in.ts';

const slugs = OCCUPATIONS.map(([name]) => name.replaceAll(' ', '-'));
/** The catalogue is in lower case. */
const SPELLINGS: Readonly<Record<string, string>> = { cnc: 'CNC', devops: 'DevOps', it: 'IT', ux: 'UX' };
const names = new Map(
  OCCUPATIONS.map(([name], at) => [
    slugs[at] ?? name,
    name.replace(/[a-z]+/g, (word) => SPELLINGS[word] ?? word),
  ]),
);

/** The occupation that a title names first, as in an address: 'staff-nurse'. Null if the catalogue has none of it. */
export function occupationSlug(title: string): string | null {
  const [first] = occupationsIn(title);
  return first === undefined ? null : (slugs[first] ?? null);
}

/** 'staff nurse', 'IT support'. */
export function occupationName(slug: string): string | null {
  return names.get(slug) ?? null;
}
