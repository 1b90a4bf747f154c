import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { replaceAddresses } from './addresses.ts';
import { bundleIsolated } from './bundle-server.ts';
import { freshBundle } from './fresh-bundle.ts';
import { findIsolatedPrograms } from './isolated-programs.ts';

const SOURCES = ['src/adverts', 'src/contract', 'src/matching', 'src/server', 'src/testing'];
const BUILD = ['scripts/server-build', 'package.json', 'package-lock.json'];

/**
 * Tests start isolated programs as the built server does, bundled: as sources each takes half a second of processor time. They
 * are bundled when a run first needs them, unless there is a bundle of the very same sources. A run that watches files stays with
 * the sources.
 */
export function bundlesInTests(root: string): Plugin {
  let isWatching = false;
  let isolated: Programs | null = null;
  return {
    name: 'nod:bundles-in-tests',
    enforce: 'pre',
    configureVitest({ vitest, defineCacheKeyGenerator }) {
      isWatching = vitest.config.watch;
      // What is written here depends on other files.
      defineCacheKeyGenerator(() => false);
    },
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
      async handler(code, id) {
        if (isWatching) return null;
        isolated ??= isolatedPrograms(root);
        const { names, bundle } = isolated;
        const wanted = new Set<string>();
        replaceAddresses(code, id, (path) => {
          if (names.has(path)) wanted.add(path);
          return null;
        });
        if (wanted.size === 0) return null;
        const folder = await bundle();
        const moved = replaceAddresses(code, id, (path) =>
          wanted.has(path) ? `new URL('${pathToFileURL(join(folder, `${names.get(path)}`))}')` : null,
        );
        return { code: moved, map: null };
      },
    },
  };
}

interface Programs {
  /** The names of bundled files by the paths of their sources. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns their folder. */
  readonly bundle: () => Promise<string>;
}

function isolatedPrograms(root: string): Programs {
  const programs = {
    ...findIsolatedPrograms(join(root, 'src/server')),
    ...findIsolatedPrograms(join(root, 'src/testing')),
  };
  let folder: Promise<string> | null = null;
  return {
    names: new Map(Object.entries(programs).map(([name, path]) => [path, `${name}.mjs`])),
    bundle: () => {
      folder ??= freshBundle({
        root,
        name: 'isolated',
        from: [...SOURCES, ...BUILD],
        build: (outDir) => bundleIsolated({ root, programs, outDir }),
      });
      return folder;
    },
  };
}
