import type { FastifyInstance } from 'fastify';
import { notifications } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { readAll } from './commands.ts';
import { listNotifications } from './queries.ts';

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  route(app, notifications.listNotifications)(({ actor }) => listNotifications(context.db, actor));
  route(
    app,
    notifications.readNotifications,
  )(async ({ actor }) => {
    await readAll(context, actor);
    return undefined;
  });
}
