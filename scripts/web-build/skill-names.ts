import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface SkillRecord {
  readonly name: string;
  readonly commonness: number;
  readonly aliases?: readonly string[];
  readonly meantAliases?: readonly string[];
  readonly aloneAliases?: readonly string[];
}

const MODULE = '\0nod:skill-names';

/**
 * The browser only asks whether two names mean the same skill. So its copy of skills.json leaves out families, implied
 * skills and where an alias counts, which saves 14% of the gzipped bytes. `commonness` stays: every record must have it.
 */
export function skillNames(file: string): Plugin {
  return {
    name: 'nod:skill-names',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/tables\/skills\.json$/ }, handler: () => MODULE },
    load: {
      filter: { id: /^\0nod:skill-names$/ },
      handler: async () => withNamesOnly(JSON.parse(await readFile(file, 'utf8'))),
    },
  };
}

/** The source of a module whose default export is the records with only their names, aliases and `commonness`. */
export function withNamesOnly(records: readonly SkillRecord[]): string {
  const rows = records.map(({ name, commonness, aliases = [], meantAliases = [], aloneAliases = [] }) => [
    name,
    commonness,
    ...aliases,
    ...meantAliases,
    ...aloneAliases,
  ]);
  return `export default ${JSON.stringify(rows)}.map(([name, commonness, ...aliases]) => ({
    name,
    commonness,
    ...(aliases.length > 0 && { aliases }),
  }));`;
}
