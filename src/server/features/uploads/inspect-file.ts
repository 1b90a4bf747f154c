import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { CvType } from '#contract/cv-types.ts';
import { AppError } from '../../http/errors.ts';
import { encodingOf } from './detect-encoding.ts';
import { inspectDocx } from './inspect-docx.ts';
import { unsupportedAttachment, unsupportedFile } from './policy.ts';

const HEAD_BYTES = 1_024;
const startsWith = (head: Buffer, bytes: string) =>
  head.subarray(0, bytes.length).toString('latin1') === bytes;

/** A file's type by its content, whatever its name. @throws 415 if it is not a possible CV, 422 for a zip bomb */
export async function inspectFile(path: string): Promise<CvType> {
  const head = await headOf(path);
  if (startsWith(head, '%PDF-')) return 'application/pdf';
  if (startsWith(head, 'PK\u0003\u0004')) {
    await inspectDocx(path);
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  }
  if (startsWith(head, '\u00d0\u00cf\u0011\u00e0')) {
    throw unsupportedFile('This is an old Word document (.doc). Save it as .docx or PDF.');
  }
  if (startsWith(head, '{\\rtf')) throw unsupportedFile('This is a rich text file. Save it as .docx or PDF.');
  await mustBeText(path, head);
  return 'text/plain';
}

/** A picture's type by the first bytes of its file; null if it is not a picture. */
function pictureType(head: Buffer): AttachmentType | null {
  if (startsWith(head, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (startsWith(head, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  const isWebp = startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/** Like `inspectFile`, for a file in a conversation, which may also be a picture. @throws 415, 422 for a zip bomb */
export async function inspectAttachment(path: string): Promise<AttachmentType> {
  const picture = pictureType(await headOf(path));
  if (picture !== null) return picture;
  try {
    return await inspectFile(path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported') throw unsupportedAttachment();
    throw error;
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Files that a browser would run if it showed them. */
const MARKUP = /^[\s\ufeff]*<(?:!doctype|!--|\?xml|html|head|body|svg|script|iframe|meta|style)/i;
/**
 * Control characters that text never has, but pictures, archives and programs do. Excludes tab, line ends, form feed
 * and escape.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** UTF-8, UTF-16 with a byte order mark, or Windows-1252, as read-plain reads them. */
async function mustBeText(path: string, head: Buffer): Promise<void> {
  const encoding = encodingOf(head);
  if (MARKUP.test(new TextDecoder(encoding ?? 'utf-8').decode(head))) {
    throw unsupportedFile('This is a web page or a drawing, not a CV.');
  }
  // Windows-1252 decodes any byte; its control characters are the same as in UTF-8.
  const decoder = new TextDecoder(encoding ?? 'windows-1252', { fatal: encoding !== null });
  try {
    for await (const chunk of createReadStream(path)) {
      if (CONTROLS.test(decoder.decode(chunk, { stream: true }))) throw new TypeError('controls');
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw unsupportedFile('We can’t read this kind of file.');
    throw error;
  }
}
