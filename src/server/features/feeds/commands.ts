import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { boardAddress } from '#adverts/feed/board-address.ts';
import { FEEDS_MAX, type FollowedFeed } from '#contract/feeds.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { FollowedFeedTable } from '../../db/tables/imports.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { FetchRefused, readPublicUrl } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { lockPlan } from '../roles/commands.ts';
import { type FeedRow, getFeed } from './queries.ts';
import { FIRST_READ_MS, readFeedTask } from './tasks.ts';

type Work = Pick<Services, 'db' | 'clock' | 'tasks' | 'config'>;

const READS_AN_HOUR = 30;

interface AddedFeed {
  readonly feed: FollowedFeed;
  readonly isNew: boolean;
}

/** @throws 403 if fetching is switched off, 409 before the company is set up or at `FEEDS_MAX`, 422, 429 */
export async function addFeed(context: Work, actor: Employer, typedAddress: string): Promise<AddedFeed> {
  const { db, clock, tasks } = context;
  mustFetch(context);
  const { board, address } = boardAddress(readAddress(typedAddress));
  await countReads(context, actor);
  const now = clock();
  const { id, isNew } = await db.transaction().execute(async (trx) => {
    // Locks the company, so that two feeds added at the same time can't both take the last place.
    await lockPlan(trx, actor.companyId, now);
    const feeds = await trx
      .selectFrom('followed_feeds')
      .select(['id', 'address'])
      .where('employer_id', '=', actor.companyId)
      .execute();
    const existing = feeds.find((each) => each.address === address);
    if (existing !== undefined) return { id: existing.id, isNew: false };
    if (feeds.length >= FEEDS_MAX) {
      throw new AppError('conflict', `A company can follow ${FEEDS_MAX} feeds. Stop following one first.`);
    }
    const feedId = randomUUID();
    await trx
      .insertInto('followed_feeds')
      .values({
        id: feedId,
        employer_id: actor.companyId,
        address,
        board,
        state: 'checking',
        problem: null,
        etag: null,
        last_modified: null,
        content_hash: null,
        preview: null,
        created_at: now,
        checked_at: null,
        check_at: after(now, FIRST_READ_MS),
      })
      .execute();
    await tasks.enqueue(trx, readFeedTask, { feedId });
    return { id: feedId, isNew: true };
  });
  return { feed: await getFeed(db, actor, id), isNew };
}

/**
 * @throws 404; 409 for following a feed that has not been read, or pausing one that isn't followed; for following also 403
 * if fetching is switched off, and 429
 */
export async function changeFeed(
  context: Work,
  actor: Employer,
  feedId: string,
  state: 'following' | 'paused',
): Promise<FollowedFeed> {
  const { db, clock, tasks } = context;
  if (state === 'following') {
    mustFetch(context);
    await countReads(context, actor);
  }
  await db.transaction().execute(async (trx) => {
    const feed = await lockFeed(trx, actor, feedId);
    if (feed.state === state) return;
    const wasFollowed = isFollowedBefore(feed);
    if (state === 'paused') {
      if (feed.state !== 'following') throw new AppError('conflict', 'This feed is not being followed.');
      await set(trx, feedId, { state, check_at: null });
      return;
    }
    if (feed.state !== 'ready' && !wasFollowed) {
      throw new AppError('conflict', 'This feed has not been read yet. Read it again first.');
    }
    await set(trx, feedId, {
      state,
      problem: null,
      failures: 0,
      preview: null,
      // Makes the next read fetch everything, because the preview stored no roles.
      etag: null,
      last_modified: null,
      content_hash: null,
      check_at: clock(),
    });
    await tasks.enqueue(trx, readFeedTask, { feedId });
  });
  return getFeed(db, actor, feedId);
}

/** @throws 403, 404, 409 for a feed that is paused, or that failed while it was followed; 429 */
export async function checkFeed(context: Work, actor: Employer, feedId: string): Promise<FollowedFeed> {
  const { db, clock, tasks } = context;
  mustFetch(context);
  await countReads(context, actor);
  await db.transaction().execute(async (trx) => {
    const feed = await lockFeed(trx, actor, feedId);
    const wasFollowed = isFollowedBefore(feed);
    if (feed.state === 'paused' || (feed.state === 'failed' && wasFollowed)) {
      throw new AppError('conflict', 'This feed is not being followed at the moment. Follow it again first.');
    }
    if (feed.state === 'ready' || feed.state === 'failed') {
      await set(trx, feedId, {
        state: 'checking',
        problem: null,
        preview: null,
        checked_at: null,
        check_at: after(clock(), FIRST_READ_MS),
      });
    }
    await tasks.enqueue(trx, readFeedTask, { feedId });
  });
  return getFeed(db, actor, feedId);
}

/** @throws 403, 404, 409 if nothing is held, 429 */
export async function confirmClosures(context: Work, actor: Employer, feedId: string): Promise<FollowedFeed> {
  const { db, tasks } = context;
  mustFetch(context);
  await countReads(context, actor);
  await db.transaction().execute(async (trx) => {
    const feed = await lockFeed(trx, actor, feedId);
    if (feed.state !== 'following' || feed.held_role_ids.length === 0) {
      throw new AppError('conflict', 'No jobs from this feed are waiting to be closed.');
    }
    await set(trx, feedId, { confirmed_role_ids: feed.held_role_ids, content_hash: null });
    await tasks.enqueue(trx, readFeedTask, { feedId });
  });
  return getFeed(db, actor, feedId);
}

/** Its roles stay. @throws 404 */
export async function removeFeed({ db }: Pick<Work, 'db'>, actor: Employer, feedId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('followed_feeds')
    .where('id', '=', feedId)
    .where('employer_id', '=', actor.companyId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('That feed');
}

/** Before it is followed, a feed that was read has a preview. */
function isFollowedBefore({ checked_at: checkedAt, preview }: FeedRow): boolean {
  return checkedAt !== null && preview === null;
}

function lockFeed(trx: Db, actor: Employer, feedId: string) {
  return trx
    .selectFrom('followed_feeds')
    .selectAll()
    .where('id', '=', feedId)
    .where('employer_id', '=', actor.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('That feed'));
}

async function set(trx: Db, feedId: string, values: Updateable<FollowedFeedTable>): Promise<void> {
  await trx.updateTable('followed_feeds').set(values).where('id', '=', feedId).execute();
}

function mustFetch({ config }: Pick<Work, 'config'>): void {
  if (!config.mayCallEnteredAddresses)
    throw new AppError('forbidden', 'Feeds are switched off here. Save the feed as a file and import that.');
}

function readAddress(address: string): URL {
  try {
    return readPublicUrl(address);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError('unacceptable', error.message, { field: 'url' });
  }
}

function countReads({ db, clock }: Work, { companyId }: Employer): Promise<void> {
  return countAgainst(db, clock, { key: `followed-feeds:${companyId}`, max: READS_AN_HOUR, windowMs: HOUR });
}
