import { type DataRecord, readTable } from '../tables/read-table.ts';
import records from '../tables/skills.json' with { type: 'json' };
import { keyOf } from './tokens.ts';

/** 5: required everywhere. 1: rare. */
export type Commonness = 1 | 2 | 3 | 4 | 5;

/** Ids count up from 0 in the order of skills.json, so they may change: an index may store them, a database may not. */
export type Skill = {
  id: number;
  name: string;
  commonness: Commonness;
  /** Members of one family are half a match; null if a skill has no substitutes. */
  family: string | null;
  /** The ids of all skills that anyone with this skill also has, directly or through other skills. */
  implies: readonly number[];
};

/** Where a name of a skill counts: anywhere; where a skill is clearly meant; only in a title or a list of skills. */
const USES = ['anywhere', 'meant', 'alone'] as const;
export type Use = (typeof USES)[number];

export type Surface = { skill: Skill; use: Use };

type Entry = { skill: Skill; implies: readonly string[]; record: DataRecord };

/** Reads the records of skills.json: the skills by id, and their names by key. No two skills may share a name. */
export function readVocabulary(records: readonly object[]) {
  const surfaces = new Map<string, Surface>();

  function claim(phrase: string, skill: Skill, use: Use, record: DataRecord): void {
    const key = keyOf(phrase);
    const holder = surfaces.get(key)?.skill;
    if (holder && holder !== skill) record.fail(`'${phrase}' is already a name of ${holder.name}`);
    if (!holder) surfaces.set(key, { skill, use });
  }

  const entries = readTable('skills.json', records, (record, id): Entry => {
    const skill: Skill = {
      id,
      name: record.text('name'),
      commonness: record.number('commonness', 1, 5) as Commonness,
      family: record.optionalText('family'),
      implies: [],
    };
    record.optionalText('subject');
    claim(skill.name, skill, record.oneOf('use', USES, 'anywhere'), record);
    for (const alias of record.texts('aliases')) claim(alias, skill, 'anywhere', record);
    for (const alias of record.texts('meantAliases')) claim(alias, skill, 'meant', record);
    for (const alias of record.texts('aloneAliases')) claim(alias, skill, 'alone', record);
    return { skill, implies: record.texts('implies'), record };
  });

  const direct = entries.map(({ implies, record }) =>
    implies.map((name) => surfaces.get(keyOf(name))?.skill.id ?? record.fail(`'${name}' is not a skill`)),
  );
  for (const { skill } of entries) skill.implies = reachedFrom(skill.id, direct);
  return { skills: entries.map(({ skill }) => skill), surfaces };
}

/** Every id that an id implies, directly or through others, except itself. */
function reachedFrom(id: number, direct: readonly (readonly number[])[]): number[] {
  const reachedIds = new Set<number>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const implied of direct[next] ?? []) {
      if (implied === id || reachedIds.has(implied)) continue;
      reachedIds.add(implied);
      queue.push(implied);
    }
  }
  return [...reachedIds];
}

const vocabulary = readVocabulary(records);
export const SKILLS: readonly Skill[] = vocabulary.skills;
export const SURFACES: ReadonlyMap<string, Surface> = vocabulary.surfaces;

const families = new Map<string, number[]>();
for (const { family, id } of SKILLS) {
  if (family === null) continue;
  families.set(family, [...(families.get(family) ?? []), id]);
}

export function familyMembers(family: string): readonly number[] {
  return families.get(family) ?? [];
}
