import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './occupations.json' with { type: 'json' };

const texts = z.array(z.string());

/** One kind of work as adverts and people describe it: titles, skills and duties as they write them in CVs. */
export type Occupation = z.infer<typeof occupation>;
const occupation = z.pipe(
  z.strictObject({
    name: z.string(),
    /** Names of similar occupations. */
    neighbours: texts,
    adverts: z.array(z.strictObject({ title: z.string(), text: z.string(), skills: texts })),
    titles: texts,
    skills: texts,
    duties: texts,
  }),
  z.transform((each) => ({
    ...each,
    adverts: each.adverts.map((advert) => ({ ...advert, occupation: each.name })),
  })),
);
export type Advert = Occupation['adverts'][number];

export const OCCUPATIONS: readonly Occupation[] = readRecords(
  'bench/quality/occupations.json',
  records,
  occupation,
);
