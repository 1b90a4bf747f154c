import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import type { Chance } from '#testing/chance.ts';
import records from './rewording.json' with { type: 'json' };
import { findVerb, firstWord, verbOf } from './verbs.ts';

const KINDS = ['verb', 'phrase', 'short', 'error', 'american', 'translated'] as const;
type Kind = (typeof KINDS)[number];

const entries = readRecords(
  'bench/quality/rewording.json',
  records,
  z.strictObject({ kind: z.enum(KINDS), from: z.string(), to: z.array(z.string()) }),
);
const VERBS: ReadonlyMap<string, readonly string[]> = new Map(
  entries.filter(({ kind }) => kind === 'verb').map(({ from, to }) => [from, to]),
);

/** A particle right after a verb, or later, changes its meaning, so the verb has no synonym: "wrote up", "put in". */
const PARTICLE_LATER = /^[^,;]* (?:in|out|up|down|off|on|away|back)(?:$|[,;]| and )/;
const PARTICLES =
  /^ (?:up|down|out|off|on|in|over|back|away|through|into|with|to|for|at|round|after|from|and|about)\b/;
/** A number after one of these stays: in a name ("Level 3", "Class 2"), or after "to", "from" or "than". */
const NAMES_A_NUMBER =
  /^(?:level|year|class|stage|band|part|grade|section|tier|key|sage|windows|vue|java|category|to|from|than)$/i;
const SMALL_NUMBERS =
  'six seven eight nine ten eleven twelve fourteen fifteen sixteen eighteen twenty thirty forty fifty sixty'.split(
    ' ',
  );
const SMALL_NUMBER = new RegExp(`(?<![\\w-])(${SMALL_NUMBERS.join('|')})(?= [a-z]{3})`, 'g');

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const PATTERNS: Readonly<Record<Kind, readonly { pattern: RegExp; to: readonly string[] }[]>> =
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      entries
        .filter((entry) => entry.kind === kind)
        .map(({ from, to }) => ({
          pattern: new RegExp(`(?<![\\w-])${escapeForRegExp(from)}(?![\\w'’-])`, 'gi'),
          to,
        })),
    ]),
  ) as Record<Kind, { pattern: RegExp; to: string[] }[]>;

/** Replaces each phrase of this kind, with the given probability, by one of its other wordings. */
export function reword(chance: Chance, text: string, kind: Kind, probability: number): string {
  let newText = text;
  for (const { pattern, to } of PATTERNS[kind]) {
    newText = newText.replace(pattern, (found) => {
      if (chance.next() >= probability) return found;
      const other = chance.pick(to);
      return /^\p{Lu}/u.test(found) ? capital(other) : other;
    });
  }
  return newText;
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The duty with another verb of the same meaning, if its first verb has one. */
export function otherVerb(chance: Chance, duty: string): string {
  const word = firstWord(duty);
  const rest = duty.slice(word.length);
  const [base, after] = /^ (?:after|up|out)\b/.test(rest)
    ? [`${verbOf(word)?.base}${spaceAndWord(rest)}`, rest.slice(spaceAndWord(rest).length)]
    : [verbOf(word)?.base ?? '', rest];
  const others = VERBS.get(base);
  if (others === undefined || (after === rest && (PARTICLES.test(rest) || PARTICLE_LATER.test(rest)))) {
    return duty;
  }
  const [first = '', ...particles] = chance.pick(others).split(' ');
  const verb = findVerb(first);
  return verb === null ? duty : `${capital([verb.past, ...particles].join(' '))}${after}`;
}

/** A space and the word after it. */
function spaceAndWord(rest: string): string {
  return /^ \w+/.exec(rest)?.[0] ?? '';
}

/** The duty as another person would write it: other numbers, except in a name, a date or a percentage. */
export function otherNumbers(chance: Chance, text: string): string {
  const spelt = text.replace(SMALL_NUMBER, () => chance.pick(SMALL_NUMBERS));
  return spelt.replace(
    /(\S+) (£?)(\d{1,3}(?:,\d{3})?)(?= (?!per cent)[a-z])/g,
    (all, before: string, pound: string, digits: string) => {
      if (NAMES_A_NUMBER.test(before)) return all;
      const value = Number(digits.replace(',', ''));
      const varied = Math.max(2, Math.round(value * (0.6 + chance.next())));
      return `${before} ${pound}${varied > 999 ? varied.toLocaleString('en-GB') : varied}`;
    },
  );
}
