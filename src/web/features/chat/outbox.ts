import type { Attachment } from '#contract/messages.ts';

/** A message that the server has not confirmed yet. */
export interface PendingMessage {
  /** The sender's own key, by which the server recognises a message that is sent again. */
  readonly clientId: string;
  readonly threadId: string;
  readonly bodyMd: string;
  /** Files that the server has already received; absent without any. */
  readonly attachments?: readonly Attachment[];
  readonly writtenAt: string;
  /**
   * sending: in progress. waiting: there was no response; it is retried automatically. refused: the server refused it,
   * and only the sender can retry.
   */
  readonly state: 'sending' | 'waiting' | 'refused';
  /** Why the last attempt failed, if the server said so. */
  readonly why?: string;
}

/** The result of one attempt; `why` is a sentence for the user. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'unreachable' | 'refused'; readonly why?: string };

interface Parts {
  readonly load: () => readonly PendingMessage[];
  readonly save: (pending: readonly PendingMessage[]) => void;
  /** One attempt; never throws. The message must be shown as sent before this resolves to `sent`. */
  readonly send: (pending: PendingMessage) => Promise<Outcome>;
  readonly newId: () => string;
  readonly now: () => number;
  /** Calls back once, some seconds later. */
  readonly soon: (run: () => void) => void;
}

/**
 * Messages wait here until the server has confirmed them. Each thread is sent in the order of writing, one at a time; a
 * message without a response holds up those behind it. Sending twice is harmless (the client id), losing one is not: a
 * message is only removed when it is confirmed or its writer removes it.
 */
export function createOutbox({ load, save, send, newId, now, soon }: Parts) {
  let pending: readonly PendingMessage[] = load().map((each) =>
    each.state === 'sending' ? { ...each, state: 'waiting' } : each,
  );
  const listeners = new Set<() => void>();
  const busy = new Set<string>();
  /** The messages written on this page. */
  const writtenHere = new Set<string>();
  const threadsAskedAgain = new Set<string>();
  let isRetryDue = false;

  function set(next: readonly PendingMessage[]) {
    pending = next;
    save(pending);
    for (const listener of listeners) listener();
  }

  function mark(clientId: string, state: PendingMessage['state'], why?: string) {
    set(
      pending.map((each) => {
        if (each.clientId !== clientId) return each;
        const { why: _last, ...rest } = each;
        return { ...rest, state, ...(why !== undefined && { why }) };
      }),
    );
  }

  function remove(clientId: string) {
    if (pending.some((each) => each.clientId === clientId)) {
      set(pending.filter((each) => each.clientId !== clientId));
    }
  }

  async function work(threadId: string) {
    if (busy.has(threadId)) {
      threadsAskedAgain.add(threadId);
      return;
    }
    busy.add(threadId);
    for (;;) {
      const next = pending.find((each) => each.threadId === threadId && each.state !== 'refused');
      if (!next) break;
      mark(next.clientId, 'sending');
      const outcome = await send(next);
      if (outcome.kind === 'sent') remove(next.clientId);
      else if (outcome.kind === 'refused') mark(next.clientId, 'refused', outcome.why);
      else if (!threadsAskedAgain.delete(threadId)) {
        mark(next.clientId, 'waiting', outcome.why);
        markAsWaiting(threadId);
        break;
      }
    }
    threadsAskedAgain.delete(threadId);
    busy.delete(threadId);
  }

  function markAsWaiting(threadId: string) {
    set(
      pending.map((each) =>
        each.threadId === threadId && each.state === 'sending' ? { ...each, state: 'waiting' } : each,
      ),
    );
    if (isRetryDue) return;
    isRetryDue = true;
    soon(() => {
      isRetryDue = false;
      flush();
    });
  }

  /** Sends waiting messages, in every thread. */
  function flush() {
    for (const threadId of new Set(pending.map((each) => each.threadId))) void work(threadId);
  }

  return {
    get: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(threadId: string, bodyMd: string, attachments: readonly Attachment[] = []) {
      const writtenAt = new Date(now()).toISOString();
      const files = attachments.length > 0 ? { attachments } : {};
      const clientId = newId();
      writtenHere.add(clientId);
      set([...pending, { clientId, threadId, bodyMd, ...files, writtenAt, state: 'sending' }]);
      if (!busy.has(threadId)) void work(threadId);
    },
    /** The writer asks for another attempt, even of a refused message. */
    retry(clientId: string) {
      const message = pending.find((each) => each.clientId === clientId);
      if (!message) return;
      if (message.state === 'refused') mark(clientId, 'waiting');
      void work(message.threadId);
    },
    /** The writer removes it; one being sent may still arrive. */
    remove,
    flush,
    /** Another page on this device wrote to the same store. */
    reload() {
      const messagesHere = new Map(pending.map((each) => [each.clientId, each]));
      const storedMessages = load();
      const storedIds = new Set(storedMessages.map(({ clientId }) => clientId));
      // A page that wrote at the same moment may have overwritten what this one had just stored. If the message was sent
      // from there instead, the server recognises it.
      const lostMessages = pending.filter(
        ({ clientId, state }) => writtenHere.has(clientId) && state !== 'refused' && !storedIds.has(clientId),
      );
      pending = [...storedMessages.map((each) => messagesHere.get(each.clientId) ?? each), ...lostMessages];
      for (const listener of listeners) listener();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
