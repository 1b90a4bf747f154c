import * as z from 'zod/mini';

/**
 * PostgreSQL cannot store U+0000, and a lone surrogate would come back as a different character. Both are rejected here
 * instead of failing in the database.
 */
export function isCleanText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

export const cleanText = z.refine<string>(isCleanText, 'Contains characters that are not text.');
const visible = z.refine<string>(
  (value) => value === '' || VISIBLE.test(value),
  'Contains no visible characters.',
);

/** Letters, digits and signs; no spaces, direction marks, zero-width characters or letters that are drawn as nothing. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Trimmed, with at least one visible character and at most `max` UTF-16 units. */
export function text(max: number) {
  return z.string().check(cleanText, z.trim(), z.minLength(1), z.maxLength(max), visible);
}

/** Direction embeddings, overrides and isolates, which would reorder the text after a name. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Like `text`, for names of people and companies, which appear inside other sentences. */
export function nameText(max: number) {
  const withoutControls = z.overwrite<string>((value) => value.replace(DIRECTION_CONTROLS, ''));
  return z.string().check(withoutControls, cleanText, z.trim(), z.minLength(1), z.maxLength(max), visible);
}

/**
 * Like `text`, but without the check for a visible character. '', null and undefined all become null, because forms send any
 * of the three.
 */
export function optionalText(max: number) {
  return z.pipe(
    z.nullish(z.string().check(cleanText, z.trim(), z.maxLength(max))),
    z.transform((value) => value || null),
  );
}

export const emailAddress = z
  .string()
  .check(cleanText, z.trim(), z.maxLength(254), z.email('Enter an email address, like name@example.com.'));

export const optionalEmail = z.pipe(
  z.nullish(z.union([z.literal(''), emailAddress])),
  z.transform((value) => value || null),
);

const httpUrl = z.string().check(
  cleanText,
  z.trim(),
  z.maxLength(500),
  z.refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url?.protocol === 'https:' || url?.protocol === 'http:';
  }, 'Enter a web address that starts with http:// or https://.'),
);

export const optionalUrl = z.pipe(
  z.nullish(z.union([z.literal(''), httpUrl])),
  z.transform((value) => value || null),
);

/** Skills as typed: trimmed, no empty ones, no duplicates ignoring case. */
export const skillList = z.pipe(
  z.array(z.string().check(cleanText, z.trim(), z.maxLength(80))).check(z.maxLength(50)),
  z.transform((skills) => {
    const seenKeys = new Set<string>();
    return skills.filter((skill) => {
      const key = skill.toLowerCase();
      if (key === '' || seenKeys.has(key)) return false;
      seenKeys.add(key);
      return true;
    });
  }),
);

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** PostgreSQL accepts ids in either case, but locks and maps compare their text, so ids are lower-cased. */
export const id = z.uuid().check(z.toLowerCase());

/** A comma-separated list in a query; absent or '' is an empty list. */
export function commaListOf<T extends z.ZodMiniType>(item: T, max: number) {
  const list = z.array(item).check(z.maxLength(max));
  return z.pipe(
    z.optional(z.string().check(z.maxLength(4_000))),
    z.transform((value, context): z.output<T>[] => {
      const read = list.safeParse((value ?? '').split(',').filter(Boolean));
      if (read.success) return read.data;
      const message = read.error.issues[0]?.message ?? 'Enter a comma-separated list.';
      context.issues.push({ code: 'custom', message, input: value });
      return [];
    }),
  );
}
