import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** For these reads only: for the whole process it would replace the words of `http/issue-words.ts`. */
const ENGLISH = z.locales.en().localeError;
const ROOT = new URL('../../', import.meta.url);

/**
 * Checks the records of a JSON file, which is a path from the project's root and only for errors: these name the file, the
 * line on which the record starts, and the field.
 */
export function readRecords<T extends z.ZodMiniType>(
  file: string,
  records: readonly unknown[],
  record: T,
): z.output<T>[] {
  const read = z.array(record).safeParse(records, { error: ENGLISH });
  if (read.success) return read.data;
  const { path = [], message = '' } = read.error.issues[0] ?? {};
  const [index, ...field] = path;
  const place = `${file}:${lineOf(file, Number(index))}`;
  throw new Error(`${place}: ${field.join('.') || 'the record'}: ${message}`);
}

/** Where a record starts: Biome indents the opening bracket of each by two spaces, and nothing else. */
function lineOf(file: string, index: number): number {
  const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n');
  const starts = lines.flatMap((line, i) => (line.startsWith('  {') ? [i + 1] : []));
  return starts[index] ?? lines.length;
}
