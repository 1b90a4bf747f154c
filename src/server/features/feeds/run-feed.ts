import {
  FEED_ADVERTS_MAX,
  FEED_FAILURES_MAX,
  FEED_HOURS,
  FEED_LISTED_MAX,
  type FeedPreview,
} from '#contract/feeds.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import type { Room } from '../billing/subscriptions/check-plan.ts';
import { foreseeRoles } from '../imports/store-roles.ts';
import { countAll, countsOnWire, outcomeOnWire } from '../imports/tally-rows.ts';
import { newTally, type ReportRow } from '../imports/write-import-report.ts';
import { notifyCompany } from '../notifications/commands.ts';
import { lockPlan } from '../roles/commands.ts';
import { type FeedContent, FeedFailed, fetchContent } from './fetch-documents.ts';
import type { FeedRow } from './queries.ts';
import { type Synced, syncRoles } from './sync-roles.ts';
import { changeWords, heldWords, waitingWords } from './words.ts';

type Work = Pick<Services, 'db' | 'clock' | 'config' | 'deck' | 'log'> & { readonly feeds: PublicNet };

const HREF = '/employer/import';
/** How many reads may begin without ending, for example because their process died, before that counts as a failure. */
const UNFINISHED_MAX = 3;
const UNFINISHED = `Reading was interrupted ${UNFINISHED_MAX} times in a row.`;

/** Reads a feed for its preview, or to bring its roles up to date. */
export async function runFeed(context: Work, feedId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const feed = await db
    .selectFrom('followed_feeds')
    .innerJoin('employers', 'employers.user_id', 'followed_feeds.employer_id')
    .selectAll('followed_feeds')
    .where('followed_feeds.id', '=', feedId)
    .where('followed_feeds.state', 'in', ['checking', 'following'])
    .where('employers.suspended_at', 'is', null)
    .executeTakeFirst();
  if (feed === undefined) return;
  if (feed.unfinished_reads >= UNFINISHED_MAX) {
    await db.transaction().execute((trx) => noteFailure(trx, feed, UNFINISHED, clock()));
    return;
  }
  await db
    .updateTable('followed_feeds')
    .set(({ eb }) => ({ unfinished_reads: eb('unfinished_reads', '+', 1) }))
    .where('id', '=', feedId)
    .execute();
  try {
    const content = await fetchContent(context, earlierOf(feed), signal);
    const isSame = content === null || (isSettled(feed) && isSameHash(feed, content));
    const synced = isSame
      ? await noteUnchanged(context, feedId)
      : await db.transaction().execute((trx) => apply(context, trx, feed, content));
    if (synced?.importId) await refreshDeck(context);
  } catch (error) {
    if (!(error instanceof FeedFailed)) throw error;
    await db.transaction().execute((trx) => noteFailure(trx, feed, error.message, clock()));
  }
}

function isSameHash({ content_hash: oldHash }: FeedRow, { hash }: FeedContent): boolean {
  return oldHash !== null && hash.equals(oldHash);
}

/** Whether an unchanged feed needs no work: it is followed, and no role waits for a confirmation. */
function isSettled({ state, held_role_ids: heldIds }: FeedRow): boolean {
  return state === 'following' && heldIds.length === 0;
}

function earlierOf(feed: FeedRow) {
  return isSettled(feed) ? feed : { address: feed.address, etag: null, last_modified: null };
}

async function noteUnchanged({ db, clock }: Work, feedId: string): Promise<null> {
  const now = clock();
  await db
    .updateTable('followed_feeds')
    .set({ problem: null, failures: 0, unfinished_reads: 0, checked_at: now, check_at: nextCheck(now) })
    .where('id', '=', feedId)
    .where('state', '=', 'following')
    .execute();
  return null;
}

function nextCheck(now: Date): Date {
  return after(now, FEED_HOURS * HOUR);
}

/** Locks the feed until the transaction ends; undefined if it was changed or stopped while it was read. */
function lockAsRead(trx: Db, { id, state }: FeedRow): Promise<FeedRow | undefined> {
  return trx
    .selectFrom('followed_feeds')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
}

/** Does nothing if the feed was changed or stopped while it was read. */
async function apply(
  { clock, config }: Work,
  trx: Db,
  feedAsRead: FeedRow,
  content: FeedContent,
): Promise<Synced | null> {
  const now = clock();
  // Locks the company before its feed, like all code that locks both.
  const { room } = await lockPlan(trx, feedAsRead.employer_id, now);
  const feed = await lockAsRead(trx, feedAsRead);
  if (feed === undefined) return null;
  const set = (values: Partial<Omit<FeedRow, 'id' | 'preview'>> & { readonly preview?: string | null }) =>
    trx.updateTable('followed_feeds').set(values).where('id', '=', feed.id).execute();
  if (feed.state === 'checking') {
    const preview = JSON.stringify(await previewOf(trx, feed, content, room, now));
    await set({
      state: 'ready',
      problem: null,
      unfinished_reads: 0,
      preview,
      checked_at: now,
      check_at: null,
    });
    return null;
  }
  const synced = await syncRoles(trx, feed, content, { now, publicUrl: config.publicUrl });
  await set({
    problem: content.isWhole
      ? null
      : `Some of it could not be read, or it has more than ${FEED_ADVERTS_MAX} adverts, so nothing was closed.`,
    failures: 0,
    unfinished_reads: 0,
    etag: content.etag,
    last_modified: content.lastModified,
    // If only a part could be read, read it again later: the rest may then be readable.
    content_hash: content.isWhole ? content.hash : null,
    held_role_ids: [...synced.heldIds],
    confirmed_role_ids: [],
    checked_at: now,
    check_at: nextCheck(now),
  });
  await notifyOfChanges(trx, feed, synced, now);
  return synced;
}

async function previewOf(
  trx: Db,
  feed: FeedRow,
  { roles, refused }: FeedContent,
  room: Room,
  now: Date,
): Promise<FeedPreview> {
  const options = { employerId: feed.employer_id, now, isReopening: false };
  const distinctRoles = [...new Map(roles.map((role) => [role.sourceKey, role])).values()];
  const outcomes = await foreseeRoles(trx, distinctRoles, options);
  let roomLeft = Math.min(room.live, room.postings);
  const rows: (ReportRow & { readonly locationCity: string | null })[] = distinctRoles.map((role, index) => {
    const outcome = outcomes[index] ?? 'unchanged';
    if (outcome === 'imported') roomLeft -= 1;
    return {
      line: index + 1,
      outcome: outcome === 'imported' && roomLeft < 0 ? 'paused' : outcome,
      code: null,
      reason: '',
      title: role.fields.title,
      roleId: '',
      locationCity: role.fields.locationCity,
    };
  });
  for (const { code, reason, title } of refused) {
    rows.push({ line: 0, outcome: 'refused', code, reason, title, roleId: '', locationCity: null });
  }
  const tally = newTally();
  countAll(tally, rows);
  return {
    ...countsOnWire(tally),
    listed: rows.slice(0, FEED_LISTED_MAX).map(({ title, locationCity, outcome, reason }) => ({
      title,
      locationCity,
      outcome: outcomeOnWire(outcome),
      reason,
    })),
  };
}

/** Every change is reported; held roles only when another role has joined them. */
async function notifyOfChanges(
  trx: Db,
  feed: FeedRow,
  { importId, outcomes, heldIds, waiting }: Synced,
  now: Date,
) {
  const host = hostOf(feed);
  const common = {
    companyId: feed.employer_id,
    kind: 'account' as const,
    permission: 'imports' as const,
    now,
  };
  if (importId !== null) {
    await notifyCompany(trx, {
      ...common,
      title: `Your jobs were updated from ${host}`,
      body: `${changeWords(outcomes)}.${waitingWords(waiting)}`,
      href: `${HREF}?import=${importId}`,
      eventKey: `feed:${importId}`,
    });
  }
  const isNews = heldIds.some((id) => !feed.held_role_ids.includes(id));
  if (!isNews) return;
  await notifyCompany(trx, {
    ...common,
    title: heldIds.length === 1 ? `A job has gone from ${host}` : `Many jobs have gone from ${host}`,
    body: heldWords(heldIds.length),
    href: HREF,
  });
}

/**
 * A followed feed is tried again later, after twice as long each time; after `FEED_FAILURES_MAX` failures in a row it is
 * `failed` and the company is notified. A feed that is read for its preview fails at once, without a notification.
 */
async function noteFailure(trx: Db, feedAsRead: FeedRow, problem: string, now: Date): Promise<void> {
  const feed = await lockAsRead(trx, feedAsRead);
  if (feed === undefined) return;
  const failures = feed.failures + 1;
  const isOver = feed.state === 'checking' || failures >= FEED_FAILURES_MAX;
  await trx
    .updateTable('followed_feeds')
    .set({
      problem,
      failures,
      unfinished_reads: 0,
      ...(isOver
        ? { state: 'failed' as const, check_at: null }
        : { check_at: after(now, 2 ** (failures - 1) * HOUR) }),
    })
    .where('id', '=', feed.id)
    .execute();
  if (feed.state !== 'following' || !isOver) return;
  await notifyCompany(trx, {
    companyId: feed.employer_id,
    kind: 'account',
    permission: 'imports',
    now,
    title: `We stopped following ${hostOf(feed)}`,
    body: `It could not be read ${FEED_FAILURES_MAX} times in a row: ${problem} Your jobs stay as they are. Follow it again once it works.`,
    href: HREF,
  });
}

function hostOf({ address }: Pick<FeedRow, 'address'>): string {
  return new URL(address).host;
}
