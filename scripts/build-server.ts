import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from './server-build/bundle-server.ts';
import { findIsolatedPrograms } from './server-build/isolated-programs.ts';

/** The part of the build that bundles the server, for `npm start` and for releases. */
const root = join(import.meta.dirname, '..');
const outDir = join(root, 'dist/server');
// Next to `outDir`, so that relative paths stay right. A server that is running finds the previous files until the new ones
// are complete.
const unfinishedDir = `${outDir}.unfinished`;
rmSync(unfinishedDir, { recursive: true, force: true });
await bundleServer({
  root,
  programs: { main: join(root, 'src/server/main.ts') },
  isolated: findIsolatedPrograms(join(root, 'src/server')),
  outDir: unfinishedDir,
});
rmSync(outDir, { recursive: true, force: true });
renameSync(unfinishedDir, outDir);
