import mammoth from 'mammoth';
import type { CvRead } from './read-cv.ts';

/** How large the document is unpacked was checked when it came (inspect-docx). */
export async function readDocx(bytes: Uint8Array): Promise<CvRead> {
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  // Paragraphs are set apart by an empty line each; in a CV most of them are lines of one list.
  return { reading: 'read', text: value.replace(/\n\n/g, '\n'), pages: null, pagesRead: null };
}
