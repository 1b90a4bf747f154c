import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * The installed packages that these source files need when they run, and the packages that those need in turn. Imports of
 * types don't count, and optional packages are included if they are installed. Returns paths from the project's root, such
 * as 'node_modules/pg/node_modules/pg-types'. @throws if a required package is not installed
 */
export function findPackages(root: string, files: readonly string[]): string[] {
  const foundPaths = new Set<string>();
  const importedNames = new Set(
    files.flatMap((file) => importedPackages(file, readFileSync(join(root, file), 'utf8'))),
  );
  const toVisit = [...importedNames].map((name) => installedPath(root, '', name));
  for (let at = toVisit.pop(); at !== undefined; at = toVisit.pop()) {
    if (foundPaths.has(at)) continue;
    foundPaths.add(at);
    toVisit.push(...neededBy(root, at));
  }
  return [...foundPaths].sort();
}

function neededBy(root: string, at: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: PackageJson =
    JSON.parse(readFileSync(join(root, at, 'package.json'), 'utf8'));
  // A name in both lists is optional: for npm, `optionalDependencies` overrides `dependencies`.
  const optional = new Set([
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional === true),
  ]);
  const requiredNames = [...Object.keys(dependencies ?? {}), ...Object.keys(peerDependencies ?? {})].filter(
    (name) => !optional.has(name),
  );
  return [
    ...requiredNames.map((name) => installedPath(root, at, name)),
    ...[...optional].flatMap((name) => findInstalled(root, at, name) ?? []),
  ];
}

function installedPath(root: string, from: string, name: string): string {
  const at = findInstalled(root, from, name);
  if (at === null) throw new Error(`${from || 'Nod'} needs ${name}, which is not installed: run npm ci.`);
  return at;
}

/** Looks in the nearest node_modules first, as Node does. */
function findInstalled(root: string, from: string, name: string): string | null {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    if (posix.basename(folder) !== 'node_modules') {
      const at = posix.join(folder, 'node_modules', name);
      if (existsSync(join(root, at, 'package.json'))) return at;
    }
    if (folder === '' || folder === '.') return null;
  }
}

/** The names of packages whose values a file imports; '#contract/…' and './…' are the project's own files. */
function importedPackages(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter((entry) => !entry.isType).map((entry) => entry.moduleRequest?.value),
    ),
    // The specifier with its quotes; a computed specifier has none, and names no package.
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1],
    ),
  ];
  return specifiers.flatMap((specifier) => {
    if (specifier === undefined || /^(?:[.#/]|node:)/.test(specifier)) return [];
    return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? [];
  });
}
