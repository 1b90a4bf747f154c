import * as z from 'zod/mini';
import { roleSummary } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, text } from './text.ts';

export const MESSAGE_MAX = 5_000;
/** How many of the newest messages a thread returns if neither `before` nor `after` is given. */
export const THREAD_PAGE = 200;

export const message = z.object({
  id,
  threadId: id,
  senderUserId: id,
  bodyMd: z.string(),
  createdAt: instant,
  sender: z.object({ firstName: z.string() }),
  /** The sender's own key for this message, so that a retried send finds the first one. */
  clientId: z.nullable(z.string()),
});
export type Message = z.infer<typeof message>;

export const threadItem = z.object({
  thread: z.object({ id, matchedAt: instant }),
  role: roleSummary,
  employer: z.object({ id, companyName: z.string() }),
  /** Present for employers (D36). */
  seeker: z.optional(z.object({ id, firstName: z.string(), lastName: z.string(), username: z.string() })),
  lastMessage: z.nullable(message),
  unreadCount: z.int(),
  /** When the other side last read the thread; null if never. */
  otherReadAt: z.nullable(instant),
});
export type ThreadItem = z.infer<typeof threadItem>;

/** Most recent activity first. On the first page `x-unread-count` is the number of conversations with unread messages. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/messages/threads',
  access: 'signedIn',
  query: z.object({
    ...paged(),
    threadId: z.optional(id),
    /** Every conversation with this seeker, one per role. */
    seekerId: z.optional(id),
  }),
  response: z.array(threadItem),
});

/** Oldest first. `after` and `before` are message ids: newer messages, or the previous page. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/threads/:threadId',
  access: 'signedIn',
  params: z.object({ threadId: id }),
  query: z.object({ before: z.optional(id), after: z.optional(id) }),
  response: z.array(message),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: ['JobSeeker', 'Employer'],
  body: z.object({
    threadId: id,
    bodyMd: text(MESSAGE_MAX),
    clientId: z.optional(text(64)),
  }),
  response: message,
  statuses: [201, 200],
});

/** Everything in the thread up to and including this message has been read by the caller. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/messages/threads/:threadId/read',
  access: ['JobSeeker', 'Employer'],
  params: z.object({ threadId: id }),
  body: z.object({ messageId: id }),
});
