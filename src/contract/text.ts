import * as z from 'zod/mini';

/**
 * PostgreSQL cannot store U+0000, and a lone surrogate is not text: it would come back as another
 * character than was sent. Both are refused at the door instead of failing in the database.
 */
export function isCleanText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

export const cleanText = z.refine<string>(isCleanText, 'Contains characters that are not text.');
const seen = z.refine<string>((value) => value === '' || SEEN.test(value), 'Nothing in it can be seen.');

/** Letters, digits, signs: not spaces, marks of direction, zero widths or the letters that are drawn as nothing. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Trimmed, with something to see in it, at most `max` UTF-16 units. */
export function text(max: number) {
  return z.string().check(cleanText, z.trim(), z.minLength(1), z.maxLength(max), seen);
}

/** Embeddings, overrides and isolates of direction: what follows a name would be read in another order than it was written. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** As `text`, for what a person or a company is called: it stands in the middle of others' sentences. */
export function nameText(max: number) {
  const straight = z.overwrite<string>((value) => value.replace(TURNS, ''));
  return z.string().check(straight, cleanText, z.trim(), z.minLength(1), z.maxLength(max), seen);
}

/** As `text`, but an empty string, null or nothing at all all mean null: forms send any of the three. */
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

/** Skills, as typed: trimmed, no empties, no duplicates whatever their case. */
export const skillList = z.pipe(
  z.array(z.string().check(cleanText, z.trim(), z.maxLength(80))).check(z.maxLength(50)),
  z.transform((skills) => {
    const seen = new Set<string>();
    return skills.filter((skill) => {
      const key = skill.toLowerCase();
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }),
);

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** PostgreSQL reads an id in either case, but locks and maps go by its text: inside there is one spelling of it. */
export const id = z.uuid().check(z.toLowerCase());

/** In a query: '' and nothing are an empty list; otherwise each part between commas must be one of them. */
export function commaListOf<T extends z.ZodMiniType>(item: T, max: number) {
  const list = z.array(item).check(z.maxLength(max));
  return z.pipe(
    z.optional(z.string().check(z.maxLength(4_000))),
    z.transform((value, context): z.output<T>[] => {
      const read = list.safeParse((value ?? '').split(',').filter(Boolean));
      if (read.success) return read.data;
      const message = read.error.issues[0]?.message ?? 'A list with commas is expected.';
      context.issues.push({ code: 'custom', message, input: value });
      return [];
    }),
  );
}
