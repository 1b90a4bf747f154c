import { AppError } from './errors.ts';

/**
 * The next cursor of every paged list: the place of the last item, as text for a URL. Cursors are neither secret nor
 * signed: a made-up one only points into a list that its sender may read anyway.
 */
export interface CursorFormat<T> {
  readonly write: (place: T) => string;
  /** @throws 400 for text in another format than that of `write` */
  readonly read: (text: string) => T;
}

/** One value of a cursor. `read` returns undefined for text in another format than that of `write`. */
export interface CursorPart<T> {
  readonly write: (value: T) => string;
  readonly read: (text: string) => T | undefined;
}

type PartsOf<Values> = { readonly [Name in keyof Values]: CursorPart<Values[Name]> };

/** Named values, in this order. */
export function cursorOf<Values extends object>(parts: PartsOf<Values>): CursorFormat<Values> {
  const format = join('.', parts);
  return {
    write: format.write,
    read: (text) => {
      const values = format.read(text);
      if (values === undefined) throw invalidCursor();
      return values;
    },
  };
}

/** Several values as one part. */
export function combine<Values extends object>(parts: PartsOf<Values>): CursorPart<Values> {
  return join('~', parts);
}

export function invalidCursor(): AppError {
  return new AppError('malformed', 'cursor: invalid. Omit it to get the first page.', { field: 'cursor' });
}

/** Values never contain a separator: they consist of letters, digits, `-` and `_`. */
function join<Values extends object>(separator: string, parts: PartsOf<Values>): CursorPart<Values> {
  const entries = Object.entries(parts) as [string, CursorPart<unknown>][];
  return {
    write: (values) =>
      entries.map(([name, part]) => part.write((values as Record<string, unknown>)[name])).join(separator),
    read: (text) => {
      const texts = text.split(separator);
      if (texts.length !== entries.length) return undefined;
      const values = entries.map(([name, part], index) => [name, part.read(texts[index] ?? '')] as const);
      return values.some(([, value]) => value === undefined)
        ? undefined
        : (Object.fromEntries(values) as Values);
    },
  };
}

const NOTHING = '-';

export function orNull<T>(part: CursorPart<T>): CursorPart<T | null> {
  return {
    write: (value) => (value === null ? NOTHING : part.write(value)),
    read: (text) => (text === NOTHING ? null : part.read(text)),
  };
}

/** A whole number from 0 to `max`: an instant in milliseconds, a count, a score. */
export function wholeNumber(max: number): CursorPart<number> {
  return {
    write: (value) => value.toString(36),
    read: (text) => {
      if (!/^[0-9a-z]{1,11}$/.test(text)) return undefined;
      const value = Number.parseInt(text, 36);
      return value <= max ? value : undefined;
    },
  };
}

export function oneOf<const Word extends string>(...words: readonly Word[]): CursorPart<Word> {
  return { write: (word) => word, read: (text) => words.find((word) => word === text) };
}

/** A UUID in 22 characters instead of 36. */
export const uuid: CursorPart<string> = {
  write: (id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
  read: (text) => {
    if (!/^[\w-]{22}$/.test(text)) return undefined;
    const hex = Buffer.from(text, 'base64url').toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  },
};

/** A text of at most `max` characters, such as a name. PostgreSQL refuses NUL. */
export function text(max: number): CursorPart<string> {
  return {
    write: (value) => Buffer.from(value).toString('base64url') || NOTHING,
    read: (written) => {
      if (!/^[\w-]+$/.test(written) || written.length > 4 * max) return undefined;
      const value = written === NOTHING ? '' : Buffer.from(written, 'base64url').toString();
      return value.length > max || value.includes('\0') ? undefined : value;
    },
  };
}
