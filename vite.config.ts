import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFonts } from './scripts/web-build/fonts.ts';

const here = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const fonts = here('./dist/fonts');

export default defineConfig(async () => {
  await buildFonts(fonts);
  return {
    root: here('./src/web'),
    publicDir: here('./src/web/public'),
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '@fonts': fonts } },
    build: {
      outDir: here('./dist/web'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  };
});
