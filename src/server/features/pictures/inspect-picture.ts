import { LONGEST_SIDE, MOST_PIXELS, type Refusal } from './policy.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp';

interface Head {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Whether the file ends where its format says; a decoder would fill the rest with grey. */
  readonly isWhole: boolean;
}

/**
 * Returns the kind of a picture, or why it must not be decoded. Reads the header and, except for PNG, checks that the file
 * is complete. Doesn't decode it, because a file of a few bytes can claim dimensions that fill all memory.
 */
export function inspectPicture(
  bytes: Buffer,
  shortestSide: number,
): { kind: PictureKind } | { refusal: Refusal } {
  let head: Head | null;
  try {
    head = headOf(bytes);
  } catch (error) {
    // The file ends within its header, or has a broken one.
    if (error instanceof RangeError) return { refusal: 'damaged' };
    throw error;
  }
  if (head === null) return { refusal: 'type' };
  const { width, height } = head;
  if (head.isAnimated) return { refusal: 'animated' };
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) return { refusal: 'pixels' };
  if (!head.isWhole) return { refusal: 'damaged' };
  if (Math.min(width, height) < shortestSide) return { refusal: 'small' };
  return { kind: head.kind };
}

/** null for anything but our three formats. */
function headOf(bytes: Buffer): Head | null {
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return headOfPng(bytes);
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return headOfWebp(bytes);
  if (text(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return headOfJpeg(bytes);
  return null;
}

function text(bytes: Buffer, from: number, length: number): string {
  return bytes.toString('latin1', from, from + length);
}

const PNG_FIRST_CHUNK = 8;
/** Length, type and checksum. */
const PNG_CHUNK_FRAME = 12;

function headOfPng(bytes: Buffer): Head {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  let isAnimated = false;
  // An acTL chunk, which comes before the pixels, makes it an animation.
  for (let offset = PNG_FIRST_CHUNK; offset + PNG_CHUNK_FRAME <= bytes.length; ) {
    const type = text(bytes, offset + 4, 4);
    if (type === 'IDAT') break;
    isAnimated ||= type === 'acTL';
    offset += bytes.readUInt32BE(offset) + PNG_CHUNK_FRAME;
  }
  // The PNG decoder checks the rest.
  return { kind: 'png', width, height, isAnimated, isWhole: true };
}

const WEBP_ANIMATION = 0x02;

function headOfWebp(bytes: Buffer): Head {
  const isWhole = bytes.length >= bytes.readUInt32LE(4) + 8;
  const head = { kind: 'webp', isAnimated: false, isWhole } as const;
  switch (text(bytes, 12, 4)) {
    case 'VP8X': {
      const isAnimated = (bytes.readUInt8(20) & WEBP_ANIMATION) !== 0;
      return {
        ...head,
        isAnimated,
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
      };
    }
    case 'VP8L': {
      const sizeBits = bytes.readUInt32LE(21);
      return { ...head, width: (sizeBits & 0x3fff) + 1, height: ((sizeBits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { ...head, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
}

const JPEG_END = Buffer.from([0xff, 0xd9]);
const START_OF_SCAN = 0xda;
/** Markers between 0xc0 and 0xcf that don't start a frame header. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

function headOfJpeg(bytes: Buffer): Head {
  let size = { width: 0, height: 0 };
  let offset = 2;
  for (;;) {
    if (bytes.readUInt8(offset) !== 0xff) throw new RangeError('a segment does not begin with a marker');
    const marker = bytes.readUInt8(offset + 1);
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)) {
      size = { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  // Within the pixels every 0xff is escaped, so this can only be the end of the picture. A thumbnail's end comes earlier.
  const isWhole = bytes.indexOf(JPEG_END, offset) !== -1;
  return { kind: 'jpeg', ...size, isAnimated: false, isWhole };
}
