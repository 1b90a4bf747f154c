import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { brotli } from './compress.ts';

/** Kilobytes (1000 bytes) of brotli 11; fonts uncompressed. */
const BUDGET = {
  landingScript: 2,
  landingTotal: 45,
  auth: 85,
  // 3.5 kB more than planned: decisions without a network are kept in the moment they are made, the deck has its keys,
  // skeleton and low layouts before anything else arrives, and a card reads pay by the hour and the rest of an offer.
  shellAndDiscover: 108.5,
  route: 15,
  styles: 12,
} as const;

const DISCOVER = 'routes/matching-screen.tsx';
const AUTH = 'features/auth/auth-screen.tsx';

export interface Measure {
  readonly name: string;
  readonly kilobytes: number;
  /** null if it is only reported. */
  readonly budget: number | null;
}

/** Measures a finished build against the budgets. */
export async function measureBuild(outDir: string): Promise<readonly Measure[]> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'));
  const size = async (file: string) => (await brotli(await readFile(path.join(outDir, file)))).length;
  const sum = async (files: Iterable<string>) => {
    const sizes = await Promise.all([...files].map(size));
    return sizes.reduce((total, each) => total + each, 0) / 1000;
  };

  const entry = scriptsOf(manifest, 'index.html');
  const measures: Measure[] = [
    { name: 'landing: JavaScript', kilobytes: await landingScript(outDir), budget: BUDGET.landingScript },
    {
      name: 'landing: everything',
      kilobytes: (await sum(['landing.html', 'icon.svg'])) + (await fonts(outDir)),
      budget: BUDGET.landingTotal,
    },
    { name: 'all CSS', kilobytes: await sum(await stylesIn(outDir)), budget: BUDGET.styles },
  ];
  const screens = Object.keys(manifest).filter((key) => key.endsWith('-screen.tsx'));
  const everySignedIn = sharedBy(
    manifest,
    screens.filter((key) => key !== AUTH),
  );
  for (const key of screens) {
    const all = new Set([...entry, ...scriptsOf(manifest, key)]);
    const budget = key === AUTH ? BUDGET.auth : key === DISCOVER ? BUDGET.shellAndDiscover : null;
    measures.push({ name: `${labelOf(key)}: initial JavaScript`, kilobytes: await sum(all), budget });
    if (budget !== null) continue;
    const own = [...scriptsOf(manifest, key)].filter((file) => !entry.has(file) && !everySignedIn.has(file));
    measures.push({ name: `${labelOf(key)}: of its own`, kilobytes: await sum(own), budget: BUDGET.route });
  }
  return measures;
}

/** Fails the build if something is over its budget. */
export function budgets(outDir: string): Plugin {
  return {
    name: 'nod:budgets',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const over = (await measureBuild(outDir)).filter(
          (each) => each.kilobytes > (each.budget ?? Infinity),
        );
        if (over.length === 0) return;
        const list = over.map(
          (each) => `${each.name} is ${each.kilobytes.toFixed(1)} kB, budget ${each.budget}`,
        );
        throw new Error(`The web part is over its budget: ${list.join('; ')}.`);
      },
    },
  };
}

/** A chunk's file and those of everything it imports statically. */
function scriptsOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const each of chunk.imports ?? []) scriptsOf(manifest, each, seen);
  return seen;
}

/**
 * Files used by at least two signed-in screens: the shell and the kit. A visitor fetches them once, so they count for the
 * first screen and not for later ones.
 */
function sharedBy(manifest: Manifest, keys: readonly string[]): Set<string> {
  const users = new Map<string, number>();
  for (const key of keys) {
    for (const file of scriptsOf(manifest, key)) users.set(file, (users.get(file) ?? 0) + 1);
  }
  return new Set([...users].filter(([, count]) => count > 1).map(([file]) => file));
}

function labelOf(key: string): string {
  return path.basename(key, '-screen.tsx').replaceAll('-', ' ');
}

async function landingScript(outDir: string): Promise<number> {
  const html = await readFile(path.join(outDir, 'landing.html'), 'utf8');
  if (/<script[^>]+src=/.test(html))
    throw new Error('The landing page loads a script, but it must be plain HTML.');
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, content]) => content).join('');
  return (await brotli(Buffer.from(inline))).length / 1000;
}

async function fonts(outDir: string): Promise<number> {
  const html = await readFile(path.join(outDir, 'landing.html'), 'utf8');
  const files = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, file = '']) => file);
  if (files.length !== 2)
    throw new Error(`The landing page preloads ${files.length} fonts, but it must be two.`);
  const contents = await Promise.all(files.map((file) => readFile(path.join(outDir, file))));
  return contents.reduce((total, content) => total + content.length, 0) / 1000;
}

async function stylesIn(outDir: string): Promise<readonly string[]> {
  const files = await readdir(path.join(outDir, 'assets'));
  return files.filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`);
}
