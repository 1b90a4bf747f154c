import { readFileSync, statSync } from 'node:fs';
import { decodeText } from '#adverts/file/read-lines.ts';

/** A document that can't be used; the message says why. */
export class DocumentRefused extends Error {}

const MOST_BYTES = 1024 * 1024;

/** The text of a plain text or Markdown file of at most 1 MB. Throws DocumentRefused. */
export function readDocument(path: string, name: string): string {
  const bytes = bytesOf(path, name);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw new DocumentRefused(`${name} is a PDF: save it as plain text and use that file.`);
  }
  const text = decodeText(bytes);
  if (text.includes('\0') || bytes.subarray(0, 2).toString('latin1') === 'PK') {
    throw new DocumentRefused(`${name} is not plain text: save it as text or Markdown and use that file.`);
  }
  if (text.trim() === '') throw new DocumentRefused(`${name} is empty.`);
  return text;
}

function bytesOf(path: string, name: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES)
      throw new DocumentRefused(`${name} is larger than 1 MB: too large for an advert or a CV.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') throw new DocumentRefused(`There is no file ${name}.`);
    if (code === 'EISDIR') throw new DocumentRefused(`${name} is a folder, not a file.`);
    throw new DocumentRefused(`${name} can't be read${typeof code === 'string' ? ` (${code})` : ''}.`);
  }
}
