import { z } from 'zod';
import { readRecords } from '#server/read-records.ts';
import records from './skill-aliases.json' with { type: 'json' };

/**
 * Two ways of writing one skill, as they stand in adverts and CVs of all sectors. A pair counts where both come to the same
 * skill. The list was written down first and 0.78 of it was right; the vocabulary then took in what had been missing of the
 * common ones, and pairs that mean different things to different trades were struck out. So it guards, and no longer judges.
 */
export const SKILL_ALIASES: readonly (readonly [written: string, meant: string])[] = readRecords(
  'bench/quality/skill-aliases.json',
  records,
  z.strictObject({ written: z.string(), meant: z.string() }),
).map(({ written, meant }) => [written, meant]);
