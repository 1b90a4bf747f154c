import { keyOf } from './tokens.ts';
import { CARE } from './vocabulary/care.ts';
import { COMMERCE } from './vocabulary/commerce.ts';
import { OFFICE } from './vocabulary/office.ts';
import { TECHNOLOGY } from './vocabulary/technology.ts';
import { TRADES } from './vocabulary/trades.ts';

/** 5: asked for everywhere. 1: rare. */
export type Commonness = 1 | 2 | 3 | 4 | 5;

/** `id` is dense from 0 and follows the vocabulary files: an index may keep it, a database may not. */
export type Skill = {
  id: number;
  name: string;
  commonness: Commonness;
  /** Members of one family are half a match; null where a subject has no stand-ins. */
  family: string | null;
  /** Everything that who holds this holds too, through all steps. */
  implies: readonly number[];
};

/** Where a way of writing a skill counts: anywhere; where a skill is clearly meant; only in a title or a list of skills. */
export type Use = 'anywhere' | 'meant' | 'alone';

export type Surface = { skill: Skill; use: Use };

type Entry = {
  name: string;
  use: Use;
  commonness: Commonness;
  aliases: string[];
  implies: string[];
};

const LINE = /^([~^]?)(.+) ([1-5]):([^>]*)(?:>(.*))?$/;

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function markedUse(mark: string): Use {
  if (mark === '~') return 'meant';
  return mark === '^' ? 'alone' : 'anywhere';
}

function entryOf(line: string): Entry {
  const match = LINE.exec(line);
  if (!match) throw new Error(`Not a vocabulary line: ${line}`);
  const [, mark = '', name = '', commonness = '', aliases = '', implies = ''] = match;
  return {
    name,
    use: markedUse(mark),
    commonness: Number(commonness) as Commonness,
    aliases: listOf(aliases),
    implies: listOf(implies),
  };
}

const skills: Skill[] = [];
const surfaces = new Map<string, Surface>();
/** Surfaces claimed by two skills: the vocabulary's own test refuses any. */
const clashes: string[] = [];
const directlyImplied: string[][] = [];

function claim(phrase: string, skill: Skill, use: Use): void {
  const key = keyOf(phrase);
  const holder = surfaces.get(key);
  if (holder && holder.skill !== skill) clashes.push(`${phrase}: ${holder.skill.name}, ${skill.name}`);
  if (!holder) surfaces.set(key, { skill, use });
}

function load(data: string): void {
  let family: string | null = null;
  for (const line of data.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('# ')) {
      family = line === '# -' || line.endsWith('!') ? null : line.slice(2);
      continue;
    }
    const entry = entryOf(line);
    const skill: Skill = {
      id: skills.length,
      name: entry.name,
      commonness: entry.commonness,
      family,
      implies: [],
    };
    skills.push(skill);
    directlyImplied.push(entry.implies);
    claim(entry.name, skill, entry.use);
    for (const alias of entry.aliases) {
      const use = markedUse(alias.charAt(0));
      claim(use === 'anywhere' ? alias : alias.slice(1), skill, use);
    }
  }
}

function impliedBy(id: number): number[] {
  const found = new Set<number>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const name of directlyImplied[next] ?? []) {
      const implied = surfaces.get(keyOf(name))?.skill;
      if (!implied) throw new Error(`Implied skill is not in the vocabulary: ${name}`);
      if (implied.id === id || found.has(implied.id)) continue;
      found.add(implied.id);
      queue.push(implied.id);
    }
  }
  return [...found];
}

for (const data of [TECHNOLOGY, OFFICE, COMMERCE, CARE, TRADES]) load(data);
for (const skill of skills) skill.implies = impliedBy(skill.id);

const families = new Map<string, number[]>();
for (const { family, id } of skills) {
  if (family === null) continue;
  families.set(family, [...(families.get(family) ?? []), id]);
}

export const SKILLS: readonly Skill[] = skills;
export const SURFACES: ReadonlyMap<string, Surface> = surfaces;
export const VOCABULARY_CLASHES: readonly string[] = clashes;

export function familyMembers(family: string): readonly number[] {
  return families.get(family) ?? [];
}
