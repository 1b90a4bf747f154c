import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { interviewCalendar } from '../../calendar/interview-file.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import { notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { requestOrigin } from '../../http/origin.ts';
import type { Services } from '../../services.ts';
import { findSubscriber } from '../calendars/link-queries.ts';
import { listSubscribed } from './list-subscribed.ts';

/** Requests per network: calendar services fetch for many people from one. */
const MOST_A_MINUTE = 300;
/** Requests for one calendar, which come from one person's devices. */
const MOST_AN_HOUR = 120;

/**
 * The calendar of interviews that a person's calendar program subscribes to. Its address is the only secret: such programs
 * send no cookie.
 */
export function subscribedCalendar(app: FastifyInstance, context: Services): void {
  const { db, clock, config } = context;
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    reply.headers({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const network = networkOf(request.ip);
    await countAgainst(db, clock, { key: `calendar-file:${network}`, max: MOST_A_MINUTE, windowMs: MINUTE });
    const [, token = ''] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
    const now = clock();
    const reader = await findSubscriber(db, token, now);
    if (reader === null) throw notFound('That calendar');
    await countAgainst(db, clock, {
      key: `calendar-read:${reader.userId}`,
      max: MOST_AN_HOUR,
      windowMs: HOUR,
    });
    const text = interviewCalendar(await listSubscribed(db, reader, requestOrigin(request, config), now));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="nod-interviews.ics"')
      .send(text);
  });
}
