import * as z from 'zod/mini';
import { REFUSALS, type RefusalCode } from '#adverts/outcome.ts';
import type { ImportedRole } from '#adverts/posting-to-role.ts';
import { roleFields } from '#contract/roles.ts';

const date = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text: string) => new Date(text)),
  ),
);

/** What the isolated programs that read adverts return: nothing in it has been checked yet. */
export const importedRole = z.pipe(
  z.object({
    fields: roleFields,
    hiringOrganisation: z.nullable(z.string().check(z.maxLength(120))),
    postedAt: date,
    closesAt: date,
    sourceKey: z.string().check(z.maxLength(100)),
    sourceHash: z.string().check(z.maxLength(100)),
  }),
  z.transform((role) => role as ImportedRole),
);
export const refusalCode = z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]);
export const refusalReason = z.string().check(z.maxLength(1_000));
export const refusedTitle = z.string().check(z.maxLength(200));
