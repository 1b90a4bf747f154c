import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

export interface Pattern {
  /** File and line. */
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

export interface FoundPatterns {
  /** Every regular expression literal. */
  readonly literals: readonly Pattern[];
  /** How many patterns each file builds at run time with `RegExp`, by file. */
  readonly built: ReadonlyMap<string, number>;
}

/** The regular expressions in these files except tests. A TypeScript parser finds them, so not in comments or strings. */
export function findPatterns(globs: readonly string[]): FoundPatterns {
  const literals: Pattern[] = [];
  const builtCounts = new Map<string, number>();
  const files = globSync([...globs], { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    walk(program, (node) => {
      if (isPattern(node)) {
        const line = text.slice(0, node.start).split('\n').length;
        literals.push({ where: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
      }
      if (buildsPattern(node)) builtCounts.set(file, (builtCounts.get(file) ?? 0) + 1);
    });
  }
  return { literals, built: builtCounts };
}

interface PatternNode {
  readonly start: number;
  readonly regex: { readonly pattern: string; readonly flags: string };
}

function walk(node: unknown, visit: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}

function isPattern(node: object): node is PatternNode {
  return 'regex' in node && typeof node.regex === 'object' && node.regex !== null;
}

function buildsPattern(node: object): boolean {
  if (!('callee' in node) || typeof node.callee !== 'object' || node.callee === null) return false;
  return 'name' in node.callee && node.callee.name === 'RegExp';
}
