import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Latin-1 and the signs used in our copy and in adverts; rarer accents are loaded on demand from the extended files. */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...'ŒœŠšŽžŸ–—‘’‚“”„•…‹›€™−≈≤≥←↑→↓\u2009\u202f',
].join('');

/** Headings need fewer characters: names, titles, numbers. */
const DISPLAY_CHARACTERS = [
  ...range(0x20, 0x7e),
  ...'\u00a0£€·ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßŒœŠšŽž–—‘’“”•…×',
].join('');

const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum', 'lnum', 'case'];

interface Face {
  readonly name: string;
  readonly source: string;
  readonly characters: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
}

const FACES: readonly Face[] = [
  {
    name: 'bricolage',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    characters: DISPLAY_CHARACTERS,
    axes: { wght: 650 },
  },
  {
    name: 'figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    characters: CHARACTERS,
    axes: { wght: { min: 400, max: 700 } },
  },
];

/**
 * Writes the two subset fonts into `folder` and returns their paths. A font that was already made from the same source with
 * the same settings is reused, so a second build costs nothing.
 */
export async function buildFonts(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(FACES.map((face) => buildFace(face, folder)));
}

async function buildFace(face: Face, folder: string): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(face.source));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([face, FEATURES]))
    .digest('hex')
    .slice(0, 16);
  const target = path.join(folder, `${face.name}.woff2`);
  const stamp = path.join(folder, `${face.name}.stamp`);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === key) return target;

  const subset = await subsetFont(source, face.characters, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(target, subset);
  await writeFile(stamp, key);
  return target;
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset));
}
