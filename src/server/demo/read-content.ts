import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Checks a file of the demo world: an array of records. An error names the file, the line on which the record starts and
 * the field.
 */
export function readContent<T extends z.ZodType>(
  file: string,
  records: readonly unknown[],
  record: T,
): z.output<T>[] {
  const read = z.array(record).safeParse(records);
  if (read.success) return read.data;
  const { path = [], message = '' } = read.error.issues[0] ?? {};
  const [index, ...field] = path;
  const place = `src/server/demo/content/${file}:${lineOf(file, Number(index))}`;
  throw new Error(`${place}: ${field.join('.') || 'the record'}: ${message}`);
}

/** Where a record starts: Biome indents the opening bracket of each by two spaces, and nothing else. */
function lineOf(file: string, index: number): number {
  const lines = readFileSync(new URL(`content/${file}`, import.meta.url), 'utf8').split('\n');
  const starts = lines.flatMap((line, i) => (line.startsWith('  {') ? [i + 1] : []));
  return starts[index] ?? lines.length;
}
