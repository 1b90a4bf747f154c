import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { brotli } from './compress.ts';
import type { WebManifest } from './manifest.ts';

/** Kilobytes (1000 bytes) of brotli 11; fonts uncompressed. */
const BUDGET = {
  landingScript: 2,
  landingTotal: 45,
  auth: 85,
  shellAndDiscover: 103,
  route: 15,
  styles: 12,
} as const;

const DISCOVER = 'matching-screen';
const AUTH = 'auth-screen';

export interface Measure {
  readonly name: string;
  readonly kilobytes: number;
  /** null if it is only reported. */
  readonly budget: number | null;
}

/** Measures a finished build against the budgets. */
export async function measureBuild(outDir: string): Promise<readonly Measure[]> {
  const { app }: WebManifest = JSON.parse(await readFile(path.join(outDir, 'manifest.nod.json'), 'utf8'));
  const size = async (file: string) => (await brotli(await readFile(path.join(outDir, file)))).length;
  const sum = async (files: Iterable<string>) => {
    const sizes = await Promise.all([...files].map(size));
    return sizes.reduce((total, each) => total + each, 0) / 1000;
  };

  const measures: Measure[] = [
    { name: 'landing: JavaScript', kilobytes: await landingScript(outDir), budget: BUDGET.landingScript },
    {
      name: 'landing: everything',
      kilobytes: (await sum(['landing.html', 'icon.svg'])) + (await fonts(outDir)),
      budget: BUDGET.landingTotal,
    },
    { name: 'all CSS', kilobytes: await sum(await stylesIn(outDir)), budget: BUDGET.styles },
  ];
  const screens = Object.entries(app.screens);
  const everySignedIn = sharedBy(screens.filter(([name]) => name !== AUTH).map(([, files]) => files));
  for (const [name, files] of screens) {
    const budget = name === AUTH ? BUDGET.auth : name === DISCOVER ? BUDGET.shellAndDiscover : null;
    const label = name.replace(/-screen$/, '').replaceAll('-', ' ');
    measures.push({
      name: `${label}: initial JavaScript`,
      kilobytes: await sum([...app.scripts, ...files]),
      budget,
    });
    if (budget !== null) continue;
    const ownFiles = files.filter((file) => !everySignedIn.has(file));
    measures.push({
      name: `${label}: its own JavaScript`,
      kilobytes: await sum(ownFiles),
      budget: BUDGET.route,
    });
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
        const overBudget = (await measureBuild(outDir)).filter(
          (each) => each.kilobytes > (each.budget ?? Infinity),
        );
        if (overBudget.length === 0) return;
        const list = overBudget.map(
          (each) => `${each.name} is ${each.kilobytes.toFixed(1)} kB, budget ${each.budget}`,
        );
        throw new Error(`The web part is over its budget: ${list.join('; ')}.`);
      },
    },
  };
}

/**
 * Files used by at least two signed-in screens: the shell and the kit. A visitor fetches them once, so they count for the
 * first screen and not for later ones.
 */
function sharedBy(screens: readonly (readonly string[])[]): ReadonlySet<string> {
  const users = new Map<string, number>();
  for (const file of screens.flat()) users.set(file, (users.get(file) ?? 0) + 1);
  return new Set([...users].filter(([, count]) => count > 1).map(([file]) => file));
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
