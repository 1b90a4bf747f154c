import type { Plugin, Rolldown } from 'vite';
import { DRAW_PROGRAM } from './drawn.ts';
import { DECK_ADDRESS } from './early-start.ts';
import { inlineHashes } from './html.ts';
import { screensIn } from './screens.ts';

type Bundle = Rolldown.OutputBundle;

/** The part of a build that the server reads: `dist/web/manifest.nod.json`. */
export interface WebManifest {
  readonly landing: PageManifest;
  /** The frame of the pages that the server renders. */
  readonly public: PageManifest;
  /** The application's HTML into which the server draws the deck, so that it shows before any script has loaded. */
  readonly deck: PageManifest & {
    /** The file of the server's program that draws the deck, and the address of the call that returns its cards. */
    readonly program: string;
    readonly address: string;
  };
  readonly auth: PageManifest;
  readonly app: PageManifest & {
    /** The scripts of the HTML itself. */
    readonly scripts: readonly string[];
    /** The scripts a screen needs beyond the HTML's own, for `Link: <…>; rel=modulepreload`: by screen file name. */
    readonly screens: Readonly<Record<string, readonly string[]>>;
  };
}

/** A page and the content security policy hashes of its inline elements, without quotes: 'sha256-…'. */
interface PageManifest {
  readonly file: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Writes the manifest, and the application's HTML as `app.html`, once all HTML is final. */
export function webManifest(): Plugin {
  return {
    name: 'nod:manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // Not called index.html, because landing.html is just as much an index.
        const app = htmlIn(bundle, 'index.html');
        delete bundle['index.html'];
        this.emitFile({ type: 'asset', fileName: 'app.html', source: app });
        const manifest: WebManifest = {
          landing: pageOf('landing.html', htmlIn(bundle, 'landing.html')),
          public: pageOf('public.html', htmlIn(bundle, 'public.html')),
          deck: {
            ...pageOf('deck.html', htmlIn(bundle, 'deck.html')),
            program: DRAW_PROGRAM,
            address: DECK_ADDRESS,
          },
          auth: pageOf('auth.html', htmlIn(bundle, 'auth.html')),
          app: { ...pageOf('app.html', app), scripts: scriptsIn(app), screens: screensIn(bundle) },
        };
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.nod.json',
          source: `${JSON.stringify(manifest, null, 2)}\n`,
        });
      },
    },
  };
}

function htmlIn(bundle: Bundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`The build has no ${file}.`);
  return String(output.source);
}

/** The URLs of the scripts that the HTML loads and preloads. */
function scriptsIn(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
}

function pageOf(file: string, html: string): PageManifest {
  return { file, scriptHashes: inlineHashes(html, 'script'), styleHashes: inlineHashes(html, 'style') };
}
