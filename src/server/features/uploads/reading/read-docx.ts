import mammoth from 'mammoth';
import type { RawRead } from './finish-reading.ts';

/** The unpacked size was checked on upload (inspect-docx). */
export async function readDocx(bytes: Buffer): Promise<RawRead> {
  const { value } = await mammoth.extractRawText({ buffer: bytes });
  // Paragraphs are separated by empty lines; in a CV most of them are lines of one list.
  return { reading: 'read', text: value.replace(/\n\n/g, '\n'), pages: null, pagesRead: null };
}
