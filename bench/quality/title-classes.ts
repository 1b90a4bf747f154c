import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './title-classes.json' with { type: 'json' };

/** Classes of occupations by name, each with the titles of adverts that belong to it. */
export const CLASSES: readonly { readonly name: string; readonly titles: readonly string[] }[] = readRecords(
  'bench/quality/title-classes.json',
  records,
  z.strictObject({ name: z.string(), titles: z.array(z.string()) }),
);
