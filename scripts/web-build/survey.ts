import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { Survey } from './chunks.ts';

/**
 * Builds once in memory, split by who imports what, to learn what each page needs. Imports alone don't say: most of the
 * contract's are for schemas that the browser's copy does without, and an icon comes through a list of all of them.
 */
export async function surveyBuild(
  input: string,
  { root, plugins, resolve, worker }: Pick<UserConfig, 'root' | 'plugins' | 'resolve' | 'worker'>,
): Promise<Survey> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    ...(root !== undefined && { root }),
    plugins: [withoutStyles(), plugins],
    ...(resolve !== undefined && { resolve }),
    ...(worker !== undefined && { worker }),
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
  });
  const chunks = (output as Rolldown.RolldownOutput).output.filter((each) => each.type === 'chunk');
  const entry = chunks.find((each) => each.isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  return {
    entry: entry.fileName,
    chunks: new Map(
      chunks.map((each) => [
        each.fileName,
        {
          facade: each.facadeModuleId,
          modules: Object.entries(each.modules)
            .filter(([, { renderedLength }]) => renderedLength > 0)
            .map(([id]) => id),
          imports: each.imports,
        },
      ]),
    ),
  };
}

/** Styles are of no interest here, and take half of the time. */
function withoutStyles(): Plugin {
  return {
    name: 'nod:without-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css$/ }, handler: () => '' },
  };
}
