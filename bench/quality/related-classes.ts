import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './related-classes.json' with { type: 'json' };

/**
 * For 74 classes of `title-classes.json`, the other classes that their people move to. Written before the catalogue of unit
 * groups, so not influenced by it.
 */
export const RELATED_CLASSES: readonly { readonly name: string; readonly related: readonly string[] }[] =
  readRecords(
    'bench/quality/related-classes.json',
    records,
    z.strictObject({ name: z.string(), related: z.array(z.string()) }),
  );
