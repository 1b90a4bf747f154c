import { type ClientFrame, clientFrame } from '#contract/realtime.ts';

const KNOWN = new Set<unknown>(clientFrame.def.options.map((option) => option.shape.type.def.values[0]));

/**
 * Parses a client's frame. 'unknown' is a frame type of another version, to be ignored (D34); 'malformed' is not a
 * valid frame.
 */
export function readFrame(data: string): ClientFrame | 'unknown' | 'malformed' {
  let said: unknown;
  try {
    said = JSON.parse(data);
  } catch {
    return 'malformed';
  }
  if (typeof said !== 'object' || said === null || !('type' in said) || typeof said.type !== 'string')
    return 'malformed';
  if (!KNOWN.has(said.type)) return 'unknown';
  const frame = clientFrame.safeParse(said);
  return frame.success ? frame.data : 'malformed';
}

const TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * The bytes of one text message on the wire (RFC 6455, 5.2; a server's frames are not masked). Built once for all
 * recipients: `ws` would build the frame again for each, and write it in two parts.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < LENGTH_16 ? 2 : length < 0x10000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = TEXT;
  if (start === 2) {
    frame[1] = length;
  } else if (start === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
