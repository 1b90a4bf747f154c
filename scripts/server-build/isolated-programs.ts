import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { tablesInFiles } from './tables.ts';

/** The import by which a file is recognised as a program that the server runs isolated. */
const SERVES = /^import \{ serve(?:Each)? \} from '[^']{1,80}\/isolated\/program\.ts';$/m;

/** The programs in a folder that the server runs isolated, with the names that their bundles get. Paths are absolute. */
export function findIsolatedPrograms(folder: string): Record<string, string> {
  const files = globSync('**/*.ts', { cwd: folder })
    .filter((file) => SERVES.test(readFileSync(join(folder, file), 'utf8')))
    .sort();
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.ts'.length).replaceAll(/[\\/]/g, '-'), join(folder, file)]),
  );
}

/** An isolated program may read nothing but its own folder, so the files that it reads are copied there. */
export function filesBeside(root: string): Plugin[] {
  return [
    tablesInFiles(root, (context, path) => copyFile(context, root, path)),
    {
      name: 'nod:webassembly-beside',
      enforce: 'pre',
      transform: {
        filter: { id: /\.ts$/, code: /import\.meta\.resolve\('/ },
        handler(code) {
          const newCode = code.replaceAll(/import\.meta\.resolve\('([^']+)'\)/g, (_, specifier: string) => {
            const path = fileURLToPath(import.meta.resolve(specifier));
            return `${copyFile(this, root, path)}.href`;
          });
          return { code: newCode, map: null };
        },
      },
    },
  ];
}

/** Copies a file into the bundle. Returns an expression for its URL. */
function copyFile(context: Rolldown.PluginContext, root: string, path: string): string {
  const fileName = relative(root, path).replaceAll(/[^\w.]+/g, '-');
  context.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
  return `new URL(${JSON.stringify(`./${fileName}`)}, import.meta.url)`;
}
