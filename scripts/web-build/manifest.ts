import type { Plugin, Rolldown } from 'vite';
import { inlineHashes } from './html.ts';

type Bundle = Rolldown.OutputBundle;

/** What the server reads of a build: `dist/web/manifest.nod.json`. */
export interface WebManifest {
  readonly landing: PageManifest;
  readonly app: PageManifest & {
    /** The scripts a screen needs beyond the HTML's own, for `Link: <…>; rel=modulepreload`: by screen file name. */
    readonly screens: Readonly<Record<string, readonly string[]>>;
  };
}

interface PageManifest {
  readonly file: string;
  /** Content policy hashes of what is inline, without quotes: 'sha256-…'. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Writes the manifest once all HTML is final. */
export function webManifest(): Plugin {
  return {
    name: 'nod:manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const manifest: WebManifest = {
          landing: page(bundle, 'landing.html'),
          app: { ...page(bundle, 'index.html'), screens: screens(bundle) },
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

function page(bundle: Bundle, file: string): PageManifest {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`The build has no ${file}.`);
  const html = String(output.source);
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

/** A chunk and all it imports, each once. */
export function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((each) => withImports(bundle, each, seen))];
}
