import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './scripts/web-build/budgets.ts';
import { compressFiles } from './scripts/web-build/compress.ts';
import { leanContract } from './scripts/web-build/contract.ts';
import { buildFonts } from './scripts/web-build/fonts.ts';
import { appHtml } from './scripts/web-build/html.ts';
import { appIcons } from './scripts/web-build/icons.ts';
import { LANDING_STYLES, landingPage } from './scripts/web-build/landing.ts';
import { webManifest } from './scripts/web-build/manifest.ts';
import { PUBLIC_STYLES, publicPages } from './scripts/web-build/public-pages.ts';
import { serviceWorker } from './scripts/web-build/service-worker.ts';
import { skillNames } from './scripts/web-build/skill-names.ts';

const here = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const fonts = here('./dist/fonts');
const outDir = here('./dist/web');

export default defineConfig(async () => {
  await buildFonts(fonts);
  return {
    root: here('./src/web'),
    publicDir: here('./src/web/public'),
    plugins: [
      react(),
      tailwindcss(),
      leanContract(),
      skillNames(here('./src/matching/tables/skills.json')),
      appHtml(),
      landingPage(),
      publicPages(),
      webManifest(),
      appIcons(),
      serviceWorker(),
      compressFiles(outDir),
      budgets(outDir),
    ],
    resolve: {
      alias: {
        '@fonts': fonts,
        'use-sync-external-store/shim/index.js': here('./scripts/web-build/external-store.js'),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [here('./src/web/index.html'), LANDING_STYLES, PUBLIC_STYLES],
        // Modules that most screens share, in few chunks: otherwise they move between chunks with each new screen, and
        // a chunk of a few lines costs a request and compresses badly.
        output: {
          // The first script lists every other one, and each character of a hash in it is one that nothing compresses.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              {
                name: 'libraries',
                test: /node_modules\/((react|react-dom|scheduler|@tanstack|wouter)\/|lucide-react\/dist\/esm\/(?!icons\/))/,
                priority: 1,
              },
              {
                name: 'icons',
                test: /lucide-react\/dist\/esm\/icons\/(building-2|check|heart-handshake|message-circle|shuffle|star|x)\./,
              },
              {
                // A group takes along what its modules import: these are for every screen, also for signing in.
                name: 'looks',
                test: /src\/web\/(ui\/(cx|icon)|device\/local-storage|brand\/wordmark)\.tsx?$|lucide-react\/dist\/esm\/icons\/chevron-down\./,
                priority: 1,
              },
              {
                name: 'cards',
                test: /src\/web\/(brand\/fit-ring|ui\/(badge|bar|icon-button)|features\/(role-sheet\/card-words|guarantee\/response-rate|verification\/verified-mark))\.tsx?$/,
              },
              {
                name: 'formats',
                test: /src\/(contract\/(format|units)|web\/(format\/(time|initials)|device\/use-now))\.ts$/,
              },
            ],
          },
        },
        // The budgets and the compression take their time on purpose; a newcomer's first start is no place to profile them.
        checks: { bundlerTimings: false },
        // Radix names its inner functions for stack traces; nobody reads those here.
        treeshake: { manualPureFunctions: ['__name'] },
      },
    },
  };
});
