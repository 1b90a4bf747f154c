import type { Plugin, Rolldown } from 'vite';
import { inlineHashes } from './html.ts';

type Bundle = Rolldown.OutputBundle;

/** The part of a build that the server reads: `dist/web/manifest.nod.json`. */
export interface WebManifest {
  readonly landing: PageManifest;
  /** The frame of the pages that the server renders. */
  readonly public: PageManifest;
  readonly app: PageManifest & {
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
          app: { ...pageOf('app.html', app), screens: screens(bundle) },
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

function pageOf(file: string, html: string): PageManifest {
  return { file, scriptHashes: inlineHashes(html, 'script'), styleHashes: inlineHashes(html, 'style') };
}

function screens(bundle: Bundle): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const entry = chunks.find((each) => each.isEntry && each.facadeModuleId?.endsWith('index.html'));
  const shell = new Set(entry ? withImports(bundle, entry.fileName) : []);
  const found: Record<string, readonly string[]> = {};
  for (const chunk of chunks) {
    const name = /\/([\w-]+-screen)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (!chunk.isDynamicEntry || !name) continue;
    found[name] = withImports(bundle, chunk.fileName)
      .filter((file) => !shell.has(file))
      .map((file) => `/${file}`);
  }
  return found;
}

/** A chunk and everything it imports, each once. */
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((each) => withImports(bundle, each, seen))];
}
