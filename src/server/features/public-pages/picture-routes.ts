import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../../clock.ts';
import { notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { cacheControl } from '../../http/origin.ts';
import type { Services } from '../../services.ts';
import { findCompanyPicture } from '../company-settings/picture-store.ts';
import { isId } from './company-queries.ts';

/** Per network: a page has about seven pictures, and browsers cache them. */
const PICTURES_PER_MINUTE = 600;
/** A picture never changes, but it may be removed. */
const FRESH_SECONDS = 24 * 3_600;

/** Logos and photos of companies. */
export function companyPictureRoute(app: FastifyInstance, context: Services): void {
  app.get<{ Params: { id: string } }>('/company-pictures/:id.jpg', async (request, reply) => {
    await countAgainst(context.db, context.clock, {
      key: `pictures:${networkOf(request.ip)}`,
      max: PICTURES_PER_MINUTE,
      windowMs: MINUTE,
    });
    const { id } = request.params;
    const publicBytes = isId(id) ? await findCompanyPicture(context, id, null) : null;
    const actor =
      publicBytes === null && isId(id) ? await context.sessions.find(request.headers.cookie) : null;
    const bytes =
      publicBytes ??
      (actor?.accountType === 'Employer' ? await findCompanyPicture(context, id, actor.partyId) : null);
    if (bytes === null) throw notFound('That picture');
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control':
          publicBytes === null ? 'private, no-store' : cacheControl(context.config, FRESH_SECONDS),
      })
      .send(bytes);
  });
}
