import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { fontPreloads, takeSheet } from './html.ts';
import { inlineScript } from './inline-script.ts';

const WEB = fileURLToPath(new URL('../../src/web/', import.meta.url));
export const LANDING_STYLES = `${WEB}styles/landing.css`;
/** Where the server inserts what depends on its address: `src/server/features/public-pages/landing-page.ts`. */
const HEAD = '<!--head-->';

/** The script that sets the remembered theme before the first paint. */
export function themeStart(): Promise<string> {
  return inlineScript('theme-start.js');
}

/** Renders the landing page to `landing.html` with an inlined style sheet: one request, then two fonts. */
export function landingPage(): Plugin {
  return {
    name: 'nod:landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const styles = takeSheet(bundle, LANDING_STYLES, 'The landing page');
        this.emitFile({
          type: 'asset',
          fileName: 'landing.html',
          source: await landingHtml(styles, fontPreloads(bundle)),
        });
      },
    },
  };
}

async function landingHtml(styles: string, preloads: string): Promise<string> {
  const markup = await renderLanding();
  if (markup.includes(' style="'))
    throw new Error('The landing page has an inline style, which its content security policy blocks.');
  const missing = classesWithoutRule(markup, styles);
  if (missing.length > 0)
    throw new Error(
      `The landing page's sheet has no rule for ${missing.join(', ')}: name their files in landing.css.`,
    );
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><script>${await themeStart()}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nod: swipe your way to a dream job</title>
<meta name="description" content="Swipe right on roles that fit. When the employer nods back, you are already talking. Free for job seekers.">
${HEAD}
<meta name="theme-color" content="#f4f6f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0c1310" media="(prefers-color-scheme: dark)">
${preloads}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${styles}</style></head>
<body>${markup}</body></html>
`;
}

/** The classes of icons and groups, which have no CSS rules. */
const MARKS = /^(?:lucide|group)\b/;

/**
 * The classes in the markup that have no rule in the sheet. landing.css names the files whose classes it includes, so
 * without this check a component that moves to another folder would silently lose its styles.
 */
export function classesWithoutRule(markup: string, styles: string): string[] {
  const usedClasses = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const escapeName = (name: string) => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);
  return [...new Set(usedClasses)].filter(
    (name) => !MARKS.test(name) && !styles.includes(`.${escapeName(name)}`),
  );
}

async function renderLanding(): Promise<string> {
  const { module } = await runnerImport<{ LandingPage: FunctionComponent }>(
    `${WEB}features/landing/landing-page.tsx`,
    { root: WEB, configFile: false, logLevel: 'error' },
  );
  return renderToStaticMarkup(createElement(module.LandingPage));
}
