import { encodingOf } from '../detect-encoding.ts';
import type { RawRead } from './finish-reading.ts';

/** UTF-16 where its mark says so, UTF-8 where it is that, else Windows-1252, as old programs save. */
export function readPlain(bytes: Uint8Array): RawRead {
  return { reading: 'read', text: decode(bytes), pages: null, pagesRead: null };
}

function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
