import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { DECK_ADDRESS } from './early-start.ts';
import { takeSheet } from './html.ts';
import { inlineScript } from './inline-script.ts';
import { classesWithoutRule } from './landing.ts';
import { screensIn } from './screens.ts';

const WEB = fileURLToPath(new URL('../../src/web/', import.meta.url));
const DECK_STYLES = `${WEB}styles/drawn-deck.css`;
const AUTH_STYLES = `${WEB}styles/drawn-auth.css`;
export const DRAWN_STYLES: readonly string[] = [DECK_STYLES, AUTH_STYLES];
/** What the server imports in order to draw. */
export const DRAW_PROGRAM = 'drawn/draw.js';
/** Where the server inserts what it drew: `src/server/features/public-pages/app-pages.ts`. */
const DRAWN_MARK = '<!--drawn-->';
/** Passes older than this are forgotten: `passed-roles.ts`. */
const PASSED_MS = 30 * 86_400_000;

/** The settings of `vite.config.ts` that determine how modules are found and transformed. */
type Code = Pick<UserConfig, 'plugins' | 'resolve'>;

/**
 * Writes what is needed to show a screen before any script has loaded: `deck.html`, into which the server inserts the deck
 * as it draws it for each person; `drawn/draw.js`, the program that draws it; and `auth.html`, with the sign-in form inside.
 * Both pages have an inlined style sheet of their own, and a script that loads the app after the first paint.
 */
export function drawnPages(code: () => Code): Plugin {
  return {
    name: 'nod:drawn',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const deckStyles = takeSheet(bundle, DECK_STYLES, 'The drawn deck');
        const authStyles = takeSheet(bundle, AUTH_STYLES, 'The drawn sign-in form');
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html.');
        const screens = screensIn(bundle);
        const page = (screen: string, styles: string, drawn: string) =>
          drawnPage(String(index.source), styles, screens[screen] ?? [], drawn);
        const program = await buildProgram(code());
        const form = await drawSignIn(program);
        const missing = classesWithoutRule(form, authStyles);
        if (missing.length > 0) throw new Error(`drawn-auth.css has no rule for ${missing.join(', ')}.`);
        const files = {
          'deck.html': await page('matching-screen', deckStyles, DRAWN_MARK),
          'auth.html': await page(
            'auth-screen',
            authStyles,
            `<div id="drawn" hidden inert aria-hidden="true">${form}</div>`,
          ),
          [DRAW_PROGRAM]: program,
        };
        for (const [fileName, source] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

const SHEET = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/;
const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOADS = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** The application's HTML with an inlined style sheet, and without the files that its first paint does not need. */
export async function drawnPage(
  html: string,
  styles: string,
  screen: readonly string[],
  drawnHtml: string,
): Promise<string> {
  const [, sheet] = SHEET.exec(html) ?? [];
  const [, script] = SCRIPT.exec(html) ?? [];
  if (sheet === undefined || script === undefined)
    throw new Error('The application’s HTML has no script or no style sheet.');
  const preloads = [...html.matchAll(PRELOADS)].map(([, file]) => file);
  const start = await inlineScript('drawn-start.js', {
    DECK: DECK_ADDRESS,
    PASSED_MS,
    SHEET: sheet,
    SCRIPTS: [script, ...preloads, ...screen],
  });
  return html
    .replace(SHEET, () => `\n    <style>${styles}</style>`)
    .replace(SCRIPT, '')
    .replaceAll(PRELOADS, '')
    .replace('<body>', () => `<body>\n    ${drawnHtml}<script>${start}</script>`);
}

/** One file for Node, with React and without anything that the app loads later. */
async function buildProgram({ plugins, resolve }: Code): Promise<string> {
  const output = await build({
    configFile: false,
    root: WEB,
    logLevel: 'error',
    plugins: [withoutLazyParts(), plugins],
    ...(resolve !== undefined && { resolve }),
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: `${WEB}draw.tsx`, write: false, minify: true, copyPublicDir: false },
  });
  const [chunk, ...otherChunks] = (output as Rolldown.RolldownOutput).output;
  if (chunk?.type !== 'chunk' || otherChunks.length > 0)
    throw new Error('The drawing program was built as more than one file.');
  return chunk.code;
}

/** Parts that the app loads later are not drawn: each `Part` draws what it shows while it waits. */
function withoutLazyParts(): Plugin {
  return {
    name: 'nod:without-lazy-parts',
    enforce: 'pre',
    load: {
      filter: { id: /\/ui\/lazy-part\.tsx$/ },
      handler: () => `
        const never = new Promise(() => {});
        export const forgetFailures = () => {};
        export const lazyPart = () => () => { throw never; };`,
    },
    resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
  };
}

async function drawSignIn(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nod-draw-'));
  try {
    const file = join(folder, 'draw.mjs');
    await writeFile(file, program);
    const { drawSignIn: draw } = await import(pathToFileURL(file).href);
    // Text typed into a field that is about to be replaced would be lost.
    return draw().replaceAll('<input ', '<input readonly ');
  } finally {
    await rm(folder, { recursive: true });
  }
}
