import { CV_TYPES } from './cv-types.ts';

/** The content types accepted for a file in a conversation, with their file name extensions. */
export const ATTACHMENT_TYPES = {
  ...CV_TYPES,
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** Files in one message. */
export const ATTACHMENTS_MAX = 5;
