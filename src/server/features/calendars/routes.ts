import type { FastifyInstance } from 'fastify';
import { calendars } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { refreshCalendar, removeCalendar, saveCalendar } from './commands.ts';
import { findCalendar } from './queries.ts';

export function calendarRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  route(
    app,
    calendars.getCalendar,
  )(async ({ actor }) => ({ calendar: await findCalendar(db, actor, clock()) }));
  route(
    app,
    calendars.saveCalendar,
  )(async ({ actor, body }) => ({ calendar: await saveCalendar(context, actor, body.address) }));
  route(
    app,
    calendars.refreshCalendar,
  )(async ({ actor }) => ({ calendar: await refreshCalendar(context, actor) }));
  route(
    app,
    calendars.removeCalendar,
  )(async ({ actor }) => {
    await removeCalendar(context, actor);
  });
}
