import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { earlyStart } from './early-start.ts';
import { themeStart } from './landing.ts';

type Bundle = Rolldown.OutputBundle;

const ICON = fileURLToPath(new URL('../../src/web/public/icon.svg', import.meta.url));

/**
 * Links that preload the two font files that every page uses immediately. The files for more letters load only if a page
 * has a letter that these two lack.
 */
export function fontPreloads(bundle: Bundle): string {
  return Object.keys(bundle)
    .filter((file) => /\/(?:bricolage|figtree)-[\w-]{8}\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('\n');
}

/** Removes the sheet that was built from the file `styles` from the bundle and returns it, to be inlined in `page`. */
export function takeSheet(bundle: Bundle, styles: string, page: string): string {
  const sheet = Object.values(bundle).find(
    (each) => each.type === 'asset' && each.originalFileNames.some((name) => styles.endsWith(name)),
  );
  if (sheet?.type !== 'asset') throw new Error(`${page} has no style sheet.`);
  delete bundle[sheet.fileName];
  return String(sheet.source).trim();
}

/** The tab's icon as a data: URL. Otherwise the browser requests it while the page's own files are still loading. */
async function iconAddress(): Promise<string> {
  const svg = (await readFile(ICON, 'utf8')).trim().replaceAll('"', "'");
  return `data:image/svg+xml,${svg.replaceAll(/[#<>]/g, (sign) => encodeURIComponent(sign))}`;
}

/** Puts the scripts that run at once, the icon and the font preloads into the application's HTML. */
export function appHtml(): Plugin {
  return {
    name: 'nod:app-html',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const head = `<head>\n    <script>${await themeStart()}</script>`;
        const earlyScript = `<!--early--><script>${await earlyStart()}</script>\n  </head>`;
        const preloads = bundle ? `${fontPreloads(bundle)}\n    ${earlyScript}` : '</head>';
        const icon = `href="${await iconAddress()}"`;
        return html
          .replace('<head>', () => head)
          .replace('href="/icon.svg"', () => icon)
          .replace('</head>', () => preloads);
      },
    },
  };
}

/** The hashes that a content security policy must list for the inline elements of this tag: 'sha256-…'. */
export function inlineHashes(html: string, tag: 'script' | 'style'): readonly string[] {
  const inline = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g');
  return [...html.matchAll(inline)].map(
    ([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
  );
}
