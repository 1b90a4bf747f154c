import { readTable } from './tables/read-table.ts';
import unitGroupRecords from './tables/unit-groups.json' with { type: 'json' };

/** A unit group of SOC 2020, the UK's Standard Occupational Classification, with our own name for it. */
export interface UnitGroup {
  /** Four digits, each narrower than the one before: the major, sub-major, minor and unit group. */
  readonly code: string;
  readonly name: string;
  /** The level of skill that the work usually takes, from 1 (basic schooling) to 4 (a degree or long experience). */
  readonly skillLevel: number;
  /** Codes of groups outside this group's minor group that people move to or from. */
  readonly related: readonly string[];
  /** What people call such jobs, in lower case. */
  readonly titles: readonly string[];
}

const CODE = /^[1-9][1-9]\d\d$/;

/** By major group: the classification defines these by the level of skill, except for managers, who have two levels. */
const SKILL_LEVELS = [0, 3, 4, 3, 2, 3, 2, 2, 2, 1];
const CORPORATE_MANAGERS = '11';
const THEIR_LEVEL = 4;

function skillLevelOf(code: string): number {
  return code.startsWith(CORPORATE_MANAGERS) ? THEIR_LEVEL : (SKILL_LEVELS[Number(code[0])] ?? 0);
}

/** Checks that codes and titles are unique, and that every related code is in the table. */
export function readUnitGroups(records: readonly object[]): readonly UnitGroup[] {
  const codes = new Set(records.map((record) => Reflect.get(record, 'code')));
  const takenNames = new Set<string>();
  const isNew = (text: string) => takenNames.size < takenNames.add(text).size;
  return readTable('unit-groups.json', records, (record) => {
    const code = record.text('code');
    const name = record.text('name');
    const relatedTitles = record.texts('related');
    const titles = record.texts('titles');
    if (!CODE.test(code) || !isNew(code)) record.fail(`'${code}' is no code, or it occurs twice`);
    for (const other of relatedTitles) {
      if (other === code || !codes.has(other)) record.fail(`'${other}' is not the code of another group`);
    }
    for (const title of titles) if (!isNew(title)) record.fail(`'${title}' occurs twice`);
    return { code, name, skillLevel: skillLevelOf(code), related: relatedTitles, titles };
  });
}

let cache: readonly UnitGroup[] | null = null;

/** In the order of their codes. Read and checked on first use, because most processes compare no titles with them. */
export function unitGroups(): readonly UnitGroup[] {
  cache ??= readUnitGroups(unitGroupRecords);
  return cache;
}
