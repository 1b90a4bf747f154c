import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { MOTIFS, PALETTES } from '#contract/flags.ts';
import { flatten, type Point, type Ring, ringOfArc } from './flag-maths.ts';

/** The size recommended for link previews. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The field that flags are drawn on (`contract/flags.ts`); a card cuts a little off its top and bottom. */
const FIELD_WIDTH = 360;
const FIELD_HEIGHT = 200;
const SCALE = CARD_WIDTH / FIELD_WIDTH;
const TOP = (FIELD_HEIGHT * SCALE - CARD_HEIGHT) / 2;
/** Scan lines for each line of pixels: enough for smooth edges. */
const LINES = 4;

const BRAND = '#0b5d43';
const PAPER = '#f4f6f1';
/** Nod's mark in the lower right corner, in pixels; its shapes are drawn on a field of 20 × 20 units. */
const MARK = { left: 1050, top: 480, size: 104, rim: 8 };

/** The picture of a company's flag for previews of links to its jobs: a PNG of 1200 × 630 pixels. */
export async function writeFlagPng(motif: number, palette: number): Promise<Buffer> {
  const colours = PALETTES[palette];
  const shapes = MOTIFS[motif];
  if (colours === undefined || shapes === undefined)
    throw new RangeError(`There is no flag ${motif}-${palette}.`);
  const pixels = new Uint8Array(CARD_WIDTH * CARD_HEIGHT * 3);
  paint(pixels, [cornersOf(0, 0, CARD_WIDTH, CARD_HEIGHT)], colours.ground);
  for (const shape of shapes) {
    const rings = shape.length === 2 ? flatten(shape[1]) : [ringOfArc([shape[1], shape[2]], shape[3])];
    paint(pixels, rings.map(onCard), colours[shape[0]]);
  }
  paintMark(pixels);
  return png(pixels);
}

function onCard(ring: Ring): Ring {
  return ring.map(([x, y]) => [x * SCALE, y * SCALE - TOP]);
}

function cornersOf(left: number, top: number, width: number, height: number): Ring {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

/** The disc with the smile, as in the wordmark. */
function paintMark(pixels: Uint8Array): void {
  const { left, top, size, rim } = MARK;
  const middle: Point = [left + size / 2, top + size / 2];
  const unit = size / 20;
  const pixelOf = ([x, y]: Point): Point => [left + x * unit, top + y * unit];
  const [from, to] = [Math.PI * (15 / 180), Math.PI * (165 / 180)];
  const centre: Point = [10, 9.06];
  const smile = [...ringOfArc(centre, 7.3, from, to), ...ringOfArc(centre, 4.7, from, to).toReversed()];
  const ends = [from, to].map((angle) =>
    ringOfArc([centre[0] + 6 * Math.cos(angle), centre[1] + 6 * Math.sin(angle)], 1.3),
  );
  paint(pixels, [ringOfArc(middle, size / 2 + rim)], PAPER);
  paint(pixels, [ringOfArc(middle, size / 2)], BRAND);
  for (const ring of [smile, ...ends]) paint(pixels, [ring.map(pixelOf)], PAPER);
}

/** Fills the areas that are inside an odd number of rings. */
function paint(pixels: Uint8Array, rings: readonly Ring[], colour: string): void {
  const rgb = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  const last = Math.min(CARD_HEIGHT, Math.ceil(Math.max(...ys)));
  // How much of each pixel is covered, as the difference from the pixel before it.
  const change = new Float64Array(CARD_WIDTH + 2);
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < last; row += 1) {
    change.fill(0);
    for (let line = 0; line < LINES; line += 1) addLine(change, crossings(rings, row + (line + 0.5) / LINES));
    let share = 0;
    for (let column = 0; column < CARD_WIDTH; column += 1) {
      share += change[column] ?? 0;
      if (share < 0.002) continue;
      const offset = (row * CARD_WIDTH + column) * 3;
      if (share > 0.998) pixels.set(rgb, offset);
      else for (let n = 0; n < 3; n += 1) pixels[offset + n] = blend(pixels[offset + n], rgb[n], share);
    }
  }
}

function blend(below = 0, above = 0, share: number): number {
  return Math.round(below + (above - below) * share);
}

/** Where a horizontal line crosses the rings, from left to right. */
function crossings(rings: readonly Ring[], y: number): number[] {
  const crossingXs: number[] = [];
  for (const ring of rings) {
    let [x0, y0] = ring.at(-1) ?? [0, 0];
    for (const [x1, y1] of ring) {
      if (y0 <= y !== y1 <= y) crossingXs.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
      [x0, y0] = [x1, y1];
    }
  }
  return crossingXs.sort((a, b) => a - b);
}

/** Adds the spans between the crossings. A pixel in which a span begins or ends is covered in part. */
function addLine(change: Float64Array, xs: readonly number[]): void {
  for (let pair = 0; pair + 1 < xs.length; pair += 2) {
    addEdge(change, xs[pair] ?? 0, 1 / LINES);
    addEdge(change, xs[pair + 1] ?? 0, -1 / LINES);
  }
}

function addEdge(change: Float64Array, x: number, by: number): void {
  const within = Math.min(CARD_WIDTH, Math.max(0, x));
  const column = Math.floor(within);
  const nextShare = within - column;
  change[column] = (change[column] ?? 0) + by * (1 - nextShare);
  change[column + 1] = (change[column + 1] ?? 0) + by * nextShare;
}

/** PNG (ISO/IEC 15948): 8 bits a channel, red, green and blue, each line as the difference from the line above. */
async function png(pixels: Uint8Array): Promise<Buffer> {
  const width = CARD_WIDTH * 3;
  const lines = Buffer.alloc((width + 1) * CARD_HEIGHT);
  const UP = 2;
  for (let row = 0; row < CARD_HEIGHT; row += 1) {
    const start = row * (width + 1);
    lines[start] = UP;
    for (let column = 0; column < width; column += 1) {
      const pixelAbove = row === 0 ? 0 : (pixels[(row - 1) * width + column] ?? 0);
      lines[start + 1 + column] = ((pixels[row * width + column] ?? 0) - pixelAbove) & 0xff;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(CARD_WIDTH, 0);
  head.writeUInt32BE(CARD_HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', await promisify(deflate)(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
