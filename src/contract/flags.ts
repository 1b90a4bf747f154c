/** Employers' flags as data: the browser draws them on cards, the server on public pages, and both draw the same. */

/** Four flat colours that go together: the ground, two shapes and an accent. */
export interface Palette {
  readonly ground: string;
  readonly first: string;
  readonly second: string;
  readonly accent: string;
}

type Fill = keyof Palette;
/** A path, or a circle by its centre and radius. */
export type FlagShape =
  | readonly [fill: Fill, path: string]
  | readonly [fill: Fill, cx: number, cy: number, r: number];

export const PALETTES: readonly Palette[] = [
  { ground: '#0b5d43', first: '#ffd9d3', second: '#ffc23c', accent: '#f4f6f1' },
  { ground: '#bfe3f2', first: '#0f4c5c', second: '#f26b4e', accent: '#ffe8b8' },
  { ground: '#1e3a5f', first: '#f7c948', second: '#f6ead2', accent: '#e9725b' },
  { ground: '#22313f', first: '#9bd3b8', second: '#e6efdf', accent: '#f2a65a' },
  { ground: '#ffc23c', first: '#3a2a06', second: '#fff3d1', accent: '#c8451f' },
  { ground: '#f5c2ce', first: '#5b1f3a', second: '#f28c38', accent: '#fff4ea' },
  { ground: '#d9d4f0', first: '#33307a', second: '#b9dc6a', accent: '#fdfcf5' },
  { ground: '#b84a32', first: '#fbe6d2', second: '#263f52', accent: '#f3b562' },
];

/**
 * Eight compositions on a 360 × 200 field. A tile shows the middle 200 × 200 of it, so what
 * identifies each stays between x = 80 and x = 280.
 */
export const MOTIFS: readonly (readonly FlagShape[])[] = [
  // A quarter disc in the top left corner, and a wedge with a hollow curved edge at the bottom.
  [
    ['first', 'M0 200A200 200 0 0 0 200 0H0z'],
    ['second', 'M360 200A160 160 0 0 1 200 40v160z'],
  ],
  // A sun on the horizon.
  [
    ['first', 'M0 100h360v100H0z'],
    ['second', 'M80 100a100 100 0 0 1 200 0z'],
  ],
  // Two discs and their overlap.
  [
    ['first', 140, 100, 76],
    ['second', 220, 100, 76],
    ['ground', 'M180 35.4a76 76 0 0 1 0 129.2a76 76 0 0 1 0-129.2z'],
  ],
  // Pillars and a moon.
  [
    ['first', 'M0 0h52v200H0zM104 0h52v200h-52zM208 0h52v200h-52zM312 0h48v200h-48z'],
    ['second', 220, 100, 58],
  ],
  // A diagonal edge, and a sun below it.
  [
    ['first', 'M0 0h360L0 200z'],
    ['second', 232, 132, 46],
  ],
  // Steps that climb to the right.
  [
    ['first', 'M0 150h90v50H0zM90 100h90v100H90z'],
    ['second', 'M180 50h90v150h-90zM270 0h90v200h-90z'],
    ['accent', 135, 50, 32],
  ],
  // Four petals around a centre.
  [
    ['first', 'M180 100H80a100 100 0 0 1 100-100zM180 100h100a100 100 0 0 1-100 100z'],
    ['second', 'M180 100V0a100 100 0 0 1 100 100zM180 100v100A100 100 0 0 1 80 100z'],
    ['accent', 180, 100, 30],
  ],
  // Hills, one in front of the other.
  [
    ['accent', 246, 56, 34],
    ['first', 'M0 200V150a95 95 0 0 1 190 0a85 85 0 0 1 170 0v50z'],
    ['second', 'M60 200a120 84 0 0 1 240 0z'],
  ],
];

/** FNV-1a over the UTF-16 units: the same text gives the same 32-bit number everywhere, forever. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The lowest bits of FNV are its weakest: fold the upper half in before taking remainders.
  hash ^= hash >>> 15;
  return hash >>> 0;
}

/** The motif and palette of a name. They depend on nothing else, so an employer keeps its flag. */
export function flagOf(name: string): { motif: number; palette: number } {
  const seed = seedOf(name.trim().toLowerCase());
  return { motif: seed % MOTIFS.length, palette: Math.floor(seed / MOTIFS.length) % PALETTES.length };
}
