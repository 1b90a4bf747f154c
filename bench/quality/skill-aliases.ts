import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './skill-aliases.json' with { type: 'json' };

/**
 * Two ways of writing one skill, as found in adverts and CVs of all sectors. A pair counts if both are recognised as the
 * same skill. The list was written first, and 0.78 of it was recognised. Then the common missing ones were added to the
 * vocabulary, and pairs that mean different things in different trades were removed. So the list prevents regressions, but
 * is no longer an independent test.
 */
export const SKILL_ALIASES: readonly (readonly [written: string, meant: string])[] = readRecords(
  'bench/quality/skill-aliases.json',
  records,
  z.strictObject({ written: z.string(), meant: z.string() }),
).map(({ written, meant }) => [written, meant]);
