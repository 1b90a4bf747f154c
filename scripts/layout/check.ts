import { findCycles } from './find-cycles.ts';
import type { Import } from './read-imports.ts';
import { FEATURE_FILES, type Stratum, WALLS } from './strata.ts';

/** Violations of the layout: one message each, which says what is wrong and how to fix it. */
export function checkLayout(files: readonly string[], imports: readonly Import[]): string[] {
  return [
    ...imports.flatMap(wallCrossings),
    ...imports.flatMap(climbingImports),
    ...files.flatMap(placeFault),
    ...files.flatMap(nameFault),
    ...folderCycles(imports),
    ...fileCycles(imports),
  ];
}

/** The top-level folder of src that a file is in: 'server' of 'src/server/app.ts'. */
function wallOf(file: string): string {
  return file.split('/')[1] ?? '';
}

function wallCrossings({ from, to, specifier }: Import): string[] {
  const [fromWall, toWall] = [wallOf(from), wallOf(to)];
  if (fromWall === toWall) return [];
  if (specifier.startsWith('.')) {
    return [`${from} imports '${specifier}' through a wall: write '${to.replace('src/', '#')}'.`];
  }
  const allowedWalls = WALLS.find(({ name }) => name === fromWall)?.mayImport ?? [];
  if (allowedWalls.includes(toWall)) return [];
  return [
    `${from} imports ${to}, but ${fromWall} may import only ${allowedWalls.join(', ') || 'itself'}. ` +
      'Put what both need into one of these, or pass it in as an argument.',
  ];
}

/** The place of a file inside its wall: 'features/roles', 'db' or 'clock.ts'. */
function placeOf(file: string): string {
  const [, , first = '', second = ''] = file.split('/');
  return first === 'features' ? `${first}/${second}` : first;
}

interface Level {
  readonly stratum: Stratum;
  readonly height: number;
}

function levelOf(file: string): Level | null {
  const strata = WALLS.find(({ name }) => name === wallOf(file))?.strata ?? [];
  const height = strata.findIndex(({ places }) => places.some((place) => place === placeOf(file)));
  const stratum = strata[height];
  return stratum === undefined ? null : { stratum, height };
}

function climbingImports({ from, to }: Import): string[] {
  if (wallOf(from) !== wallOf(to)) return [];
  const [low, high] = [levelOf(from), levelOf(to)];
  if (low === null || high === null || low.height >= high.height) return [];
  return [
    `${from} (${low.stratum.name}) imports ${to} (${high.stratum.name}), which is above it. ` +
      `Move what it needs down to ${low.stratum.name} or below, or have ${high.stratum.name} pass it in.`,
  ];
}

function placeFault(file: string): string[] {
  const wall = WALLS.find(({ name }) => name === wallOf(file));
  if (wall?.strata === undefined || levelOf(file) !== null) return [];
  const names = wall.strata.map(({ name }) => name).join(', ');
  return [`${file} is in no stratum: add '${placeOf(file)}' to one of ${names} in scripts/layout/strata.ts.`];
}

/** File names in the server's features use a common vocabulary. */
function nameFault(file: string): string[] {
  if (wallOf(file) !== 'server' || !placeOf(file).startsWith('features/')) return [];
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');
  const words = name.split('-');
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const { kinds, verbs } = FEATURE_FILES;
  if (kinds.includes(last) || verbs.includes(first)) return [];
  return [
    `${file} is not named like its neighbours: use a kind (${kinds.slice(0, 6).join(', ')} …), a subject and a kind ` +
      "('hire-queries'), or what it does ('close-role'). The words are in scripts/layout/strata.ts.",
  ];
}

function fileCycles(imports: readonly Import[]): string[] {
  return findCycles(graphOf(imports, (file) => file)).map(
    (cycle) =>
      `These files import each other in a cycle: ${[...cycle, cycle[0]].join(' → ')}. ` +
      'Move what they share into a separate file.',
  );
}

/** The folders directly inside a wall, and the features, must not import each other in a cycle; `testing` is not checked. */
function folderCycles(imports: readonly Import[]): string[] {
  const graph = graphOf(imports, (file) => {
    const isChecked = WALLS.some(({ name, hasFolders }) => name === wallOf(file) && hasFolders);
    const place = placeOf(file);
    return isChecked && !place.endsWith('.ts') && !place.endsWith('.tsx')
      ? `src/${wallOf(file)}/${place}`
      : null;
  });
  return findCycles(graph).map((cycle) => {
    const steps = cycle.map((folder, i) => {
      const next = cycle[(i + 1) % cycle.length] ?? '';
      const { from, to } = imports.find((each) => isBetween(each, folder, next)) ?? {
        from: folder,
        to: next,
      };
      return `${from} → ${to}`;
    });
    return (
      `These folders import each other in a cycle: ${[...cycle, cycle[0]].join(' → ')} (${steps.join('; ')}). ` +
      'Move what they share into the lower one, or pass it in.'
    );
  });
}

function isBetween({ from, to }: Import, folder: string, next: string): boolean {
  return from.startsWith(`${folder}/`) && to.startsWith(`${next}/`);
}

function graphOf(
  imports: readonly Import[],
  nodeOf: (file: string) => string | null,
): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [fromNode, toNode] = [nodeOf(from), nodeOf(to)];
    if (fromNode === null || toNode === null || fromNode === toNode) continue;
    const targets = edges.get(fromNode) ?? new Set();
    edges.set(fromNode, targets.add(toNode));
  }
  return edges;
}
