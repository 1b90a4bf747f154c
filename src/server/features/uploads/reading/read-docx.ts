import mammoth from 'mammoth';
import type { RawRead } from './finish-reading.ts';

/** How large the document is unpacked was checked when it came (inspect-docx). */
export async function readDocx(bytes: Buffer): Promise<RawRead> {
  const { value } = await mammoth.extractRawText({ buffer: bytes });
  // Paragraphs are set apart by an empty line each; in a CV most of them are lines of one list.
  return { reading: 'read', text: value.replace(/\n\n/g, '\n'), pages: null, pagesRead: null };
}
