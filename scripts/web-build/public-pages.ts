import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { fontPreloads, takeSheet } from './html.ts';
import { themeStart } from './landing.ts';

export const PUBLIC_STYLES = fileURLToPath(new URL('../../src/web/styles/public.css', import.meta.url));

/** Where the server inserts the content of each page (src/server/features/public-pages). */
const HEAD = '<!--head-->';
const BODY = '<!--body-->';

/** Builds the frame of the pages that the server renders, `public.html`: theme, styles, fonts, and two placeholders. */
export function publicPages(): Plugin {
  return {
    name: 'nod:public-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const styles = takeSheet(bundle, PUBLIC_STYLES, 'A public page');
        this.emitFile({
          type: 'asset',
          fileName: 'public.html',
          source: frame(await themeStart(), styles, fontPreloads(bundle)),
        });
      },
    },
  };
}

function frame(theme: string, styles: string, preloads: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><script>${theme}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#f4f6f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0c1310" media="(prefers-color-scheme: dark)">
${HEAD}
${preloads}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${styles}</style></head>
<body>${BODY}</body></html>
`;
}
