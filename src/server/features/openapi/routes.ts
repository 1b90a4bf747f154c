import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '../../clock.ts';
import { compressJson } from '../../http/compress-json.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { cacheControl, requestOrigin } from '../../http/origin.ts';
import type { Services } from '../../services.ts';
import { makeSendPage } from '../public-pages/page-frame.ts';
import { MISSING_PAGE } from '../public-pages/role-page.ts';
import { callsByNoun, callsPage, nounPage, typesPage } from './developer-pages.ts';
import { readDocument } from './read-document.ts';

/** Per network: a tool reads the document once, a person a page at a time. */
const READS_PER_MINUTE = 120;
const FRESH_SECONDS = 300;

/** The description of the API: for tools at /openapi.json, for people at /developers. */
export async function openApiRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const { db, clock, config } = context;
  const send = makeSendPage(config);

  const count = (request: FastifyRequest) =>
    countAgainst(db, clock, {
      key: `openapi:${networkOf(request.ip)}`,
      max: READS_PER_MINUTE,
      windowMs: MINUTE,
    });
  const addressOf = (request: FastifyRequest, path: string) => `${requestOrigin(request, config)}${path}`;

  await app.register(async (json) => {
    compressJson(json);
    json.get('/openapi.json', async (request: FastifyRequest, reply: FastifyReply) => {
      await count(request);
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': cacheControl(config, FRESH_SECONDS),
          // It is the same for everybody, and tools that run in a browser read it from other sites.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(readDocument().text);
    });
  });

  app.get('/developers', async (request, reply) => {
    await count(request);
    return send(request, reply, callsPage(readDocument().document, addressOf(request, '/developers')));
  });

  app.get('/developers/types', async (request, reply) => {
    await count(request);
    return send(request, reply, typesPage(readDocument().document, addressOf(request, '/developers/types')));
  });

  app.get<{ Params: { noun: string } }>('/developers/:noun', async (request, reply) => {
    await count(request);
    const { noun } = request.params;
    const { document } = readDocument();
    const calls = callsByNoun(document).get(noun);
    if (calls === undefined) return send(request, reply, MISSING_PAGE);
    return send(request, reply, nounPage(document, noun, calls, addressOf(request, `/developers/${noun}`)));
  });
}
