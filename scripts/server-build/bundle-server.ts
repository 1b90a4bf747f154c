import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { replaceAddresses } from './addresses.ts';
import { filesBeside } from './isolated-programs.ts';
import { tablesInFiles } from './tables.ts';

/** Where a bundle keeps its isolated programs: a folder of their own, because it is all that they may read. */
const ISOLATED_FOLDER = 'isolated';

/** Packages that stay in node_modules. */
const OUTSIDE_PACKAGES = [
  // They find files of their own: WebAssembly and native code.
  '@electric-sql/pglite',
  '@node-rs/argon2',
  // Loaded when somebody first needs them, if ever.
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@redis/client',
  '@simplewebauthn/server',
  'openai',
  'pdfkit',
  'stripe',
  'web-push',
];

interface Bundle {
  /** The project's folder. All paths are absolute. */
  readonly root: string;
  /** The paths of the programs to bundle, in TypeScript, by the names of their bundles. */
  readonly programs: Readonly<Record<string, string>>;
  /** Gets `NAME.js`, the parts that programs load on demand, and source maps. */
  readonly outDir: string;
}

/**
 * Writes programs in a few files instead of 2,000, each of which Node would find, read and compile on its own. Files that
 * are started or read by their path stay where they are, so paths made with `import.meta` still lead to the sources; stack
 * traces name the sources, too. Only the programs in `isolated`, which the server starts by their path, are bundled as well,
 * in a folder inside `outDir`.
 */
export async function bundleServer({
  root,
  programs,
  isolated,
  outDir,
}: Bundle & { readonly isolated: Bundle['programs'] }): Promise<void> {
  await bundle({
    root,
    programs,
    outDir,
    ending: 'js',
    outside: OUTSIDE_PACKAGES,
    plugins: [pathsOfSources(outDir, isolated), tablesInFiles(root, (_, path) => addressFrom(outDir, path))],
  });
  await bundleIsolated({ root, programs: isolated, outDir: join(outDir, ISOLATED_FOLDER) });
}

/**
 * Writes programs for `runIsolated` as `NAME.mjs`. Everything that they read is copied to the folder, because they may read
 * nothing else.
 */
export function bundleIsolated({ root, programs, outDir }: Bundle): Promise<void> {
  return bundle({
    root,
    programs,
    outDir,
    // So that Node need not look for a package.json to see that the file is a module.
    ending: 'mjs',
    outside: [],
    plugins: filesBeside(root),
  });
}

interface Part extends Bundle {
  readonly ending: string;
  readonly outside: string[];
  readonly plugins: Plugin[];
}

async function bundle({ root, programs, outDir, ending, outside, plugins }: Part): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'warn',
    plugins: [...plugins, withoutMapsOfPackages()],
    // Packages are resolved as Node resolves them.
    resolve: { mainFields: ['main'] },
    ssr: { noExternal: true, external: outside, resolve: { conditions: ['node', 'module-sync'] } },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: programs,
        output: {
          entryFileNames: `[name].${ending}`,
          chunkFileNames: `[name]-[hash:7].${ending}`,
          // The source files are installed as well, so the maps need not contain them.
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

/**
 * Keeps the paths valid that sources make with `import.meta`, to start threads and read files: in the bundle they still lead
 * to the source files, except that those of isolated programs lead to their bundles.
 */
function pathsOfSources(outDir: string, isolatedPrograms: Bundle['programs']): Plugin {
  const names = new Map(Object.entries(isolatedPrograms).map(([name, path]) => [path, name]));
  return {
    name: 'nod:paths-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
      handler: (code, id) => {
        const newCode = replaceAddresses(code, id, (path) => {
          const name = names.get(path);
          return addressFrom(
            outDir,
            name === undefined ? path : join(outDir, ISOLATED_FOLDER, `${name}.mjs`),
          );
        });
        return { code: newCode, map: null };
      },
    },
  };
}

/** An expression for the URL of a file, in a script of `outDir`. */
function addressFrom(outDir: string, path: string): string {
  return `new URL(${JSON.stringify(relative(outDir, path).replaceAll('\\', '/'))}, import.meta.url)`;
}

/** The first error that is logged loads the map into memory; with the maps of packages it would be three times as large. */
function withoutMapsOfPackages(): Plugin {
  return {
    name: 'nod:without-maps-of-packages',
    transform: {
      order: 'post',
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { version: 3, names: [], sources: [], mappings: '' } }),
    },
  };
}
