import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE } from '../../clock.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import type { Services } from '../../services.ts';
import { makeSendPage } from '../public-pages/page-frame.ts';
import { MISSING_PAGE } from '../public-pages/role-page.ts';
import { chapterPage, contentsPage, foundPage } from './handbook-pages.ts';
import { readHandbook } from './read-handbook.ts';
import { QUERY_MAX, searchHandbook } from './search-handbook.ts';

/** Per network. */
const READS_PER_MINUTE = 120;

/** The project's documents as pages, with a search: /docs. */
export function handbookRoutes(app: FastifyInstance, { db, clock, config }: Services): void {
  const send = makeSendPage(config);
  const count = (request: FastifyRequest) =>
    countAgainst(db, clock, {
      key: `handbook:${networkOf(request.ip)}`,
      max: READS_PER_MINUTE,
      windowMs: MINUTE,
    });

  app.get<{ Querystring: { q?: string | string[] } }>('/docs', async (request, reply) => {
    await count(request);
    const chapters = readHandbook().values();
    const { q } = request.query;
    const query = typeof q === 'string' ? q.slice(0, QUERY_MAX).trim() : '';
    return send(
      request,
      reply,
      query === '' ? contentsPage(chapters) : foundPage(query, searchHandbook(chapters, query)),
    );
  });

  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    await count(request);
    const chapters = readHandbook();
    const path = `/docs/${request.params['*']}`;
    const chapter = [...chapters.values()].find((each) => each.path === path);
    return send(request, reply, chapter === undefined ? MISSING_PAGE : chapterPage(chapter, chapters));
  });
}
