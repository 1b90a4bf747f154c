import { crc32, deflateSync } from 'node:zlib';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import { wasmOptions } from '#server/isolated/webassembly.ts';

type Colour = readonly [red: number, green: number, blue: number];
export const RED: Colour = [220, 30, 40];
export const BLUE: Colour = [30, 60, 200];

/** A picture whose left half is red and whose right half is blue, as pixels. */
function twoColours(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    data.set([...(index % width < width / 2 ? RED : BLUE), 255], index * 4);
  }
  return { data, width, height, colorSpace: 'srgb' as const };
}

export async function jpegOf(width: number, height: number): Promise<Buffer> {
  await initJpegEncoder(wasmOptions(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  return Buffer.from(await encodeJpeg(twoColours(width, height), { quality: 90 }));
}

export async function webpOf(width: number, height: number): Promise<Buffer> {
  await initWebpEncoder(wasmOptions(import.meta.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm')));
  return Buffer.from(await encodeWebp(twoColours(width, height)));
}

/** The pixels of a JPEG. */
export async function pixelsOf(jpeg: Buffer) {
  await initJpegDecoder(wasmOptions(import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')));
  const { data, width, height } = await decodeJpeg(Uint8Array.from(jpeg).buffer);
  const colourAt = (x: number, y: number): number[] => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
  ];
  return { width, height, colourAt };
}

/** Adds what a phone adds: where the picture was taken, and how the phone was held (`orientation`: 1 is upright). */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
    Buffer.from('GPS 51.4545N 2.5879W', 'latin1'),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/**
 * A PNG of one colour, transparent or not. `claimed` is the width and height that its header states, which are wrong
 * unless they equal `side`.
 */
export function pngOf(
  side: number,
  {
    claimed = side,
    isAnimated = false,
    alpha = 255,
  }: { claimed?: number; isAnimated?: boolean; alpha?: number } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claimed, 0);
  head.writeUInt32BE(claimed, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 4, Buffer.from([...BLUE, alpha]))]);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    ...(isAnimated ? [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
