/**
 * UTF-16 if the bytes begin with its byte order mark. Otherwise null: the text is in UTF-8 or Windows-1252, and callers
 * decide which.
 */
export function encodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}
