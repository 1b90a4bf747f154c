import { join } from 'node:path';
import { bundleServer } from './server-build/bundle-server.ts';
import { findIsolatedPrograms } from './server-build/isolated-programs.ts';

/** Part of the build: the server that `npm start` and a release run. */
const root = join(import.meta.dirname, '..');
await bundleServer({
  root,
  programs: { main: join(root, 'src/server/main.ts') },
  isolated: findIsolatedPrograms(join(root, 'src/server')),
  outDir: join(root, 'dist/server'),
});
