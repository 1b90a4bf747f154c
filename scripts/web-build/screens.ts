import type { Rolldown } from 'vite';
import { PAGE } from './chunks.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * The scripts that each page needs beyond the HTML's own, by the name of the page's module. The built file that contains a
 * page may be named after a group, and contain more than the page.
 */
export function screensIn(bundle: Bundle): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const entry = chunks.find((each) => each.isEntry && each.facadeModuleId?.endsWith('index.html'));
  const shell = new Set(entry ? withImports(bundle, entry.fileName) : []);
  const filesByScreen: Record<string, readonly string[]> = {};
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds) {
      const name = PAGE.exec(id)?.[1];
      if (name === undefined) continue;
      filesByScreen[name] = withImports(bundle, chunk.fileName)
        .filter((file) => !shell.has(file))
        .map((file) => `/${file}`);
    }
  }
  return filesByScreen;
}

/** A chunk and everything it imports, each once. */
function withImports(bundle: Bundle, fileName: string, seenFiles = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seenFiles.has(fileName) || chunk?.type !== 'chunk') return [];
  seenFiles.add(fileName);
  return [fileName, ...chunk.imports.flatMap((each) => withImports(bundle, each, seenFiles))];
}
