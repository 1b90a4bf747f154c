import type { QueryClient } from '@tanstack/react-query';
import { apply, ROLE_CLOSED } from '#contract/applications.ts';
import { listMatches } from '#contract/matches.ts';
import { listThreads } from '#contract/messages.ts';
import { refetchApplications } from '#web/features/matches/summary-query.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { newsOf, type Outcome, sendDecisions } from './send-decisions.ts';
import { ATTEMPT_MS, type Decision, waitingDecisions, writeDecisions } from './waiting.ts';

const flushes = new Map<string, Promise<void>>();

/**
 * Sends this person's waiting decisions, and reports the results. A call while one is running returns the same promise.
 */
export function flushDecisions(client: QueryClient, userId: string): Promise<void> {
  if (waitingDecisions(userId).length === 0) return Promise.resolve();
  const currentFlush = flushes.get(userId) ?? flush(client, userId).finally(() => flushes.delete(userId));
  flushes.set(userId, currentFlush);
  return currentFlush;
}

async function flush(client: QueryClient, userId: string): Promise<void> {
  const sentDecisions = await sendDecisions({
    load: () => waitingDecisions(userId),
    save: (decisions) => writeDecisions(userId, decisions),
    send: attempt,
    alone: (run) => aloneOfAllPages(`nod-decisions:${userId}`, run),
  });
  const news = newsOf(sentDecisions);
  if (news === null) return;
  toast({ ...news, ...(news.title === 'Not sent' && { tone: 'destructive' }) });
  void refetchApplications(client);
  if (sentDecisions.some(({ outcome }) => outcome.kind === 'matched')) {
    void client.invalidateQueries({ queryKey: keyOf(listMatches) });
    void client.invalidateQueries({ queryKey: keyOf(listThreads), exact: true });
  }
}

async function attempt({ roleId, superLike, note, cvId, answers, what }: Decision): Promise<Outcome> {
  try {
    const body = {
      roleId,
      ...(superLike && { superLike }),
      ...(note && { note }),
      ...(cvId && { cvId }),
      ...(answers && { answers }),
    };
    const { isMutualMatch } = await call(apply, { body, signal: AbortSignal.timeout(ATTEMPT_MS) });
    return { kind: isMutualMatch ? 'matched' : 'sent' };
  } catch (error) {
    return error instanceof RequestError ? outcomeOf(error, what) : { kind: 'unreachable' };
  }
}

/** Being signed out, rate limits and server errors are temporary; any other refusal would be repeated. */
function outcomeOf({ status, serverMessage }: RequestError, what: string): Outcome {
  if (status >= 500 || [401, 408, 425, 429].includes(status)) return { kind: 'unreachable' };
  const hasClosed = status === 404 || serverMessage === ROLE_CLOSED;
  const why = hasClosed
    ? `${what} closed before your application was sent.`
    : `${what}: ${serverMessage ?? 'your application was not accepted.'}`;
  return { kind: 'refused', why };
}

/** In a browser without locks two pages may both send a decision; the server treats the two as one. */
async function aloneOfAllPages(name: string, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, run);
  else await run();
}
