import { CV_TYPES, type CvType, UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { AppError } from '../../http/errors.ts';

const WANTED = 'Please choose a PDF, a Word document (.docx) or plain text.';

export function unsupportedFile(why: string): AppError {
  return new AppError('unsupported', `${why} ${WANTED}`);
}

export function unsupportedAttachment(): AppError {
  return new AppError(
    'unsupported',
    'This kind of file can’t be sent here. Please choose a PDF, a Word document (.docx), a picture (JPEG, PNG or WebP) or plain text.',
  );
}

export function tooLarge(): AppError {
  return new AppError('tooLarge', `The file is too large: at most ${UPLOAD_MAX_BYTES / 1_048_576} MB.`);
}

/** @throws 413, 422 */
export function mustBeSize(size: number): void {
  if (size > UPLOAD_MAX_BYTES) throw tooLarge();
  if (size === 0) throw new AppError('unacceptable', 'The file is empty.');
}

/** Types that browsers declare for unknown files. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** A declared content type as one of ours; null if it says nothing. @throws 415 for any other */
export function readType(declared: string | undefined | null): CvType | null {
  const type = (declared ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (UNKNOWN.has(type)) return null;
  if (!isCvType(type)) throw unsupportedFile('A CV can’t have that file type.');
  return type;
}

export function isCvType(type: string): type is CvType {
  return Object.hasOwn(CV_TYPES, type);
}
