import kindredRecords from './tables/kindred-occupations.json' with { type: 'json' };
import occupationRecords from './tables/occupations.json' with { type: 'json' };
import { readTable } from './tables/read-table.ts';
import unitGroupRecords from './tables/unit-groups.json' with { type: 'json' };

const codes = new Set(unitGroupRecords.map(({ code }) => code));

const occupations = readTable('occupations.json', occupationRecords, (record) => {
  const names: readonly [string, ...string[]] = [record.text('name'), ...record.texts('otherNames')];
  const unitGroup = record.text('unitGroup');
  return codes.has(unitGroup)
    ? { names, unitGroup }
    : record.fail(`'${unitGroup}' is not a code of unit-groups.json`);
});

/**
 * The names of each occupation, the usual one first, for titles that mean the same work but share few letters. A name
 * counts if its words are next to each other in a title, after abbreviations are expanded.
 */
export const OCCUPATIONS: readonly (readonly [string, ...string[]])[] = occupations.map(({ names }) => names);

/** The code of each occupation's unit group, in the same order. */
export const OCCUPATION_GROUPS: readonly string[] = occupations.map(({ unitGroup }) => unitGroup);

/** Groups of occupations that people move between without learning another trade, each given by its usual name. */
export function readKindred(records: readonly object[]): readonly (readonly string[])[] {
  const unusedNames = new Set(OCCUPATIONS.map(([name]) => name));
  return readTable('kindred-occupations.json', records, (record) => {
    const names = record.texts('names');
    for (const name of names) {
      if (!unusedNames.delete(name))
        record.fail(`'${name}' is not in occupations.json, or it is in two groups`);
    }
    return names;
  });
}

/** Groups of occupations that are similar, but not the same. */
export const KINDRED = readKindred(kindredRecords);
