import { Sender } from 'ws';
import { type ClientFrame, clientFrame } from '#contract/realtime.ts';

const KNOWN = new Set<unknown>(clientFrame.def.options.map((option) => option.shape.type.def.values[0]));

/**
 * Parses a client's frame. 'unknown' is a frame type of another version, to be ignored (D34); 'malformed' is not a
 * valid frame.
 */
export function readFrame(data: string): ClientFrame | 'unknown' | 'malformed' {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return 'malformed';
  }
  if (typeof json !== 'object' || json === null || !('type' in json) || typeof json.type !== 'string')
    return 'malformed';
  if (!KNOWN.has(json.type)) return 'unknown';
  const frame = clientFrame.safeParse(json);
  return frame.success ? frame.data : 'malformed';
}

const TEXT = { opcode: 1, fin: true, rsv1: false, mask: false, readOnly: true } as const;

declare module 'ws' {
  /** Public according to its maintainer (websockets/ws issue 1524), but missing from the published types. */
  const Sender: { readonly frame: (data: Buffer, options: typeof TEXT) => Buffer[] };
}

/**
 * The bytes of one text message on the wire (RFC 6455, 5.2; a server's frames are not masked). Built once for all
 * recipients: `ws` would build the frame again for each, and write it in two parts.
 */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT));
}
