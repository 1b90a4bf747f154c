import { type Message, THREAD_PAGE } from '#contract/messages.ts';

/** The loaded messages of one conversation, oldest first. */
export interface ThreadLog {
  readonly messages: readonly Message[];
  /** Whether the server may have messages before the first. */
  readonly hasOlder: boolean;
  /**
   * Set after an interruption: messages may be missing after this one (null: from the very start), even if newer ones
   * have arrived. A catch-up starts there and not at the newest.
   */
  readonly gapAfter?: string | null;
}

/** A log from the newest page. */
export function firstPage(page: readonly Message[]): ThreadLog {
  return { messages: page, hasOlder: page.length >= THREAD_PAGE };
}

/**
 * Merges two runs of the same conversation, each message once. Ids are not in any order and two messages may share a
 * millisecond, so the order of each run is kept: messages that are in both anchor the runs, and the time decides only
 * between two anchors.
 */
export function mergeMessages(oldRun: readonly Message[], newRun: readonly Message[]): readonly Message[] {
  const indexInNewRun = new Map(newRun.map((message, index) => [message.id, index]));
  const oldIds = new Set(oldRun.map((message) => message.id));
  if (newRun.every((message) => oldIds.has(message.id))) return oldRun;
  const messages: Message[] = [];
  let oldSinceAnchor: Message[] = [];
  let next = 0;
  for (const message of oldRun) {
    const index = indexInNewRun.get(message.id);
    if (index === undefined) {
      oldSinceAnchor.push(message);
      continue;
    }
    // The runs can only disagree after a server's clock was set back; the message has then been added already.
    if (index < next) continue;
    messages.push(...byTime(oldSinceAnchor, newRun.slice(next, index)), message);
    oldSinceAnchor = [];
    next = index + 1;
  }
  messages.push(...byTime(oldSinceAnchor, newRun.slice(next)));
  return messages;
}

function byTime(one: readonly Message[], other: readonly Message[]): Message[] {
  const messages: Message[] = [];
  let index = 0;
  for (const message of one) {
    while (index < other.length && timeOf(other[index]) < timeOf(message))
      messages.push(other[index++] as Message);
    messages.push(message);
  }
  return [...messages, ...other.slice(index)];
}

function timeOf(message: Message | undefined): number {
  return message ? Date.parse(message.createdAt) : Number.POSITIVE_INFINITY;
}

/** Adds one message from the stream, or from the response to a send. */
export function withMessage(log: ThreadLog, message: Message): ThreadLog {
  const messages = mergeMessages(log.messages, [message]);
  return messages === log.messages ? log : { ...log, messages };
}

/** Adds the page before the first loaded message. */
export function withOlder(log: ThreadLog, page: readonly Message[]): ThreadLog {
  return { ...log, messages: mergeMessages(page, log.messages), hasOlder: page.length >= THREAD_PAGE };
}

/** After an interruption: messages after the last one may be missing. An older gap that is still open stays. */
export function withGap(log: ThreadLog): ThreadLog {
  return log.gapAfter === undefined ? { ...log, gapAfter: log.messages.at(-1)?.id ?? null } : log;
}

/** After a catch-up: nothing is missing any more. */
export function withoutGap(log: ThreadLog): ThreadLog {
  const { gapAfter: _closed, ...logWithoutGap } = log;
  return logWithoutGap;
}

/** Whether it has files that its sender may have removed while this page was away. */
export function hasFiles({ messages }: ThreadLog): boolean {
  return messages.some(hasFile);
}

function hasFile({ attachments = [] }: Message): boolean {
  return attachments.some(({ removedAt }) => removedAt === undefined);
}

/** Fetches one page, oldest first: messages after a given one, those just before one, or the newest. */
type Fetch = (query: { readonly after?: string; readonly before?: string }) => Promise<readonly Message[]>;

/**
 * Fetches everything since the gap, or since the newest message, however many pages; only the newest page if the gap begins
 * at the start or nothing is loaded. After a gap, messages with files are fetched again. `latest` is called for the current
 * log each time, because the stream continues meanwhile, and an older response must not overwrite what the stream adds.
 */
export async function catchUp(fetch: Fetch, latest: () => ThreadLog | undefined): Promise<ThreadLog> {
  const log = latest();
  let afterId = log?.gapAfter === undefined ? log?.messages.at(-1)?.id : log.gapAfter;
  if (log === undefined || !afterId) return afterNewest(await fetch({}), latest());
  const missedMessages: Message[] = [];
  for (;;) {
    const page = await fetch({ after: afterId });
    missedMessages.push(...page);
    const lastMessage = page.at(-1);
    if (page.length < THREAD_PAGE || !lastMessage) break;
    afterId = lastMessage.id;
  }
  const refetchedById =
    log.gapAfter === undefined
      ? new Map<string, Message>()
      : await fetchFilesAgain(fetch, mergeMessages(log.messages, missedMessages), missedMessages);
  const now = latest() ?? log;
  const messages = mergeMessages(now.messages, missedMessages).map((message) =>
    // Without files, the stream has said so meanwhile.
    hasFile(message) ? (refetchedById.get(message.id) ?? message) : message,
  );
  return withoutGap({ ...now, messages });
}

/**
 * Fetches the messages with files again, because files may have been removed meanwhile: a page that ends with the newest of
 * them, then one that ends with the newest that was not in it. `justFetched` has just been fetched. By id.
 */
async function fetchFilesAgain(
  fetch: Fetch,
  messages: readonly Message[],
  justFetched: readonly Message[],
): Promise<ReadonlyMap<string, Message>> {
  const messagesById = new Map<string, Message>();
  const isFresh = new Set(justFetched.map(({ id }) => id));
  for (const [index, message] of [...messages.entries()].reverse()) {
    if (!hasFile(message) || messagesById.has(message.id) || isFresh.has(message.id)) continue;
    const next = messages[index + 1];
    const page = await fetch(next ? { before: next.id } : {});
    for (const each of page) messagesById.set(each.id, each);
  }
  return messagesById;
}

function afterNewest(page: readonly Message[], log: ThreadLog | undefined): ThreadLog {
  const newestPage = firstPage(page);
  return log
    ? withoutGap({ ...newestPage, messages: mergeMessages(newestPage.messages, log.messages) })
    : newestPage;
}
