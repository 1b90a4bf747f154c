import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * A script of `src/web/device` for inlining in the HTML: without line breaks, and with each name in `values` replaced by its
 * value as JSON.
 */
export async function inlineScript(
  file: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const source = await readFile(
    fileURLToPath(new URL(`../../src/web/device/${file}`, import.meta.url)),
    'utf8',
  );
  return Object.entries(values)
    .reduce((text, [name, value]) => text.replaceAll(name, () => JSON.stringify(value)), source)
    .replace(/\s*\n\s*/g, '')
    .trim();
}
