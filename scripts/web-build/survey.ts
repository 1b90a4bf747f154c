import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { Survey } from './chunks.ts';

/**
 * Builds once in memory, a file for each module, to learn what each module needs. Imports alone don't show this: most
 * imports of the contract are for schemas that the browser's copy leaves out, and each icon is imported through a list of
 * all icons.
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
      rolldownOptions: { input, output: { preserveModules: true } },
    },
  });
  const chunks = (output as Rolldown.RolldownOutput).output.filter((each) => each.type === 'chunk');
  const idOf = new Map(chunks.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId ?? fileName]));
  const idsOf = (files: readonly string[]) => files.flatMap((file) => idOf.get(file) ?? []);
  return new Map(
    chunks.map((each) => [
      idOf.get(each.fileName) ?? each.fileName,
      {
        bytes: Object.values(each.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
        imports: idsOf(each.imports),
        loads: idsOf(each.dynamicImports),
      },
    ]),
  );
}

/** Styles are of no interest here, and take half of the time. */
function withoutStyles(): Plugin {
  return {
    name: 'nod:without-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css$/ }, handler: () => '' },
  };
}
