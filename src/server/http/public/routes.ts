import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WEIGHTS } from '#matching/weights.ts';
import { MINUTE } from '../../clock.ts';
import type { Context } from '../../context.ts';
import {
  getResponseRecord,
  getTotalRecord,
  listResponseRecords,
  recordSpan,
} from '../../features/guarantee/queries.ts';
import { countAgainst } from '../limits.ts';
import { networkOf } from '../network.ts';
import { askedOrigin } from '../origin.ts';
import { cookieName } from '../session.ts';
import { companyPage } from './company-page.ts';
import { framed, type PublicPage } from './frame.ts';
import { guaranteePage } from './guarantee-page.ts';
import { matchingPage } from './matching-page.ts';
import { MISSING_PAGE, rolePage } from './role-page.ts';
import { findPublicRole, hasApplied, liveRoles } from './role-queries.ts';
import { countParts, indexOfParts, sitemapPart } from './sitemap.ts';

/** Page views per address and minute: more than anybody reads, and than a search engine asks for. */
const LOOKS = 300;
/** Sitemaps are read by the few, and each is a long list. */
const LISTS = 30;
const ROLES_SHOWN = 100;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface WithId {
  Params: { id: string };
}

/** The pages that anybody may read and search engines may list, written by the server. */
export function publicRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, config } = context;
  const send = framed(cookieName(config));

  const look = (request: FastifyRequest) =>
    countAgainst(db, clock, { key: `pages:${networkOf(request.ip)}`, max: LOOKS, windowMs: MINUTE });

  const originOf = (request: FastifyRequest) => askedOrigin(request, config);

  function page<Request extends FastifyRequest>(write: (request: Request) => Promise<PublicPage>) {
    return async (request: Request, reply: FastifyReply) => {
      await look(request);
      return send(request, reply, await write(request));
    };
  }

  app.get<WithId>('/jobs/:id', async (request, reply) => {
    await look(request);
    const role = ID.test(request.params.id) ? await findPublicRole(db, request.params.id) : null;
    if (role === null) return send(request, reply, MISSING_PAGE);
    const now = clock();
    const record = await getResponseRecord(db, role.employer_id, now);
    return send(request, reply, rolePage(role, record, `${originOf(request)}/jobs/${role.id}`, now));
  });

  /**
   * Where to depends on who asks, so that the role's page itself can be the same for everybody. Whoever has to sign in
   * first is led `back` here, because only then it is known who asks.
   */
  app.get<WithId & { Querystring: { back?: string } }>('/jobs/:id/apply', async (request, reply) => {
    await look(request);
    if (!ID.test(request.params.id)) return send(request, reply, MISSING_PAGE);
    const roleId = request.params.id.toLowerCase();
    const deck = `/?role=${roleId}`;
    const actor = await context.sessions.find(request.headers.cookie);
    reply.header('cache-control', 'no-store');
    if (actor?.accountType === 'JobSeeker') {
      // Roles applied to never return to the deck, withdrawn or not (D14): another card would lie in this one's place.
      const isApplied = await hasApplied(db, actor.userId, roleId);
      return reply.redirect(isApplied ? '/?tab=matches' : deck, 303);
    }
    // Who came back as somebody who can't apply is not asked to sign in for ever.
    if (actor !== null && request.query.back !== undefined) return reply.redirect('/', 303);
    return reply.redirect(`/auth?next=${encodeURIComponent(`/jobs/${roleId}/apply?back=1`)}`, 303);
  });

  app.get<WithId>('/companies/:id', async (request, reply) => {
    await look(request);
    const company = ID.test(request.params.id) ? await findCompany(request.params.id) : undefined;
    if (company === undefined) return send(request, reply, MISSING_PAGE);
    const now = clock();
    const own = liveRoles(db, now).where('roles.employer_id', '=', company.user_id);
    const [roles, count, record] = await Promise.all([
      own.orderBy('roles.created_at', 'desc').orderBy('roles.id').limit(ROLES_SHOWN).execute(),
      own
        .clearSelect()
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
      getResponseRecord(db, company.user_id, now),
    ]);
    const address = `${originOf(request)}/companies/${company.user_id}`;
    return send(request, reply, companyPage(company, roles, Number(count.count), record, address));
  });

  const findCompany = (id: string) =>
    db
      .selectFrom('employers')
      .innerJoin('users', 'users.id', 'employers.user_id')
      .select([
        'employers.user_id',
        'employers.company_name',
        'employers.website',
        'employers.held_since',
        'employers.verified_at',
      ])
      .where('employers.user_id', '=', id)
      .where('users.suspended_at', 'is', null)
      .executeTakeFirst();

  app.get<{ Querystring: { page?: string } }>(
    '/guarantee',
    page(async (request) => {
      const asked = Number(request.query.page ?? 1);
      const number = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
      const now = clock();
      const [total, records] = await Promise.all([
        getTotalRecord(db, recordSpan(now)),
        listResponseRecords(db, now, number),
      ]);
      if (number > 1 && records.employers.length === 0) return MISSING_PAGE;
      const suffix = number === 1 ? '' : `?page=${number}`;
      return guaranteePage(total, records, number, `${originOf(request)}/guarantee${suffix}`);
    }),
  );

  app.get(
    '/how-matching-works',
    page(async (request) =>
      matchingPage(`${originOf(request)}/how-matching-works`, context.deck.learned()?.weights ?? WEIGHTS),
    ),
  );

  app.get('/robots.txt', async (request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth',
          'Disallow: /jobs/*/apply',
          '',
          `Sitemap: ${originOf(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  const sendXml = (reply: FastifyReply, xml: string) =>
    reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(xml);

  const list = (request: FastifyRequest) =>
    countAgainst(db, clock, { key: `sitemaps:${networkOf(request.ip)}`, max: LISTS, windowMs: MINUTE });

  app.get('/sitemap.xml', async (request, reply) => {
    await list(request);
    const now = clock();
    const parts = await countParts(db, now);
    const origin = originOf(request);
    return sendXml(reply, parts === 1 ? await sitemapPart(db, now, origin, 1) : indexOfParts(origin, parts));
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}$).xml', async (request, reply) => {
    await list(request);
    const part = Number(request.params.part);
    const now = clock();
    if (part < 1 || part > (await countParts(db, now))) return send(request, reply, MISSING_PAGE);
    return sendXml(reply, await sitemapPart(db, now, originOf(request), part));
  });
}
