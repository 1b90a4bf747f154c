import type { FastifyInstance } from 'fastify';
import { calendars } from '#contract/index.ts';
import { requestOrigin } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { refreshCalendar, removeCalendar, saveCalendar } from './commands.ts';
import { makeCalendarLink, removeCalendarLink } from './link-commands.ts';
import { findCalendarLink } from './link-queries.ts';
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
  route(app, calendars.getCalendarLink)(async ({ actor }) => ({ link: await findCalendarLink(db, actor) }));
  route(
    app,
    calendars.makeCalendarLink,
  )(({ actor, request, reply }) => {
    reply.code(201);
    return makeCalendarLink(context, actor, requestOrigin(request, context.config));
  });
  route(
    app,
    calendars.removeCalendarLink,
  )(async ({ actor }) => {
    await removeCalendarLink(db, actor.userId);
  });
}
