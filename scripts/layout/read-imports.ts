import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, between two files of the project, as paths from its root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** As written, such as '../db/connect.ts' or '#contract/roles.ts'. */
  readonly specifier: string;
}

const SOURCE = /\.tsx?$/;
/** Tests and declarations may import anything. */
const UNCHECKED_FILE = /\.test\.tsx?$|\.d\.ts$/;
/** '#contract/*' and similar aliases are folders of src (package.json, "imports"). */
const ALIAS = /^#(\w+)\/(.*)$/;

/** Paths of all source files below a folder of the project, without tests. */
export function listSources(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => posix.join(folder, String(name).replaceAll('\\', '/')))
    .filter((path) => SOURCE.test(path) && !UNCHECKED_FILE.test(path))
    .sort();
}

/** Every import between these files: of values and of types, static and dynamic. */
export function readImports(root: string, files: readonly string[]): Import[] {
  const knownFiles = new Set(files);
  return files.flatMap((from) =>
    specifiersIn(from, readFileSync(join(root, from), 'utf8'))
      .map((specifier) => ({ from, to: resolve(from, specifier), specifier }))
      .filter(({ to }) => knownFiles.has(to)),
  );
}

function specifiersIn(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    // The specifier without its quotes; a computed specifier names no file.
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(specifiers.filter((specifier) => specifier !== undefined))];
}

function resolve(from: string, specifier: string): string {
  const alias = ALIAS.exec(specifier);
  if (alias !== null) return `src/${alias[1]}/${alias[2]}`;
  return posix.join(posix.dirname(from), specifier);
}
