import type { Rolldown } from 'vite';

const LIBRARIES =
  /node_modules\/((react|react-dom|scheduler|@tanstack|wouter)\/|lucide-react\/dist\/esm\/(?!icons\/))|^\0rolldown\/runtime/;

const DECK = /\/routes\/matching-screen\.tsx$/;
const AUTH = /\/auth-screen\.tsx$/;
/** Pages that a mail leads to. */
const MAILED = /\/(email|invitation)-screen\.tsx$/;
/** Pages; a part of one, such as the deck's search, may be called a screen too. */
export const PAGE = /\/(?:routes|features\/(?!discover)[\w-]+)\/([\w-]+-screen)\.tsx$/;
/** Fetched by everybody who is signed in, once the page is drawn. */
const AROUND =
  /\/(shell\/shell-notes|chat\/components\/live-updates|notifications\/notifications-panel)\.tsx?$/;
/** Fetched as soon as the first card is drawn. */
const SOON =
  /\/(shell\/match-host|discover\/components\/(deck-notes|save-button|role-details)|match-modal\/match-modal)\.tsx?$/;
/** Fetched when the browser is idle. */
const LATER =
  /\/(matches\/matches-tab|chat\/components\/(chat-tab|thread-view)|interviews\/(interview-list|thread-interview)|discover\/components\/(search-screen|saved-screen)|filters\/filter-panel)\.tsx$/;

/** In the order in which they claim a module. What a group imports belongs to it or to one before it, so no two import each other. */
const NAMES = [
  'start',
  'forms',
  'calls',
  'mailed',
  'kit',
  'deck',
  'parts',
  'around',
  'soon',
  'later',
] as const;
export type GroupName = (typeof NAMES)[number];

/** Files of `parts` smaller than this, before compression, are merged with the one that is needed by most of the same. */
const LEAST_PART = 20_000;

/** A file of a build that was split by who imports what: its modules with code, and what it imports statically. */
export interface Survey {
  readonly entry: string;
  readonly chunks: ReadonlyMap<
    string,
    {
      readonly facade: string | null;
      readonly modules: readonly string[];
      readonly imports: readonly string[];
    }
  >;
}

/**
 * Which modules share a file. Bundlers split by who imports what, which gives the deck a hundred files of a few lines: each
 * is a request, and small files compress badly. Here the deck has five: `libraries` and `start`, which every page loads,
 * `calls` and `kit`, which other pages use as well, and `deck`. What comes after its first card is in `soon` and `later`,
 * unless another page needs it first: that is in `parts`. The pages that people see before they are signed in don't load
 * what they don't need: they share `forms` and `mailed` with the others. The rest is split as the bundler sees fit.
 */
export function chunkGroups(survey: Survey): Rolldown.CodeSplittingGroup[] {
  const names = namesByUse(survey);
  return [
    { name: 'libraries', test: LIBRARIES, priority: NAMES.length + 1 },
    ...NAMES.map((name, index) => ({
      name,
      test: (id: string) => names.get(id) === name,
      priority: NAMES.length - index,
      // Otherwise a group takes along what its modules import and do not use, such as the validator.
      includeDependenciesRecursively: false,
      ...(name === 'parts' && { entriesAware: true, entriesAwareMergeThreshold: LEAST_PART }),
    })),
  ];
}

/** The group of each module that has one. */
export function namesByUse({ entry, chunks }: Survey): ReadonlyMap<string, GroupName> {
  const needed = (roots: readonly string[]) => {
    const files = new Set(roots);
    // A set visits what is added while it is read.
    for (const file of files) for (const each of chunks.get(file)?.imports ?? []) files.add(each);
    return new Set([...files].flatMap((file) => chunks.get(file)?.modules ?? []));
  };
  const matching = (pattern: RegExp, except?: RegExp) =>
    [...chunks].flatMap(([file, { facade }]) =>
      facade !== null && pattern.test(facade) && !except?.test(facade) ? [file] : [],
    );

  const alone = new Set(chunks.get(entry)?.modules);
  const start = needed([entry]);
  const auth = needed(matching(AUTH));
  const mailed = needed(matching(MAILED));
  const deck = needed(matching(DECK));
  const around = needed(matching(AROUND));
  const soon = needed(matching(SOON));
  const later = needed(matching(LATER));
  const others = needed(matching(PAGE, DECK));
  const withoutAuth = needed(matching(PAGE, AUTH));
  // The first that holds.
  const rules: readonly (readonly [name: GroupName | null, holds: (id: string) => boolean])[] = [
    // The entry's name is what the page, the service worker and the manifest know it by.
    [null, (id) => alone.has(id)],
    ['start', (id) => start.has(id) || (deck.has(id) && auth.has(id))],
    [null, (id) => auth.has(id) && !withoutAuth.has(id)],
    ['forms', (id) => auth.has(id)],
    ['calls', (id) => mailed.has(id) && deck.has(id)],
    ['mailed', (id) => mailed.has(id)],
    ['kit', (id) => deck.has(id) && others.has(id)],
    ['deck', (id) => deck.has(id)],
    ['parts', (id) => others.has(id) && (around.has(id) || soon.has(id) || later.has(id))],
    ['around', (id) => around.has(id)],
    ['soon', (id) => soon.has(id)],
    ['later', (id) => later.has(id)],
  ];
  const nameOf = (id: string) => rules.find(([, holds]) => holds(id))?.[0] ?? null;
  const all = [...chunks.values()].flatMap(({ modules }) => modules);
  return new Map(all.map((id) => [id, nameOf(id)] as const).filter(isNamed));
}

function isNamed(pair: readonly [string, GroupName | null]): pair is [string, GroupName] {
  return pair[1] !== null;
}
