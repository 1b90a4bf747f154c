import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Passed with each parse: set for the whole process, it would replace the texts of `http/issue-words.ts`. */
const ENGLISH = z.locales.en().localeError;
const ROOT = new URL('../../', import.meta.url);

/**
 * Checks the records of a JSON file. `file` is its path from the project's root, used only in errors, which name the file,
 * the line on which the record starts, and the field.
 */
export function readRecords<T extends z.ZodMiniType>(
  file: string,
  records: readonly unknown[],
  record: T,
): z.output<T>[] {
  const parsed = z.array(record).safeParse(records, { error: ENGLISH });
  if (parsed.success) return parsed.data;
  const { path = [], message = '' } = parsed.error.issues[0] ?? {};
  const [index, ...field] = path;
  const recordLocation = `${file}:${lineOf(file, Number(index))}`;
  throw new Error(`${recordLocation}: ${field.join('.') || 'the record'}: ${message}`);
}

/** The line on which a record starts: as Biome formats the file, only a record begins with a brace after two spaces. */
function lineOf(file: string, index: number): number {
  const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n');
  const starts = lines.flatMap((line, i) => (line.startsWith('  {') ? [i + 1] : []));
  return starts[index] ?? lines.length;
}
