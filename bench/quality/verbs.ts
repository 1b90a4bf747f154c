import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './verbs.json' with { type: 'json' };

/** The forms of one verb. `noun` is what it is called as a task: "installation of". */
export type Verb = z.infer<typeof verb>;
const verb = z.strictObject({
  base: z.string(),
  past: z.string(),
  ing: z.string(),
  noun: z.optional(z.string()),
});

const verbs = readRecords('bench/quality/verbs.json', records, verb);
const BY_PAST: ReadonlyMap<string, Verb> = new Map(verbs.map((each) => [each.past, each]));
const BY_BASE: ReadonlyMap<string, Verb> = new Map(verbs.map((each) => [each.base, each]));

/** Where another verb of the same sentence may begin: "Washed, dressed and fed". */
const CLAUSE_JOINT = /((?:,|;)? (?:and|then) |[,;] )/;
const FEWEST_WORDS = 3;
const POINTS_BACK = /\b(?:it|its|them|one|both|others?)\b/;
const FIRST_WORD = /^[A-Za-z][\w-]*/;

export function verbOf(past: string): Verb | null {
  return BY_PAST.get(past.toLowerCase()) ?? null;
}

export function findVerb(base: string): Verb | null {
  return BY_BASE.get(base) ?? null;
}

export function firstWord(text: string): string {
  return FIRST_WORD.exec(text)?.[0] ?? '';
}

/** The duty with each of its verbs as `form` writes it; null if it does not begin with a verb. */
export function retold(duty: string, form: (verb: Verb) => string): string | null {
  if (verbOf(firstWord(duty)) === null) return null;
  return duty
    .split(CLAUSE_JOINT)
    .map((piece, n) => {
      const word = firstWord(piece);
      const knownVerb = n % 2 === 0 ? verbOf(word) : null;
      return knownVerb === null ? piece : `${form(knownVerb)}${piece.slice(word.length)}`;
    })
    .join('');
}

/** The parts of a duty that can stand alone, each with its own verb; the whole if any of them cannot. */
export function clausesOf(duty: string): string[] {
  const pieces = duty.split(CLAUSE_JOINT);
  const clauses: string[] = [];
  for (const [n, piece] of pieces.entries()) {
    if (n % 2 === 1) continue;
    const isOwn = n === 0 || verbOf(firstWord(piece)) !== null;
    if (isOwn) clauses.push(piece);
    else clauses.push(`${clauses.pop() ?? ''}${pieces[n - 1] ?? ''}${piece}`);
  }
  const isWhole = (clause: string, n: number) =>
    clause.split(' ').length >= FEWEST_WORDS && (n === 0 || !POINTS_BACK.test(clause));
  return clauses.every(isWhole) ? clauses : [duty];
}

/** "carries", "watches", "runs". */
export function thirdPerson(base: string): string {
  if (base === 'be') return 'is';
  if (base === 'have') return 'has';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : `${base}s`;
}
