import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../../src/web/device/service-worker.js', import.meta.url));
const PLACEHOLDER = 'const BUILD = null;';
/** Files that no page needs at first: fetched when a name has a rare accent. */
const EXTENDED_FONT = /-ext-/;
/** The code that draws a CV's pages: large, and useless without a network. */
const PDF_WORKER = /\/pdf-worker-/;

/** The files of one release that the worker keeps, so that the app opens without a network. */
export interface Shell {
  /** Changes whenever the page or an asset changes, and with `icon.svg`, which the page contains. */
  readonly version: string;
  /** The script that only this release's page loads. */
  readonly entry: string;
  readonly files: readonly string[];
}

/**
 * Writes `sw.js`: the worker's source with the files of this build. Its name has no hash, because browsers look for a new
 * worker at the address of the old one.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'nod:service-worker',
    configureServer(server) {
      server.middlewares.use('/sw.js', async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await readFile(SOURCE));
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await readFile(SOURCE, 'utf8');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerOf(source, shellOf(bundle)) });
      },
    },
  };
}

export function workerOf(source: string, shell: Shell): string {
  if (!source.includes(PLACEHOLDER)) throw new Error(`The service worker has no "${PLACEHOLDER}".`);
  return source.replace(PLACEHOLDER, () => `const BUILD = ${JSON.stringify(shell)};`);
}

function shellOf(bundle: Rolldown.OutputBundle): Shell {
  const page = bundle['app.html'];
  const entry = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.isEntry && each.facadeModuleId?.endsWith('index.html'),
  );
  if (page?.type !== 'asset' || entry === undefined) throw new Error('The build has no app.html.');
  const assets = Object.keys(bundle)
    .filter(
      (file) =>
        /^assets\/.*\.(?:js|css|woff2)$/.test(file) && !EXTENDED_FONT.test(file) && !PDF_WORKER.test(file),
    )
    .sort();
  const version = createHash('sha256').update(String(page.source)).update(assets.join()).digest('hex');
  return {
    version: version.slice(0, 16),
    entry: `/${entry.fileName}`,
    files: ['/icon.svg', ...assets.map((file) => `/${file}`)],
  };
}
