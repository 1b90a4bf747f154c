import type { Source } from '#adverts/file/read-bytes.ts';
import { IMPORT_MAX_UNPACKED_BYTES } from '#contract/imports.ts';

/** A single JSON document or page must fit in memory; adverts one per line, or in a list, need not. */
const LARGEST_DOCUMENT = 32 * 1024 * 1024;

/** What the server sends to an isolated program, as a source that can be opened once. */
export function receivedDocument(name: string, input: AsyncIterable<Buffer>): Source {
  return {
    name,
    open: () => input,
    mostUnpacked: IMPORT_MAX_UNPACKED_BYTES,
    largestDocument: LARGEST_DOCUMENT,
  };
}
