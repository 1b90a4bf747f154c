import type { FastifyInstance } from 'fastify';
import { notifications, preferences } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { markAllRead } from './commands.ts';
import {
  getPreferences,
  savePreferences,
  subscribePush,
  tryMailAgain,
  unsubscribePush,
} from './preference-commands.ts';
import { listNotifications } from './queries.ts';

export function notificationRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    notifications.listNotifications,
  )(async ({ actor, query, reply }) => sendPage(reply, await listNotifications(context.db, actor, query)));
  route(
    app,
    notifications.readNotifications,
  )(async ({ actor }) => {
    await markAllRead(context, actor);
    return undefined;
  });

  route(app, preferences.getPreferences)(({ actor }) => getPreferences(context, actor));
  route(app, preferences.savePreferences)(({ actor, body }) => savePreferences(context, actor, body));
  route(
    app,
    preferences.tryMailAgain,
  )(async ({ actor }) => {
    await tryMailAgain(context, actor);
  });
  route(
    app,
    preferences.subscribePush,
  )(async ({ actor, body }) => {
    await subscribePush(context, actor, body);
  });
  route(
    app,
    preferences.unsubscribePush,
  )(async ({ actor, body }) => {
    await unsubscribePush(context, actor, body.endpoint);
  });
}
