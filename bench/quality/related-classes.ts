import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './related-classes.json' with { type: 'json' };

/** Classes of `title-classes.json` that people move to from another, written before the catalogue of unit groups was. */
export const RELATED_CLASSES: readonly { readonly name: string; readonly related: readonly string[] }[] =
  readRecords(
    'bench/quality/related-classes.json',
    records,
    z.strictObject({ name: z.string(), related: z.array(z.string()) }),
  );
