import { encodingOf } from '../detect-encoding.ts';
import type { RawRead } from './cv-data.ts';

/** UTF-16 if marked as such, UTF-8 if valid, else Windows-1252, which old programs save. */
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
