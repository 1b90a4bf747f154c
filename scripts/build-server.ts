import { join } from 'node:path';
import { bundleServer } from './server-build/bundle-server.ts';

/** Part of the build: the server that `npm start` and a release run. */
const root = join(import.meta.dirname, '..');
await bundleServer({ root, entry: join(root, 'src/server/main.ts'), outDir: join(root, 'dist/server') });
