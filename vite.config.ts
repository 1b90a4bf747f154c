import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './scripts/web-build/budgets.ts';
import { chunkGroups } from './scripts/web-build/chunks.ts';
import { compressFiles } from './scripts/web-build/compress.ts';
import { leanContract } from './scripts/web-build/contract.ts';
import { DRAWN_STYLES, drawnPages } from './scripts/web-build/drawn.ts';
import { buildFonts } from './scripts/web-build/fonts.ts';
import { appHtml } from './scripts/web-build/html.ts';
import { appIcons } from './scripts/web-build/icons.ts';
import { LANDING_STYLES, landingPage } from './scripts/web-build/landing.ts';
import { webManifest } from './scripts/web-build/manifest.ts';
import { PUBLIC_STYLES, publicPages } from './scripts/web-build/public-pages.ts';
import { serviceWorker } from './scripts/web-build/service-worker.ts';
import { skillNames } from './scripts/web-build/skill-names.ts';
import { surveyBuild } from './scripts/web-build/survey.ts';

const here = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const fonts = here('./dist/fonts');
const outDir = here('./dist/web');

/** The options that determine which code is bundled. The survey and the build must use the same. */
const root = here('./src/web');
const input = here('./src/web/index.html');
const code = () => [react(), leanContract(), skillNames(here('./src/matching/tables/skills.json'))];
const resolve = {
  alias: {
    '@fonts': fonts,
    '../createLucideIcon.mjs': here('./scripts/web-build/lucide-icon.js'),
    'use-sync-external-store/shim/index.js': here('./scripts/web-build/external-store.js'),
  },
};
/** One file, so that a worker needs nothing else and may be forbidden to fetch anything. */
const worker = { format: 'es' as const, rolldownOptions: { output: { codeSplitting: false } } };

export default defineConfig(async ({ command }) => {
  await buildFonts(fonts);
  const groups =
    command === 'build'
      ? chunkGroups(await surveyBuild(input, { root, plugins: code(), resolve, worker }))
      : [];
  return {
    root,
    publicDir: here('./src/web/public'),
    plugins: [
      ...code(),
      tailwindcss(),
      appHtml(),
      landingPage(),
      publicPages(),
      drawnPages(() => ({ plugins: code(), resolve })),
      webManifest(),
      appIcons(),
      serviceWorker(),
      compressFiles(outDir),
      budgets(outDir),
    ],
    resolve,
    worker,
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [input, LANDING_STYLES, PUBLIC_STYLES, ...DRAWN_STYLES],
        output: {
          // Names are short, because the first script lists every other script, and a hash's characters don't compress. The
          // bundler names a chunk that several pages share after all of them, so only the first name is used.
          chunkFileNames: ({ name }: { readonly name: string }) => `assets/${name.split('~')[0]}-[hash:7].js`,
          codeSplitting: { groups },
        },
        // The budgets and the compression are slow on purpose: don't warn about them at a newcomer's first start.
        checks: { bundlerTimings: false },
        // Radix names its inner functions for stack traces; nobody reads those here.
        treeshake: { manualPureFunctions: ['__name'] },
      },
    },
  };
});
