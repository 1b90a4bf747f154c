import { type Attachment, bodyOfFiles, type Message } from '#contract/messages.ts';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import { isSameDay } from '#web/format/days.ts';
import type { PendingMessage } from './outbox.ts';

/** The elements of a conversation, from top to bottom. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | Bubble;

export interface Bubble {
  readonly kind: 'bubble';
  /** The same before and after a message is confirmed, so that it stays the same element. */
  readonly key: string;
  readonly side: 'sent' | 'received';
  /** '' for nothing but files. */
  readonly bodyMd: string;
  readonly attachments: readonly Attachment[];
  /** Signs of fraud in the other side's text. */
  readonly scamSigns?: readonly ScamSign[];
  /** Whether the reader sent it, and may remove its files. */
  readonly isOwn: boolean;
  readonly at: string;
  readonly senderName: string;
  /** Who at the reader's company wrote it; null for the reader and for the other side. */
  readonly colleague: string | null;
  /** The progress of a message from the user's side; null for the other side's. */
  readonly progress: 'sending' | 'waiting' | 'refused' | 'sent' | 'read' | null;
  /** Why it was not delivered, if the server said so. */
  readonly why?: string | undefined;
  /** To retry or remove it, while it is not confirmed. */
  readonly clientId: string | null;
}

interface ShownThread {
  readonly messages: readonly Message[];
  readonly pending: readonly PendingMessage[];
  readonly meId: string;
  /** For an employer, the applicant: everybody else is a colleague. */
  readonly seekerId?: string | undefined;
  /** Up to when the other side has read. */
  readonly otherReadAt: string | null;
  /** The first message that was unread when the conversation was opened. */
  readonly firstUnreadId: string | null;
  /** The instant of the match. The line above the conversation already names that day, so no row repeats it. */
  readonly matchedAt: string;
}

/** Messages, sent and unsent, as rows, separated by day. */
export function rowsOf({
  messages,
  pending,
  meId,
  seekerId,
  otherReadAt,
  firstUnreadId,
  matchedAt,
}: ShownThread): Row[] {
  const readAt = otherReadAt === null ? Number.NEGATIVE_INFINITY : Date.parse(otherReadAt);
  const confirmedIds = new Set(
    messages.filter((each) => each.senderUserId === meId).map((each) => each.clientId),
  );
  const bubbles: (Bubble & { readonly id: string | null })[] = [
    ...messages.map((message) => ({ ...bubbleOf(message, { meId, seekerId }, readAt), id: message.id })),
    ...pending
      .filter((each) => !confirmedIds.has(each.clientId))
      .map((each) => ({ ...pendingBubble(each, meId), id: null })),
  ];
  const rows: Row[] = [];
  let day = matchedAt;
  for (const { id, ...bubble } of bubbles) {
    if (!isSameDay(day, bubble.at)) rows.push({ kind: 'day', key: `day:${bubble.key}`, at: bubble.at });
    day = bubble.at;
    if (id !== null && id === firstUnreadId) rows.push({ kind: 'unread', key: 'unread' });
    rows.push(bubble);
  }
  return rows;
}

interface Reader {
  readonly meId: string;
  readonly seekerId?: string | undefined;
}

/** Whether the message is from the other side. For an employer only the applicant's are: colleagues are on the same side. */
export function isTheirs({ senderUserId }: Message, { meId, seekerId }: Reader): boolean {
  return seekerId === undefined ? senderUserId !== meId : senderUserId === seekerId;
}

/** The key of a message's bubble. */
export function keyOfMessage({ id, senderUserId, clientId }: Message): string {
  return clientId === null ? id : `${senderUserId}:${clientId}`;
}

/** A message's own text; '' if it has only files, because its text is then the list of their names. */
function wordsOf({
  bodyMd,
  attachments,
}: {
  readonly bodyMd: string;
  readonly attachments?: readonly Attachment[] | undefined;
}): string {
  return attachments && bodyMd === bodyOfFiles(attachments) ? '' : bodyMd;
}

function bubbleOf(message: Message, reader: Reader, readAt: number): Bubble {
  const isMine = !isTheirs(message, reader);
  return {
    kind: 'bubble',
    key: keyOfMessage(message),
    side: isMine ? 'sent' : 'received',
    bodyMd: wordsOf(message),
    attachments: message.attachments ?? [],
    ...(!isMine && message.scamSigns && { scamSigns: message.scamSigns }),
    isOwn: message.senderUserId === reader.meId,
    at: message.createdAt,
    senderName: message.sender.firstName,
    colleague: isMine && message.senderUserId !== reader.meId ? message.sender.firstName : null,
    progress: isMine ? (Date.parse(message.createdAt) <= readAt ? 'read' : 'sent') : null,
    clientId: null,
  };
}

function pendingBubble(pending: PendingMessage, meId: string): Bubble {
  return {
    kind: 'bubble',
    key: `${meId}:${pending.clientId}`,
    side: 'sent',
    bodyMd: wordsOf(pending),
    attachments: pending.attachments ?? [],
    isOwn: false,
    at: pending.writtenAt,
    senderName: '',
    colleague: null,
    progress: pending.state,
    why: pending.why,
    clientId: pending.clientId,
  };
}

/** The start of the unread part: the other side's last `count` messages. Null if all are read. */
export function firstUnreadOf(messages: readonly Message[], reader: Reader, count: number): string | null {
  const othersMessages = messages.filter((message) => isTheirs(message, reader));
  return count > 0 ? (othersMessages.at(-count)?.id ?? othersMessages[0]?.id ?? null) : null;
}
