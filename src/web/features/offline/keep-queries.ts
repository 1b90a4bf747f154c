import type { Query, QueryClient } from '@tanstack/react-query';
import { currentUser } from '#contract/accounts.ts';
import { listApplications } from '#contract/applications.ts';
import { listInterviews } from '#contract/interviews.ts';
import { listInvites } from '#contract/invites.ts';
import { listMatches } from '#contract/matches.ts';
import { getMembership } from '#contract/members.ts';
import { listThreads } from '#contract/messages.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listSavedRoles } from '#contract/saved-roles.ts';
import { getSeekerProfile, getSeekerSummary } from '#contract/seekers.ts';
import { markAsKeeping } from '#web/device/forget-session.ts';
import { RESTORED_AT, restoreQueries } from '#web/device/kept-queries.ts';
import { keepShownData, makeOwner, type ShownData } from '#web/device/kept-store.ts';

import { DECK } from './deck-key.ts';

/** The start of each query key that is kept: what a seeker or an employer wants to look up without a network. */
const KEPT_KEYS = new Set<unknown>([
  currentUser.path,
  DECK,
  getMembership.path,
  getSeekerProfile.path,
  getSeekerSummary.path,
  listApplications.path,
  listInterviews.path,
  listInvites.path,
  listMatches.path,
  listNotifications.path,
  listSavedRoles.path,
  listThreads.path,
]);

/** Changes within this time are written together. */
const SETTLE_MS = 300;
/** Length as JSON, in characters. A page of the longest messages is below it; larger data is not kept. */
const MAX_CHARS = 400_000;
const LAST_MESSAGES = 50;

/** Keeps the data on this person's screens until the returned function is called. */
export function keepQueries(client: QueryClient, userId: string): () => void {
  const cache = client.getQueryCache();
  const changedQueries = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(query: Query) {
    const { status, dataUpdatedAt } = query.state;
    if (!KEPT_KEYS.has(query.queryKey[0]) || status !== 'success' || dataUpdatedAt === RESTORED_AT) return;
    changedQueries.set(query.queryHash, query);
    timer ??= setTimeout(() => void write(), SETTLE_MS);
  }

  async function write() {
    clearTimeout(timer);
    timer = undefined;
    const items = [...changedQueries.values()].flatMap(shownOf);
    changedQueries.clear();
    // A full disk or a private window: the app then works without kept data.
    if (items.length > 0) await keepShownData(userId, items).catch(() => undefined);
  }

  const writeWhenHidden = () => {
    if (document.visibilityState === 'hidden') void write();
  };
  // When the network goes, data that was not loaded in this visit is restored from what was kept before.
  const restore = () => void restoreQueries(client).catch(() => undefined);

  if (!markAsKeeping()) return () => undefined;
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated') note(query);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  window.addEventListener('offline', restore);
  void makeOwner(userId)
    .then(() => {
      for (const query of cache.getAll()) note(query);
    })
    .catch(() => undefined);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', writeWhenHidden);
    window.removeEventListener('offline', restore);
  };
}

function shownOf({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query): readonly ShownData[] {
  const keptPart = endOf(data);
  const isTooMuch = keptPart === null || JSON.stringify(keptPart).length > MAX_CHARS;
  // The summary's key changes each day: only the latest is useful.
  const id = queryKey[0] === getSeekerSummary.path ? getSeekerSummary.path : queryHash;
  return isTooMuch ? [] : [{ id, key: queryKey, data: keptPart, at: dataUpdatedAt }];
}

/**
 * What is kept of a query's data: the first page of a list, the last messages of a conversation, anything else unchanged.
 * Null if there is nothing to keep.
 */
function endOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return null;
  if ('pages' in data && 'pageParams' in data) {
    const { pages, pageParams } = data as { pages: readonly unknown[]; pageParams: readonly unknown[] };
    return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  }
  if ('messages' in data && Array.isArray(data.messages) && data.messages.length > LAST_MESSAGES) {
    return { ...data, messages: data.messages.slice(-LAST_MESSAGES), hasOlder: true };
  }
  return data;
}
