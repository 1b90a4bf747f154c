import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

type Colour = readonly [red: number, green: number, blue: number];

const BRAND: Colour = [0x0b, 0x5d, 0x43];
const PAPER: Colour = [0xf4, 0xf6, 0xf1];
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples across a pixel, for smooth edges. */
const SAMPLES = 4;

/**
 * Our mark as PNG, for devices that install the app and don't support SVG. `bleeds`: the background reaches every edge,
 * and the mark stays in the middle four fifths, so that any mask shape works
 * (https://w3c.github.io/manifest/#icon-masks).
 */
const ICONS: readonly { readonly file: string; readonly size: number; readonly bleeds: boolean }[] = [
  { file: 'icon-192.png', size: 192, bleeds: false },
  { file: 'icon-512.png', size: 512, bleeds: false },
  { file: 'icon-maskable-192.png', size: 192, bleeds: true },
  { file: 'icon-maskable-512.png', size: 512, bleeds: true },
  { file: 'apple-touch-icon.png', size: 180, bleeds: true },
];

/** Draws the icons of the web manifest with the shapes of `public/icon.svg`. */
export function appIcons(): Plugin {
  return {
    name: 'nod:icons',
    apply: 'build',
    generateBundle() {
      for (const { file, size, bleeds } of ICONS) {
        this.emitFile({ type: 'asset', fileName: file, source: drawIcon(size, bleeds) });
      }
    },
  };
}

/** @returns a PNG of `size` by `size` pixels */
export function drawIcon(size: number, bleeds: boolean): Buffer {
  // One filter byte before each line of red, green, blue and opacity.
  const pixels = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * (size * 4 + 1) + 1 + x * 4;
      pixels.set(pixelAt(x, y, size, bleeds), at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a channel, with opacity.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixelAt(x: number, y: number, size: number, bleeds: boolean): readonly number[] {
  const sum = [0, 0, 0];
  let drawnCount = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const dx = ((sample % SAMPLES) + 0.5) / SAMPLES;
    const dy = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    const colour = colourAt(((x + dx) / size) * 64, ((y + dy) / size) * 64, bleeds);
    if (colour === null) continue;
    drawnCount += 1;
    colour.forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value;
    });
  }
  if (drawnCount === 0) return [0, 0, 0, 0];
  return [
    ...sum.map((value) => Math.round(value / drawnCount)),
    Math.round((255 * drawnCount) / SAMPLES ** 2),
  ];
}

/** The colour at a point, in the 64 by 64 units of `public/icon.svg`: a disc on the ground, with the nod in the disc. */
function colourAt(x: number, y: number, bleeds: boolean): Colour | null {
  if (!bleeds && !isInRoundedSquare(x, y, 16)) return null;
  const scale = bleeds ? 0.86 : 1;
  const [dx, dy] = [(x - 32) / scale, (y - 32) / scale];
  if (Math.hypot(dx, dy) > 19) return BRAND;
  // Part of a circle of radius 11 that ends at 10.5 to both sides, drawn 5 wide with round ends.
  const isNod = dy >= 1.5 && Math.abs(Math.hypot(dx, dy + 1.78) - 11) <= 2.5;
  const isEnd = [-10.5, 10.5].some((end) => Math.hypot(dx - end, dy - 1.5) <= 2.5);
  return isNod || isEnd ? BRAND : PAPER;
}

function isInRoundedSquare(x: number, y: number, radius: number): boolean {
  const dx = Math.max(radius - x, x - (64 - radius), 0);
  const dy = Math.max(radius - y, y - (64 - radius), 0);
  return Math.hypot(dx, dy) <= radius;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
