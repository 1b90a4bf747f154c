import { dirname, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/** Packages that stay in node_modules. */
const OUTSIDE = [
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
  /** The program to bundle, in TypeScript. */
  readonly entry: string;
  /** Gets `main.js`, what that loads on use, and their source maps. */
  readonly outDir: string;
}

/**
 * Writes a program in a few files instead of 2,000, each of which Node would find, read and compile on its own. What is started
 * or read by its path stays where it is: every `import.meta` still names the source, and so do stack traces.
 */
export async function bundleServer({ root, entry, outDir }: Bundle): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'warn',
    plugins: [pathsOfSources(outDir), tablesOnDisk(root, outDir), withoutMapsOfPackages()],
    // As Node resolves them.
    resolve: { mainFields: ['main'] },
    ssr: { noExternal: true, external: OUTSIDE, resolve: { conditions: ['node', 'module-sync'] } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { main: entry },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash:7].js',
          // They are beside it.
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

/** An `import.meta` of a source names that source, for the programs of threads and processes, and for files. */
function pathsOfSources(outDir: string): Plugin {
  return {
    name: 'nod:paths-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
      handler: (code, id) => {
        const url = (path: string) => `new URL(${JSON.stringify(relative(outDir, path))}, import.meta.url)`;
        const moved = code.replaceAll(/import\.meta\.(url|dirname)/g, (_, what) =>
          what === 'url'
            ? `${url(id)}.href`
            : `process.getBuiltinModule('node:url').fileURLToPath(${url(dirname(id))})`,
        );
        // Lines stay as they are.
        return { code: moved, map: null };
      },
    },
  };
}

/** Our JSON is read where it is: as code it would take longer to compile, and stay in memory twice. */
function tablesOnDisk(root: string, outDir: string): Plugin {
  // Without its ending, by which the bundler would take the module for JSON.
  const MARK = '\0table:';
  const ENDING = '.json';
  return {
    name: 'nod:tables-on-disk',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.json$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (found === null || found.id.includes('node_modules')) return found;
        return `${MARK}${relative(root, found.id).slice(0, -ENDING.length)}`;
      },
    },
    load: {
      filter: { id: /^\0table:/ },
      handler: (id) => {
        const file = JSON.stringify(relative(outDir, `${root}/${id.slice(MARK.length)}${ENDING}`));
        return [
          "import { readFileSync } from 'node:fs';",
          `export default JSON.parse(readFileSync(new URL(${file}, import.meta.url), 'utf8'));`,
        ].join('\n');
      },
    },
  };
}

/** The map is read into memory with the first error that is logged; with those of packages it would be three times as large. */
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
