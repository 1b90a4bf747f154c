import { ATTACHMENT_TYPES, type AttachmentType } from '#contract/attachment-types.ts';
import { CV_TYPES } from '#contract/cv-types.ts';

/** A file's name, type and size; a browser's File is one. */
export interface FileInfo {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface Choice<F extends FileInfo> {
  /** The resulting list, within the maximum. */
  readonly files: readonly F[];
  /** Those beyond the maximum. */
  readonly tooMany: readonly F[];
  readonly tooLarge: readonly F[];
  readonly wrongType: readonly F[];
}

/**
 * Adds the chosen files to the list, without those that are too large or not of `types`. If that makes too many, the new
 * files replace the oldest ones; if even the new files are too many, the first of them are taken.
 */
export function choose<F extends FileInfo>(
  currentFiles: readonly F[],
  newFiles: readonly F[],
  { maxFiles, maxBytes, types }: { maxFiles: number; maxBytes: number; types: readonly string[] },
): Choice<F> {
  const isOfType = (file: F) => types.includes(typeOf(file));
  const usable = newFiles.filter((file) => file.size <= maxBytes && isOfType(file));
  const acceptedFiles = usable.slice(0, maxFiles);
  const room = maxFiles - acceptedFiles.length;
  return {
    files: [...(room > 0 ? currentFiles.slice(-room) : []), ...acceptedFiles],
    tooMany: usable.slice(maxFiles),
    tooLarge: newFiles.filter((file) => file.size > maxBytes),
    wrongType: newFiles.filter((file) => file.size <= maxBytes && !isOfType(file)),
  };
}

/** The content type to declare. From the name if possible: browsers don't know every type on every machine. */
export function typeOf({ name, type }: FileInfo): string {
  const ending = Object.entries(ATTACHMENT_TYPES).find(([, end]) => name.toLowerCase().endsWith(end));
  return ending?.[0] ?? type;
}

export const CV_CONTENT_TYPES = Object.keys(CV_TYPES);

export const CV_ACCEPT = Object.entries(CV_TYPES).flat().join(',');

export const ATTACHMENT_CONTENT_TYPES = Object.keys(ATTACHMENT_TYPES);

export const ATTACHMENT_ACCEPT = [...Object.entries(ATTACHMENT_TYPES).flat(), '.jpeg'].join(',');

const KIND: Readonly<Record<AttachmentType, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'text/plain': 'Plain text',
  'image/jpeg': 'JPEG image',
  'image/png': 'PNG image',
  'image/webp': 'WebP image',
};

export function kindOf(type: string): string {
  return KIND[type as AttachmentType] ?? 'File';
}

const KB = 1_024;
const MB = KB * KB;

/** "84 KB", "2.4 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < KB) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (Math.round(bytes / KB) < KB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

export function inMegabytes(bytes: number): number {
  return Math.round(bytes / MB);
}
