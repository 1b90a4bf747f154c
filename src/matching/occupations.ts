import kindredRecords from './tables/kindred-occupations.json' with { type: 'json' };
import occupationRecords from './tables/occupations.json' with { type: 'json' };
import { readTable } from './tables/read-table.ts';

/**
 * The names of each occupation, the usual one first, for titles that mean the same work but share few letters. A name
 * counts if its words are next to each other in a title, after abbreviations are expanded.
 */
export const OCCUPATIONS: readonly (readonly [string, ...string[]])[] = readTable(
  'occupations.json',
  occupationRecords,
  (record) => [record.text('name'), ...record.texts('otherNames')],
);

/** Groups of occupations, by their usual name, that people move between without learning another trade. */
export function readKindred(records: readonly object[]): readonly (readonly string[])[] {
  const left = new Set(OCCUPATIONS.map(([name]) => name));
  return readTable('kindred-occupations.json', records, (record) => {
    const names = record.texts('names');
    for (const name of names) {
      if (!left.delete(name)) record.fail(`'${name}' is not in occupations.json, or it is in two groups`);
    }
    return names;
  });
}

/** Groups of occupations that are similar, but not the same. */
export const KINDRED = readKindred(kindredRecords);
