import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '../../clock.ts';
import { BY_INSTANT } from '../../http/by-instant.ts';
import { invalidCursor } from '../../http/cursor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { cacheControl, requestOrigin } from '../../http/origin.ts';
import type { Services } from '../../services.ts';
import { getPublicPictures } from '../company-settings/picture-store.ts';
import { findPublicCompany, isId, type PublicCompany } from '../public-pages/company-queries.ts';
import { findPublicRole } from '../public-pages/role-queries.ts';
import { EMBED_THEMES, type EmbedTheme, embedHtml, MISSING_EMBED, sendEmbedPage } from './embed-page.ts';
import { inBatches, listPage } from './list-roles.ts';
import { writeEmbedScript } from './write-embed-script.ts';
import { writeJobSiteXml } from './write-job-site-xml.ts';
import { writeJsonFeed } from './write-json-feed.ts';
import { companyOembed, roleOembed } from './write-oembed.ts';
import { writeRss } from './write-rss.ts';

/** Per network and minute: readers of feeds ask once an hour. */
const FEEDS = 60;
/** An embed is on somebody else's page, with as many readers behind one network as that page has. */
const EMBEDS = 600;
const FRESH_SECONDS = 300;
const A_PAGE = 50;
const RSS_ITEMS = 100;
const A_BATCH = 200;
const MOST_PIXELS = 10_000;

interface OfCompany {
  Params: { id: string };
  /** Arrays if the address names a parameter twice. */
  Querystring: Record<string, string | string[] | undefined>;
}

/** Companies' open roles for other sites and programs: feeds, a frame for careers pages, and oEmbed. */
export function syndicationRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock, config } = context;

  const count = (request: FastifyRequest, kind: string, max: number) =>
    countAgainst(db, clock, { key: `${kind}:${networkOf(request.ip)}`, max, windowMs: MINUTE });

  /** Sets the headers of a response that scripts of any site may read. */
  const open = (reply: FastifyReply, type: string) =>
    reply.headers({
      'content-type': type,
      'cache-control': cacheControl(config, FRESH_SECONDS),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });

  async function companyOf(id: string): Promise<PublicCompany> {
    const company = await findPublicCompany(db, id);
    if (company === null) throw notFound('That company');
    return company;
  }

  app.get<OfCompany>('/companies/:id/jobs.json', async (request, reply) => {
    await count(request, 'feeds', FEEDS);
    const company = await companyOf(request.params.id);
    const startAfter = afterIn(request.query);
    const { roles, next } = await listPage(db, company.user_id, clock(), startAfter, A_PAGE);
    const origin = requestOrigin(request, config);
    const url = `${origin}/companies/${company.user_id}/jobs.json`;
    const nextUrl = next === null ? null : `${url}?after=${BY_INSTANT.write(next)}`;
    return open(reply, 'application/feed+json; charset=utf-8').send(
      JSON.stringify(writeJsonFeed(company, roles, origin, url, nextUrl)),
    );
  });

  app.get<OfCompany>('/companies/:id/jobs.rss', async (request, reply) => {
    await count(request, 'feeds', FEEDS);
    const company = await companyOf(request.params.id);
    const { roles } = await listPage(db, company.user_id, clock(), null, RSS_ITEMS);
    const origin = requestOrigin(request, config);
    const url = `${origin}/companies/${company.user_id}/jobs.rss`;
    return open(reply, 'application/rss+xml; charset=utf-8').send(writeRss(company, roles, origin, url));
  });

  app.get<OfCompany>('/companies/:id/jobs.xml', async (request, reply) => {
    await count(request, 'feeds', FEEDS);
    const company = await companyOf(request.params.id);
    const now = clock();
    const batches = inBatches(db, company.user_id, now, A_BATCH);
    return open(reply, 'application/xml; charset=utf-8').send(
      Readable.from(writeJobSiteXml(company, batches, requestOrigin(request, config), now)),
    );
  });

  app.get<OfCompany>('/embed/:id', async (request, reply) => {
    await count(request, 'embeds', EMBEDS);
    const theme = themeIn(request.query);
    const company = await findPublicCompany(db, request.params.id);
    if (company === null) {
      return sendEmbedPage(reply.code(404), theme, 'Not found', MISSING_EMBED, 'no-store');
    }
    const { roles, next } = await listPage(db, company.user_id, clock(), afterIn(request.query), A_PAGE);
    const { logoUrl } = await getPublicPictures(db, company.user_id);
    const origin = requestOrigin(request, config);
    const moreHref =
      next === null ? null : `/embed/${company.user_id}?theme=${theme}&after=${BY_INSTANT.write(next)}`;
    return sendEmbedPage(
      reply,
      theme,
      `Open roles at ${company.company_name}`,
      embedHtml(company, logoUrl, roles, origin, moreHref),
      cacheControl(config, FRESH_SECONDS),
    );
  });

  app.get('/embed.js', async (request, reply) =>
    open(reply, 'text/javascript; charset=utf-8').send(writeEmbedScript(requestOrigin(request, config))),
  );

  app.get<OfCompany>('/oembed', async (request, reply) => {
    await count(request, 'feeds', FEEDS);
    const { url, format = 'json' } = request.query;
    if (format !== 'json')
      throw new AppError('unacceptable', 'Only format=json is offered.', { field: 'format' });
    const origin = requestOrigin(request, config);
    const page = pageIn(url, origin);
    const found = page === null ? null : await oembedOf(page, request.query, origin);
    if (found === null) throw notFound('That page');
    return open(reply, 'application/json; charset=utf-8').send(JSON.stringify(found));
  });

  async function oembedOf(
    page: Page,
    query: OfCompany['Querystring'],
    origin: string,
  ): Promise<object | null> {
    const size = { maxWidth: pixels(query.maxwidth), maxHeight: pixels(query.maxheight) };
    if (page.kind === 'companies') {
      const company = await findPublicCompany(db, page.id);
      return company && companyOembed(company, origin, size);
    }
    const role = await findPublicRole(db, page.id);
    const isOpen = role !== null && role.status === 'live' && role.expires_at > clock();
    return isOpen ? roleOembed(role, origin, size) : null;
  }
}

interface Page {
  readonly kind: string;
  readonly id: string;
}

/** Which of our pages an address names; null for any other. */
function pageIn(url: string | string[] | undefined, origin: string): Page | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { origin: from, pathname } = new URL(url);
  const [, kind = '', id = ''] = /^\/(companies|jobs)\/([^/]+)$/.exec(pathname) ?? [];
  return from === origin && isId(id) ? { kind, id } : null;
}

function pixels(parameter: string | string[] | undefined): number {
  const number = Number(parameter);
  return Number.isInteger(number) && number > 0 ? Math.min(number, MOST_PIXELS) : MOST_PIXELS;
}

function themeIn({ theme }: OfCompany['Querystring']): EmbedTheme {
  return EMBED_THEMES.find((each) => each === theme) ?? 'auto';
}

/** @throws 400 for an invalid `after` */
function afterIn({ after }: OfCompany['Querystring']) {
  if (Array.isArray(after)) throw invalidCursor();
  return after === undefined ? null : BY_INSTANT.read(after);
}
