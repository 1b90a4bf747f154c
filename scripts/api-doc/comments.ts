import { readdirSync, readFileSync } from 'node:fs';

const CONTRACT = new URL('../../src/contract/', import.meta.url);
const DOCUMENTED_CALL = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = endpoint\(/g;

/** The contract's docstring of each call, by the call's name, as one paragraph. */
export function commentsOfCalls(): ReadonlyMap<string, string> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return new Map(
    files.flatMap((file) => {
      const source = readFileSync(new URL(file, CONTRACT), 'utf8');
      return [...source.matchAll(DOCUMENTED_CALL)].map(([, comment = '', name = '']): [string, string] => [
        name,
        asParagraph(comment),
      ]);
    }),
  );
}

function asParagraph(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\{@link (\w+)\}/g, '$1');
}
