import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { replaceAddresses } from './addresses.ts';
import { bundleIsolated, bundleServer } from './bundle-server.ts';
import { freshBundle } from './fresh-bundle.ts';
import { findIsolatedPrograms } from './isolated-programs.ts';

const SOURCES = ['src/adverts', 'src/contract', 'src/matching', 'src/server', 'src/testing'];
const BUILD = ['scripts/server-build', 'package.json', 'package-lock.json'];

/**
 * Tests start isolated programs, servers and commands as bundles, because a start from source spends most of its time
 * finding and loading modules. They are bundled when a run first needs them, unless there is already a bundle of exactly
 * these sources. A run that watches files uses the sources.
 */
export function bundlesInTests(root: string): Plugin {
  let isWatching = false;
  let kinds: readonly Programs[] | null = null;
  return {
    name: 'nod:bundles-in-tests',
    enforce: 'pre',
    configureVitest({ vitest, defineCacheKeyGenerator }) {
      isWatching = vitest.config.watch;
      // Transformed code is not cached, because the addresses written into it also depend on other files.
      defineCacheKeyGenerator(() => false);
    },
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
      async handler(code, id) {
        if (isWatching) return null;
        kinds ??= [isolatedPrograms(root), serverPrograms(root)];
        const bundles = new Set<string>();
        replaceAddresses(code, id, (path) => {
          bundles.add(path);
          return null;
        });
        const addresses = new Map<string, URL>();
        for (const { names, bundle } of kinds) {
          for (const path of bundles) {
            const name = names.get(path);
            if (name !== undefined) addresses.set(path, pathToFileURL(join(await bundle(), name)));
          }
        }
        if (addresses.size === 0) return null;
        const newCode = replaceAddresses(code, id, (path) => {
          const address = addresses.get(path);
          return address === undefined ? null : `new URL('${address}')`;
        });
        return { code: newCode, map: null };
      },
    },
  };
}

interface Programs {
  /** The names of bundled files by the paths of their sources. */
  readonly names: ReadonlyMap<string, string>;
  /** Bundles them if needed; returns the folder of the bundle. */
  readonly bundle: () => Promise<string>;
}

function isolatedPrograms(root: string): Programs {
  const programs = {
    ...findIsolatedPrograms(join(root, 'src/server')),
    ...findIsolatedPrograms(join(root, 'src/testing')),
  };
  return {
    names: new Map(Object.entries(programs).map(([name, path]) => [path, `${name}.mjs`])),
    bundle: bundleOnce(root, 'isolated', (outDir) => bundleIsolated({ root, programs, outDir })),
  };
}

/** The server and its commands. */
function serverPrograms(root: string): Programs {
  const folder = join(root, 'src/server');
  const commands = globSync('cli/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
  const programs = Object.fromEntries(
    ['main.ts', ...commands].map((file) => [basename(file, '.ts'), join(folder, file)]),
  );
  const isolated = findIsolatedPrograms(folder);
  return {
    names: new Map(Object.entries(programs).map(([name, path]) => [path, `${name}.js`])),
    bundle: bundleOnce(root, 'servers', (outDir) => bundleServer({ root, programs, isolated, outDir })),
  };
}

function bundleOnce(
  root: string,
  name: string,
  build: (outDir: string) => Promise<void>,
): () => Promise<string> {
  let folder: Promise<string> | null = null;
  return () => {
    folder ??= freshBundle({ root, name, from: [...SOURCES, ...BUILD], build });
    return folder;
  };
}
