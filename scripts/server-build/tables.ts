import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

// A table's module id leaves out `.json`, or the bundler would treat the module as JSON.
const MARK = '\0table:';
const JSON_ENDING = '.json';

/**
 * Our JSON is read from a file when the program starts: as code it would take longer to compile, and stay in memory twice.
 * `addressOf` returns an expression for the URL of that file.
 */
export function tablesInFiles(
  root: string,
  addressOf: (context: Rolldown.PluginContext, path: string) => string,
): Plugin {
  return {
    name: 'nod:tables-in-files',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.json$/ },
      async handler(source, importer, options) {
        const resolution = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (resolution === null || resolution.id.includes('node_modules')) return resolution;
        return `${MARK}${relative(root, resolution.id).slice(0, -JSON_ENDING.length)}`;
      },
    },
    load: {
      filter: { id: /^\0table:/ },
      handler(id) {
        const path = join(root, `${id.slice(MARK.length)}${JSON_ENDING}`);
        return [
          "import { readFileSync } from 'node:fs';",
          `export default JSON.parse(readFileSync(${addressOf(this, path)}, 'utf8'));`,
        ].join('\n');
      },
    },
  };
}
