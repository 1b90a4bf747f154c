import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { sendMessage } from '#contract/messages.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { receive } from '../live-cache.ts';
import { createOutbox, type Outbox, type Outcome, type PendingMessage } from '../outbox.ts';

/** An attempt without a response for this long has failed. */
const ATTEMPT_MS = 20_000;
const RETRY_MS = 10_000;

const outboxes = new Map<string, Outbox>();

/** Where a person's messages wait on this device. */
export function outboxKey(userId: string) {
  return `nod-outbox:${userId}`;
}

/** The page's one outbox for this person. */
export function outboxOf(client: QueryClient, userId: string): Outbox {
  const existingOutbox = outboxes.get(userId);
  if (existingOutbox) return existingOutbox;
  const key = outboxKey(userId);
  const outbox = createOutbox({
    load: () => pendingOf(readKept(key)),
    save: (pending) => writeKept(key, pending),
    send: (pending) => attempt(client, userId, pending),
    newId: () => crypto.randomUUID(),
    now: Date.now,
    soon: (run) => setTimeout(run, RETRY_MS),
  });
  outboxes.set(userId, outbox);
  return outbox;
}

/** This thread's unconfirmed messages, and the actions on them. */
export function useOutbox(userId: string, threadId: string) {
  const outbox = outboxOf(useQueryClient(), userId);
  const allMessages = useSyncExternalStore(outbox.subscribe, outbox.get);
  const pending = useMemo(
    () => allMessages.filter((each) => each.threadId === threadId),
    [allMessages, threadId],
  );
  return { pending, outbox };
}

async function attempt(
  client: QueryClient,
  userId: string,
  { threadId, bodyMd, attachments, clientId }: PendingMessage,
): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    const files = attachments ? { attachmentIds: attachments.map(({ id }) => id) } : {};
    receive(
      client,
      userId,
      await call(sendMessage, { body: { threadId, bodyMd, clientId, ...files }, signal }),
    );
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof RequestError)) return { kind: 'unreachable' };
    const { status, serverMessage } = error;
    const why = serverMessage === null ? {} : { why: serverMessage };
    return { kind: isFinal(status) ? 'refused' : 'unreachable', ...why };
  }
}

/** Whether another attempt would be refused again. Being signed out, rate limits and server errors are temporary. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
}

function pendingOf(stored: unknown): readonly PendingMessage[] {
  return Array.isArray(stored) ? stored.filter(isPending) : [];
}

function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['clientId', 'threadId', 'bodyMd', 'writtenAt'] as const;
  const entry: Partial<Record<string, unknown>> = { ...value };
  return (
    texts.every((name) => typeof entry[name] === 'string') &&
    ['sending', 'waiting', 'refused'].includes(String(entry.state)) &&
    (entry.attachments === undefined || Array.isArray(entry.attachments))
  );
}
