/** Bytes of one upload: 10 MB (specification, section 9). */
export const UPLOAD_MAX_BYTES = 10_485_760;
/** The content types accepted for a CV, with their file name extensions. */
export const CV_TYPES = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'text/plain': '.txt',
} as const;
export type CvType = keyof typeof CV_TYPES;
