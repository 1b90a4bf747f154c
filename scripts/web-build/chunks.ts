import type { Rolldown } from 'vite';

const LIBRARIES =
  /node_modules\/((react|react-dom|scheduler|@tanstack|wouter)\/|lucide-react\/dist\/esm\/(?!icons\/))/;

const ENTRY = /\/main\.tsx$/;
const DECK = /\/routes\/matching-screen\.tsx$/;
const AUTH = /\/auth-screen\.tsx$/;
/** Pages for people who are not signed in, or who still have to give their second factor. */
const SIGNED_OUT_PAGES = /\/(email|invitation|second-factor|other)-screen\.tsx$/;
/** Pages. Files in `features/discover` have such names too (the deck's search), but are only parts of the deck's page. */
export const PAGE = /\/(?:routes|features\/(?!discover)[\w-]+)\/([\w-]+-screen)\.tsx$/;
/** What the sign-in form loads once it is drawn. */
const AUTH_SOON = /\/auth\/(auth-notes|other-ways|sign-in|sign-up-form|auth-error)\.tsx?$/;
const TOASTER = /\/ui\/toaster\.tsx$/;
const CHAT = /\/(employer-chat-screen|ui\/markdown)\.tsx$/;
const DIALOG = /\/ui\/dialog\.tsx$/;
/** Fetched by everybody who is signed in, once the page is drawn. */
const AROUND =
  /\/(shell\/shell-notes|chat\/components\/live-updates|notifications\/notifications-panel)\.tsx?$/;
/** A seeker's conversations: a tab of the deck's page that links lead to. */
const TALK = /\/chat\/components\/(chat-tab|thread-view)\.tsx$/;
/** The panel beside the deck in a wide window, fetched as soon as the first card is drawn. */
const ASIDE = /\/discover\/components\/role-aside\.tsx$/;
/** Fetched as soon as the first card is drawn. */
const SOON =
  /\/(shell\/match-host|discover\/components\/(deck-notes|role-details)|match-modal\/match-modal)\.tsx?$/;
/** Fetched when the browser is idle. */
const LATER =
  /\/(matches\/matches-tab|interviews\/(interview-list|thread-interview)|discover\/components\/(search-screen|saved-screen)|filters\/filter-panel)\.tsx$/;

/** A module that at least this share of the pages needs is in `frame`. */
const FRAME_SHARE = 0.35;
/** Modules that exactly two pages share get a file of their own if together they have this many bytes before compression. */
const LEAST_PAIR = 10_000;

interface Module {
  /** The size of what is left of its code, before compression. */
  readonly bytes: number;
  /** What it imports, as far as that is used. */
  readonly imports: readonly string[];
  /** What it loads later. */
  readonly loads: readonly string[];
}

/** The modules of a build by their ids, after unused code is gone. */
export type Survey = ReadonlyMap<string, Module>;

/**
 * Which modules share a file. Bundlers split by who imports what, which gives the deck a hundred files of a few lines: each
 * is a request, and small files compress badly. Here a page has one file of its own and a few that it shares with others:
 *
 * - Every page loads `libraries` and `start`, and the entry. Nothing imports the entry: it names all other files, so every
 *   release changes it.
 * - The deck needs `kit`, which other pages use as well, and `deck`.
 * - The sign-in form needs `forms`, which other pages use as well, and `auth`; then `auth-soon`.
 * - Other pages share `frame` (used by many of them), `layers` (what lies over a page) and `parts`, and `chat` with a
 *   seeker's conversations. Two pages that have much in common, such as those for a new and an existing role, share a file.
 * - What comes after a page is drawn is in `around`. What comes after the deck's first card is in `aside`,
 *   `talk`, `soon` and `later`, unless another page needs it first.
 *
 * The rest, such as dialogs, is split as the bundler sees fit.
 */
export function chunkGroups(survey: Survey): Rolldown.CodeSplittingGroup[] {
  const names = filesByUse(survey);
  return [
    { name: 'libraries', test: LIBRARIES, priority: 1 },
    {
      name: (id) => names.get(id) ?? null,
      // Otherwise a group takes along what its modules import and do not use, such as the validator.
      includeDependenciesRecursively: false,
    },
  ];
}

/** The name of the file of each module, unless the bundler decides. */
export function filesByUse(survey: Survey): ReadonlyMap<string, string> {
  const allIds = [...survey.keys()];
  const neededBy = (roots: readonly string[]) => {
    const ids = new Set(roots);
    // Iterating a set also visits what is added meanwhile.
    for (const id of ids) for (const each of survey.get(id)?.imports ?? []) ids.add(each);
    return ids;
  };
  const neededByMatches = (pattern: RegExp) => neededBy(allIds.filter((id) => pattern.test(id)));

  const start = neededByMatches(ENTRY);
  const loadedLater = neededBy([...survey.values()].flatMap(({ loads }) => loads));
  const deck = neededByMatches(DECK);
  const auth = neededByMatches(AUTH);
  const authSoon = neededByMatches(AUTH_SOON);
  const signedOutPages = neededByMatches(SIGNED_OUT_PAGES);
  const dialog = neededByMatches(DIALOG);
  const toaster = neededByMatches(TOASTER);
  const chat = neededByMatches(CHAT);
  const around = neededByMatches(AROUND);
  const talk = neededByMatches(TALK);
  const aside = neededByMatches(ASIDE);
  const soon = neededByMatches(SOON);
  const later = neededByMatches(LATER);
  const comesLater = (id: string) => aside.has(id) || talk.has(id) || soon.has(id) || later.has(id);

  const pages = allIds
    .filter((id) => PAGE.test(id) && !DECK.test(id) && !AUTH.test(id))
    .map((id) => [PAGE.exec(id)?.[1]?.replace(/-screen$/, '') ?? id, neededBy([id])] as const);
  const users = new Map(
    allIds.map((id) => [id, pages.filter(([, ids]) => ids.has(id)).map(([page]) => page)] as const),
  );
  const usersOf = (id: string) => users.get(id) ?? [];
  const pairs = new Map<string, number>();
  for (const [id, { bytes }] of survey) {
    const pair = usersOf(id).join('-and-');
    pairs.set(pair, (pairs.get(pair) ?? 0) + bytes);
  }
  const areAlike = (id: string) =>
    usersOf(id).length === 2 && (pairs.get(usersOf(id).join('-and-')) ?? 0) >= LEAST_PAIR;

  // The first rule that matches names the file. A file imports only itself and files earlier in this list, so there are no
  // cycles.
  const rules: readonly (readonly [name: string | null, holds: (id: string) => boolean])[] = [
    // The entry's name is what the page, the service worker and the manifest know it by.
    [null, (id) => start.has(id) && !loadedLater.has(id)],
    ['start', (id) => start.has(id) || (deck.has(id) && (auth.has(id) || authSoon.has(id)))],
    [
      'forms',
      (id) => (auth.has(id) && usersOf(id).length > 0) || (authSoon.has(id) && usersOf(id).length > 1),
    ],
    ['auth', (id) => auth.has(id)],
    ['kit', (id) => deck.has(id) && (usersOf(id).length > 0 || around.has(id))],
    ['deck', (id) => deck.has(id)],
    ['auth-soon', (id) => authSoon.has(id)],
    ['layers', (id) => dialog.has(id)],
    ['layers', (id) => toaster.has(id) && (usersOf(id).length > 0 || around.has(id) || comesLater(id))],
    ['toaster', (id) => toaster.has(id)],
    ['frame', (id) => usersOf(id).length >= pages.length * FRAME_SHARE],
    ['frame', (id) => signedOutPages.has(id) && usersOf(id).length > 1],
    ['chat', (id) => chat.has(id) && comesLater(id)],
    ['parts', (id) => usersOf(id).length > 0 && (around.has(id) || comesLater(id))],
    ['parts', (id) => usersOf(id).length > 1 && !areAlike(id)],
    ['around', (id) => around.has(id)],
    ['aside', (id) => aside.has(id)],
    ['talk', (id) => talk.has(id)],
    ['soon', (id) => soon.has(id)],
    ['later', (id) => later.has(id)],
  ];
  const nameOf = (id: string) => {
    const rule = rules.find(([, holds]) => holds(id));
    return rule === undefined ? usersOf(id).join('-and-') || null : rule[0];
  };
  return new Map(allIds.map((id) => [id, nameOf(id)] as const).filter(isNamed));
}

function isNamed(pair: readonly [string, string | null]): pair is [string, string] {
  return pair[1] !== null;
}
