import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '../../clock.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { cacheControl, requestOrigin } from '../../http/origin.ts';
import { staleReads } from '../../http/stale-reads.ts';
import type { Services } from '../../services.ts';
import type { SendPage } from './page-frame.ts';
import { sitemap, sitemapPart } from './read-sitemap.ts';
import { MISSING_PAGE } from './role-page.ts';

/** Requests for sitemaps per network and minute: they are long, and few clients read them. */
const SITEMAPS_PER_MINUTE = 30;
/** Caches may keep robots.txt and sitemaps for an hour. */
const FRESH_SECONDS = 3_600;

/** robots.txt, and the sitemaps that list the public pages for search engines. */
export function sitemapRoutes(app: FastifyInstance, context: Services, send: SendPage): void {
  const { db, clock, config } = context;
  const dbFor = staleReads(context);
  const originOf = (request: FastifyRequest) => requestOrigin(request, config);

  app.get('/robots.txt', async (request, reply) =>
    reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': cacheControl(config, FRESH_SECONDS),
      })
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth?',
          'Disallow: /jobs/*/apply',
          '',
          `Sitemap: ${originOf(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  const sendXml = (reply: FastifyReply, xml: string) =>
    reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': cacheControl(config, FRESH_SECONDS),
      })
      .send(xml);

  const countRequest = (request: FastifyRequest) =>
    countAgainst(db, clock, {
      key: `sitemaps:${networkOf(request.ip)}`,
      max: SITEMAPS_PER_MINUTE,
      windowMs: MINUTE,
    });

  app.get('/sitemap.xml', async (request, reply) => {
    await countRequest(request);
    return sendXml(reply, await sitemap(dbFor(request), originOf(request)));
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}$).xml', async (request, reply) => {
    await countRequest(request);
    const xml = await sitemapPart(dbFor(request), originOf(request), Number(request.params.part));
    return xml === null ? send(request, reply, MISSING_PAGE) : sendXml(reply, xml);
  });
}
