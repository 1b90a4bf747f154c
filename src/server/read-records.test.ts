import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import employers from './demo/content/employers.json' with { type: 'json' };
import { readRecords } from './read-records.ts';

const FILE = 'src/server/demo/content/employers.json';
const company = z.strictObject({ key: z.string(), liveRoles: z.int() });
const companies = employers.map(({ key, liveRoles }) => ({ key, liveRoles }));

/** The number of the line before the key, where the record's bracket opens: indexes start at 0, line numbers at 1. */
function lineOfCompany(key: string): number {
  const lines = readFileSync(new URL('demo/content/employers.json', import.meta.url), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`"key": "${key}"`));
}

test('records as the schema describes them are returned', () => {
  expect(readRecords(FILE, companies, company)).toEqual(companies);
});

test('a wrong field is named with its file and the line of its record', () => {
  const wrong = companies.map((each) => (each.key === 'bridge' ? { ...each, liveRoles: 'many' } : each));
  expect(() => readRecords(FILE, wrong, company)).toThrow(
    `${FILE}:${lineOfCompany('bridge')}: liveRoles: Invalid input: expected number, received string`,
  );
});

test('a field that the schema does not know is refused', () => {
  const [first, ...others] = companies;
  expect(() => readRecords(FILE, [{ ...first, liveRole: 1 }, ...others], company)).toThrow(
    `${FILE}:2: the record: Unrecognized key: "liveRole"`,
  );
});
