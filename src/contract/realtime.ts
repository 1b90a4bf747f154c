import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { ACCOUNT_TYPES } from './endpoint.ts';
import { INTERVIEW_STATUSES } from './interviews.ts';
import { message, removedFile } from './messages.ts';
import { id, instant } from './text.ts';
import { READINGS } from './uploads.ts';

/** Sent by the server over /ws. Clients ignore unknown types (D34). */
export const serverEvent = z.discriminatedUnion('type', [
  /** The `auth` message was accepted; events follow from here. */
  z.object({
    type: z.literal('ready'),
    /**
     * For this many milliseconds before this frame, no event was sent to this person: lists fetched in that time are
     * complete.
     */
    quietForMs: z.optional(z.int()),
  }),
  /** `message` is absent if it is too long for one notice: fetch the thread. */
  z.object({ type: z.literal('new_message'), threadId: id, message: z.optional(message) }),
  /** To both sides: the sender of a message removed one of its files. */
  z.extend(removedFile, { type: z.literal('file_removed') }),
  z.object({
    type: z.literal('match'),
    matchId: id,
    threadId: id,
    roleId: id,
    seekerId: id,
    roleTitle: z.string(),
    companyName: z.string(),
    fitScoreInt: z.int(),
  }),
  /**
   * An application has changed: fetch it again. To both sides if the change concerns both, such as a new status or offer;
   * otherwise to one side alone: to the employer when it is assigned to a member, to the seeker when a person has reviewed
   * it.
   */
  z.object({
    type: z.literal('application'),
    applicationId: id,
    roleId: id,
    status: z.enum(APPLICATION_STATUSES),
  }),
  /** To both sides, when an interview is scheduled, changed, replied to or cancelled. */
  z.object({
    type: z.literal('interview'),
    interviewId: id,
    applicationId: id,
    status: z.enum(INTERVIEW_STATUSES),
  }),
  z.object({ type: z.literal('typing'), threadId: id, userId: id }),
  /** To colleagues: a member has this application open, or has closed it. Shown for `VIEWING_MS` unless it is repeated. */
  z.object({
    type: z.literal('viewing'),
    applicationId: id,
    userId: id,
    name: z.string(),
    isHere: z.boolean(),
  }),
  z.object({ type: z.literal('read'), threadId: id, userId: id, readAt: instant }),
  z.object({ type: z.literal('notification') }),
  /** To the seeker: the CV has been read. Fetch its suggestions. */
  z.object({ type: z.literal('cv'), reading: z.enum(READINGS) }),
  /** The person's companies, or what they may do there, have changed: fetch everything again. The socket closes. */
  z.object({ type: z.literal('membership') }),
  /** The server may have missed an event: fetch what is on the screen again. */
  z.object({ type: z.literal('resync') }),
]);
export type ServerEvent = z.infer<typeof serverEvent>;

/** Sent by clients. `auth` is a claim that must agree with the session's cookie, or the socket is closed (D33). */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), userId: z.string(), userRole: z.optional(z.enum(ACCOUNT_TYPES)) }),
  z.object({ type: z.literal('typing'), threadId: id }),
  z.object({ type: z.literal('read'), threadId: id, messageId: id }),
  /** An employer has an application open, repeated well within `VIEWING_MS`; `isHere` false when it is closed. */
  z.object({ type: z.literal('viewing'), applicationId: id, isHere: z.boolean() }),
]);

/** How long a member counts as looking at an application after saying so. */
export const VIEWING_MS = 45_000;
export type ClientFrame = z.infer<typeof clientFrame>;

/** Why the server closed a socket, so that a client knows whether to reconnect. */
export const CLOSE = {
  policy: 1008,
  restart: 1012,
  sessionEnded: 4401,
  /** The person has too many connections: reconnect when the page is visible again. */
  replaced: 4409,
} as const;
