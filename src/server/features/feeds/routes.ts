import type { FastifyInstance } from 'fastify';
import { feeds } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addFeed, changeFeed, checkFeed, confirmClosures, removeFeed } from './commands.ts';
import { listFeeds } from './queries.ts';

export function feedRoutes(app: FastifyInstance, context: Services): void {
  const { db } = context;
  route(app, feeds.listFeeds)(async ({ actor }) => ({ feeds: await listFeeds(db, actor) }));
  route(
    app,
    feeds.addFeed,
  )(async ({ actor, body, reply }) => {
    const { feed, isNew } = await addFeed(context, actor, body.url);
    reply.code(isNew ? 201 : 200);
    return feed;
  });
  route(
    app,
    feeds.changeFeed,
  )(({ actor, params, body }) => changeFeed(context, actor, params.feedId, body.state));
  route(app, feeds.checkFeed)(({ actor, params }) => checkFeed(context, actor, params.feedId));
  route(
    app,
    feeds.confirmFeedClosures,
  )(({ actor, params }) => confirmClosures(context, actor, params.feedId));
  route(
    app,
    feeds.removeFeed,
  )(async ({ actor, params }) => {
    await removeFeed(context, actor, params.feedId);
  });
}
