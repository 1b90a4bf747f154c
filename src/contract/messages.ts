import * as z from 'zod/mini';
import { roleSummary } from './applications.ts';
import { ATTACHMENTS_MAX } from './attachment-types.ts';
import { endpoint } from './endpoint.ts';
import { flagName } from './flag-name.ts';
import { paged } from './paging.ts';
import { SCAM_SIGNS } from './scam/scam-sign.ts';
import { id, instant, isCleanText, text } from './text.ts';

export const MESSAGE_MAX = 5_000;
/** The most messages that one call of `listMessages` returns; without `before` and `after`, the newest of the thread. */
export const THREAD_PAGE = 200;

/** A file in a conversation. `getAttachment` returns its content to the two sides of the conversation. */
export const attachment = z.object({
  id,
  /** As shown and downloaded, with the extension of its type. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** One of `ATTACHMENT_TYPES`, determined from the content. */
  type: z.string(),
  /** Whether a virus scanner looked at it. */
  isScanned: z.optional(z.boolean()),
  /** Set once its sender removed it: then its name is `REMOVED_FILE` and its size 0. */
  removedAt: z.optional(instant),
});
export type Attachment = z.infer<typeof attachment>;

/** The text of a message with only files, so that clients without support for files show their names. */
export function bodyOfFiles(files: readonly Pick<Attachment, 'name'>[]): string {
  return files.map(({ name }) => name).join(', ');
}

/** The name of a file that was removed. */
export const REMOVED_FILE = 'File removed';

/** A message after one of its files was removed: without the file's name and size. */
export function withoutFile<
  Said extends { readonly bodyMd: string; readonly attachments: readonly Attachment[] },
>(message: Said, attachmentId: string, removedAt: string) {
  const attachments = message.attachments.map((file) =>
    file.id === attachmentId ? { ...file, name: REMOVED_FILE, size: 0, removedAt } : file,
  );
  const isOnlyFiles = message.bodyMd === bodyOfFiles(message.attachments);
  return { ...message, attachments, bodyMd: isOnlyFiles ? bodyOfFiles(attachments) : message.bodyMd };
}

/** Which file was removed from which message. */
export const removedFile = z.object({ threadId: id, messageId: id, attachmentId: id, removedAt: instant });
export type RemovedFile = z.infer<typeof removedFile>;

export const message = z.object({
  id,
  threadId: id,
  senderUserId: id,
  bodyMd: z.string(),
  createdAt: instant,
  sender: z.object({ firstName: z.string() }),
  /** The sender's own key for this message: sending it again with the same key only returns the first message. */
  clientId: z.nullable(z.string()),
  /** Absent if the message has no files. */
  attachments: z.optional(z.array(attachment)),
  /** An addition to the specification: signs of fraud in it, for a notice to its reader. Absent if it shows no such signs. */
  scamSigns: z.optional(z.array(z.enum(SCAM_SIGNS))),
});
export type Message = z.infer<typeof message>;

export const threadItem = z.object({
  thread: z.object({ id, matchedAt: instant }),
  role: roleSummary,
  employer: z.object({ id, companyName: z.string(), flagName }),
  /** Present for employers (D36). */
  seeker: z.optional(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      username: z.string(),
      profileImageUrl: z.optional(z.nullable(z.string())),
    }),
  ),
  /**
   * Present for seekers: who writes for the company, as in "Priya at Bridge & Co". The member who wrote last, else the
   * advert's contact (D48), else the company's founder, else the company's name.
   */
  contact: z.optional(z.object({ name: z.string() })),
  lastMessage: z.nullable(message),
  unreadCount: z.int(),
  /** When the newest message that the other side has read was sent; null if they have read none. */
  otherReadAt: z.nullable(instant),
});
export type ThreadItem = z.infer<typeof threadItem>;

/** Most recent activity first. On the first page `x-unread-count` is the number of conversations with unread messages. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/messages/threads',
  access: 'signedIn',
  permission: 'messages',
  query: z.object({
    ...paged(),
    threadId: z.optional(id),
    /** Every conversation with this seeker, one per role. */
    seekerId: z.optional(id),
  }),
  response: z.array(threadItem),
});

/** Oldest first. With a message id as `after`: the next messages after it. With one as `before`: those just before it. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/threads/:threadId',
  access: 'signedIn',
  permission: 'messages',
  params: z.object({ threadId: id }),
  query: z.object({ before: z.optional(id), after: z.optional(id) }),
  response: z.array(message),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  body: z.object({
    threadId: id,
    bodyMd: text(MESSAGE_MAX),
    clientId: z.optional(text(64)),
    /** The caller's files that `attachFile` received in this conversation and that are not sent yet. */
    attachmentIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(ATTACHMENTS_MAX))),
  }),
  response: message,
  statuses: [201, 200],
});

/**
 * An addition to the specification: receives one file, which is the body of the request. Only its sender can see it until a
 * message sends it. It is deleted after a day if no message does.
 */
export const attachFile = endpoint({
  method: 'POST',
  path: '/api/messages/threads/:threadId/files',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  params: z.object({ threadId: id }),
  /** The file's name, only for display and download; it never becomes part of a path. */
  query: z.object({ name: z.optional(z.string().check(z.refine(isCleanText), z.maxLength(1_000))) }),
  response: attachment,
  statuses: [201],
  upload: 'application/octet-stream',
});

/** An addition to the specification: downloads a file that was sent, for the two sides of its conversation. */
export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/messages/files/:attachmentId',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  params: z.object({ attachmentId: id }),
  file: 'application/octet-stream',
});

/**
 * An addition to the specification: removes a file that the caller sent, for both sides. Its message stays, and says
 * that a file was removed. 404 for somebody else's file, and for one that is already removed.
 */
export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/messages/files/:attachmentId',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  params: z.object({ attachmentId: id }),
  response: removedFile,
});

/** The longest search text, in characters. */
export const SEARCH_MAX = 100;
/** How many of a conversation's newest messages a search reads. */
export const SEARCHED_MAX = 20_000;

/**
 * An addition to the specification: the messages of a conversation in which every word of `q` occurs, in the text or in
 * a file's name, newest first. Upper and lower case are the same.
 */
export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messages/threads/:threadId/search',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  params: z.object({ threadId: id }),
  query: z.object({ ...paged(30), q: text(SEARCH_MAX) }),
  response: z.array(message),
});

/** Everything in the thread up to and including this message has been read by the caller. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/messages/threads/:threadId/read',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  params: z.object({ threadId: id }),
  body: z.object({ messageId: id }),
});
