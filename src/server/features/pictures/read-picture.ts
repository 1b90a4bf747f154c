import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { compiledWasm, wasmOptions } from '../../isolated/webassembly.ts';
import { inspectPicture, type PictureKind } from './inspect-picture.ts';
import { PICTURE_SHAPES, type PictureShape, type Refusal } from './policy.ts';
import { type Pixels, prepareCrop } from './prepare-crop.ts';

/** The picture as we keep it, in base64, or why it is refused. */
export type PictureRead = { readonly jpeg: string } | { readonly refusal: Refusal };

/** The JPEG encoder's quality, 0 to 100: no visible loss on a face. */
const QUALITY = 82;

/**
 * Decodes an untrusted picture, and encodes its middle again in the given shape. The decoders are WebAssembly: a fault in
 * one can only harm its own memory, in a process that may read nothing and ends afterwards.
 */
export async function readPicture(argument: unknown, bytes: Buffer): Promise<PictureRead> {
  const shape = PICTURE_SHAPES[argument as PictureShape];
  const inspection = inspectPicture(bytes, shape.shortestSide);
  if ('refusal' in inspection) return inspection;
  let pixels: Pixels;
  try {
    pixels = await DECODERS[inspection.kind](Uint8Array.from(bytes).buffer);
  } catch {
    return { refusal: 'damaged' };
  }
  await initJpegEncoder(wasmOptions(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  const crop = { ...prepareCrop(pixels, shape), colorSpace: 'srgb' as const };
  const jpeg = await encodeJpeg(crop, { quality: QUALITY });
  return { jpeg: Buffer.from(jpeg).toString('base64') };
}

const DECODERS: Readonly<Record<PictureKind, (bytes: ArrayBuffer) => Promise<Pixels>>> = {
  jpeg: async (bytes) => {
    await initJpegDecoder(wasmOptions(import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')));
    // Phones store how the picture was held; it is turned here, because encoding again drops that information.
    return decodeJpeg(bytes, { preserveOrientation: true });
  },
  png: async (bytes) => {
    await initPngDecoder(compiledWasm(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')));
    return decodePng(bytes);
  },
  webp: async (bytes) => {
    await initWebpDecoder(wasmOptions(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')));
    return decodeWebp(bytes);
  },
};
