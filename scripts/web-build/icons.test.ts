import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawIcon } from './icons.ts';

/** Red, green, blue and opacity of one pixel. */
function pixel(png: Buffer, size: number, x: number, y: number): number[] {
  const start = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const at = y * (size * 4 + 1) + 1 + x * 4;
  return [...lines.subarray(at, at + 4)];
}

test('an icon’s corner is transparent, a maskable icon’s is not', () => {
  const [plain, maskable] = [drawIcon(96, false), drawIcon(96, true)];
  expect(plain.readUInt32BE(16)).toBe(96);
  expect(pixel(plain, 96, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(pixel(maskable, 96, 0, 0)).toEqual([0x0b, 0x5d, 0x43, 255]);
  for (const icon of [plain, maskable]) expect(pixel(icon, 96, 48, 48)).toEqual([0xf4, 0xf6, 0xf1, 255]);
});
