import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFonts } from './scripts/web-build/fonts.ts';
import { appHtml } from './scripts/web-build/html.ts';
import { LANDING_STYLES, landingPage } from './scripts/web-build/landing.ts';
import { webManifest } from './scripts/web-build/manifest.ts';

const here = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const fonts = here('./dist/fonts');

export default defineConfig(async () => {
  await buildFonts(fonts);
  return {
    root: here('./src/web'),
    publicDir: here('./src/web/public'),
    plugins: [react(), tailwindcss(), appHtml(), landingPage(), webManifest()],
    resolve: { alias: { '@fonts': fonts } },
    build: {
      outDir: here('./dist/web'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: [here('./src/web/index.html'), LANDING_STYLES] },
    },
  };
});
