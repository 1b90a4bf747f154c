import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './unit-group-titles.json' with { type: 'json' };

/**
 * Titles as adverts in the UK write them, by the code of their unit group (SOC 2020). These titles were written before the
 * catalogue of unit groups.
 */
export const UNIT_GROUP_TITLES: readonly { readonly code: string; readonly titles: readonly string[] }[] =
  readRecords(
    'bench/quality/unit-group-titles.json',
    records,
    z.strictObject({ code: z.string(), titles: z.array(z.string()) }),
  );
