import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ArrivalSource, isArrivalSource } from '#contract/arrivals.ts';
import { LEDGER_LAST_PAGE, type ResponseRecord } from '#contract/guarantee.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { MINUTE } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { BY_INSTANT, placeAt } from '../../http/by-instant.ts';
import { type CursorFormat, invalidCursor } from '../../http/cursor.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { requestOrigin } from '../../http/origin.ts';
import { staleReads } from '../../http/stale-reads.ts';
import type { Services } from '../../services.ts';
import { getOfferRecord } from '../employers/offer-record-queries.ts';
import { listResponseRecords, type PageOfRecords, recordSpan } from '../guarantee/queries.ts';
import { RECORDS_CURSOR } from '../guarantee/records-cursor.ts';
import type { Responses } from '../guarantee/response-cache.ts';
import { NOTHING_DUE } from '../guarantee/response-cache.ts';
import { findPublishedMonth, listPublishedMonths } from '../monitoring/published-queries.ts';
import { noteArrival } from '../roles/note-arrival.ts';
import { companyPage } from './company-page.ts';
import { findPublicCompany, getAboutCompany, isId } from './company-queries.ts';
import { directoryPage, isSection } from './directory-page.ts';
import { countSections, listSection, type Section } from './directory-queries.ts';
import { fairnessPage } from './fairness-page.ts';
import { flagRoutes } from './flag-routes.ts';
import { guaranteePage } from './guarantee-page.ts';
import { legalPages } from './legal-page.ts';
import { matchingPage } from './matching-page.ts';
import { makeSendPage, type PublicPage } from './page-frame.ts';
import { companyPictureRoute } from './picture-routes.ts';
import { MISSING_PAGE, rolePage } from './role-page.ts';
import { findPublicRole, hasApplied, liveRoles } from './role-queries.ts';
import { sitemapRoutes } from './sitemap-routes.ts';

/** Per network: more pages than anybody reads or a search engine asks for. */
const PAGE_VIEWS_PER_MINUTE = 300;
const ROLES_SHOWN = 100;
const SECTION_ROLES = 50;

interface WithId {
  Params: { id: string };
}

/** The public pages, rendered by the server and open to search engines. */
export function publicRoutes(
  app: FastifyInstance,
  context: Services & { readonly responses: Responses },
): void {
  const { db, clock, config } = context;
  const send = makeSendPage(config);
  const dbFor = staleReads(context);
  flagRoutes(app, context);
  companyPictureRoute(app, context);
  sitemapRoutes(app, context, send);

  const countPageView = (request: FastifyRequest) =>
    countAgainst(db, clock, {
      key: `pages:${networkOf(request.ip)}`,
      max: PAGE_VIEWS_PER_MINUTE,
      windowMs: MINUTE,
    });

  const originOf = (request: FastifyRequest) => requestOrigin(request, config);

  const recordOf = async (employerId: string): Promise<ResponseRecord> =>
    (await context.responses.of([employerId])).get(employerId) ?? NOTHING_DUE;

  function page<Request extends FastifyRequest>(write: (request: Request) => Promise<PublicPage>) {
    return async (request: Request, reply: FastifyReply) => {
      await countPageView(request);
      return send(request, reply, await write(request));
    };
  }

  const directory = (sectionOf: (params: Partial<Section>) => Section) =>
    page<FastifyRequest<{ Params: Partial<Section>; Querystring: PageQuery }>>(async (request) => {
      const section = sectionOf(request.params);
      if (!isSection(section)) return MISSING_PAGE;
      const startAfter = placeAfter(request.query, BY_INSTANT);
      const [roles, counts] = await Promise.all([
        listSection(dbFor(request), clock(), section, startAfter, SECTION_ROLES + 1),
        countSections(dbFor(request), section),
      ]);
      const shownRoles = roles.slice(0, SECTION_ROLES);
      const last = roles.length > SECTION_ROLES ? shownRoles.at(-1) : undefined;
      const next = last === undefined ? null : BY_INSTANT.write(placeAt(last.created_at, last.id));
      return directoryPage(
        section,
        { roles: shownRoles, next, isFirst: startAfter === null },
        counts,
        originOf(request),
      );
    });

  app.get(
    '/jobs',
    directory(() => ({ place: '', occupation: '' })),
  );
  app.get(
    '/jobs/in/:place',
    directory(({ place = '' }) => ({ place, occupation: '' })),
  );
  app.get(
    '/jobs/as/:occupation',
    directory(({ occupation = '' }) => ({ place: '', occupation })),
  );
  app.get(
    '/jobs/in/:place/as/:occupation',
    directory(({ place = '', occupation = '' }) => ({ place, occupation })),
  );

  const { indexNow } = config;
  if (indexNow !== null) {
    // Proves to search engines that announcements of our pages come from us.
    app.get(`/${indexNow.key}.txt`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(indexNow.key),
    );
  }

  app.get<WithId & { Querystring: Arrival }>('/jobs/:id', async (request, reply) => {
    await countPageView(request);
    const { id } = request.params;
    // A role missing from the replica may have been posted a moment ago.
    const role = isId(id)
      ? ((await findPublicRole(dbFor(request), id)) ?? (await findPublicRole(db, id)))
      : null;
    if (role === null) return send(request, reply, MISSING_PAGE);
    const now = clock();
    const source = sourceIn(request.query);
    if (source !== null) await noteArrival(db, role.id, source, 'views', now);
    const record = await recordOf(role.employer_id);
    return send(request, reply, rolePage(role, record, `${originOf(request)}/jobs/${role.id}`, source, now));
  });

  app.get<WithId & { Querystring: Arrival & { back?: string } }>(
    '/jobs/:id/apply',
    async (request, reply) => {
      await countPageView(request);
      if (!isId(request.params.id)) return send(request, reply, MISSING_PAGE);
      const roleId = request.params.id.toLowerCase();
      const source = sourceIn(request.query);
      if (source !== null) await noteArrival(db, roleId, source, 'applies', clock());
      const actor = await context.sessions.find(request.headers.cookie);
      const address = await whereToApply(context, actor, roleId, request.query.back !== undefined);
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    },
  );

  app.get<WithId>('/companies/:id', async (request, reply) => {
    await countPageView(request);
    const { id } = request.params;
    const company = (await findPublicCompany(dbFor(request), id)) ?? (await findPublicCompany(db, id));
    if (company === null) return send(request, reply, MISSING_PAGE);
    const now = clock();
    const companysRoles = liveRoles(dbFor(request), now).where('roles.employer_id', '=', company.user_id);
    const [roles, count, record, offers, about] = await Promise.all([
      companysRoles.orderBy('roles.created_at', 'desc').orderBy('roles.id').limit(ROLES_SHOWN).execute(),
      companysRoles
        .clearSelect()
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
      recordOf(company.user_id),
      getOfferRecord(dbFor(request), company.user_id, now),
      getAboutCompany(dbFor(request), company.user_id),
    ]);
    const address = `${originOf(request)}/companies/${company.user_id}`;
    return send(
      request,
      reply,
      companyPage(company, about, roles, Number(count.count), record, offers, address),
    );
  });

  app.get<{ Querystring: PageQuery }>(
    '/guarantee',
    page(async (request) => {
      const from = pageIn(request.query);
      const [total, records] = await Promise.all([
        context.responses.total(),
        listResponseRecords(dbFor(request), recordSpan(clock()), from),
      ]);
      const isFirst = 'page' in from && from.page === 1;
      if (!isFirst && records.employers.length === 0) return MISSING_PAGE;
      const suffix = isFirst
        ? ''
        : 'page' in from
          ? `?page=${from.page}`
          : `?after=${RECORDS_CURSOR.write(from.after)}`;
      return guaranteePage(total, records, from, `${originOf(request)}/guarantee${suffix}`);
    }),
  );

  app.get(
    '/how-matching-works',
    page(async (request) =>
      matchingPage(`${originOf(request)}/how-matching-works`, context.deck.learned()?.weights ?? WEIGHTS),
    ),
  );

  app.get<{ Querystring: { month?: string | string[] } }>(
    '/fairness',
    page(async (request) => {
      const months = await listPublishedMonths(dbFor(request));
      const { month = months[0] } = request.query;
      const address = `${originOf(request)}/fairness`;
      if (month === undefined) return fairnessPage(null, months, address);
      const shownMonth = typeof month === 'string' ? await findPublishedMonth(dbFor(request), month) : null;
      if (shownMonth === null) return MISSING_PAGE;
      return fairnessPage(shownMonth, months, month === months[0] ? address : `${address}?month=${month}`);
    }),
  );

  const legal = legalPages(config);
  app.get(
    '/privacy',
    page(async (request) => legal.privacy(originOf(request))),
  );
  app.get(
    '/terms',
    page(async (request) => legal.terms(originOf(request))),
  );
  app.get(
    '/data-terms',
    page(async (request) => legal.dataTerms(originOf(request))),
  );
}

/**
 * Where Apply leads depends on who is asking, so that the role's page itself can be the same for everybody. Visitors who must
 * sign in first return here with `back`, because only then do we know who they are.
 */
async function whereToApply(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor | null,
  roleId: string,
  isBack: boolean,
): Promise<string> {
  if (actor?.accountType === 'JobSeeker') {
    // A role that was applied for never returns to the deck, even once withdrawn (D14), so the deck can't show it.
    if (await hasApplied(db, actor.userId, roleId)) return '/?tab=matches';
    // Nor one that has closed: the deck would begin with another role, as if that were the one.
    const open = await liveRoles(db, clock()).where('roles.id', '=', roleId).executeTakeFirst();
    return open === undefined ? `/jobs/${roleId}` : `/?role=${roleId}`;
  }
  // Somebody who came back as a user who cannot apply is not asked to sign in again.
  if (actor !== null && isBack) return '/';
  const returnPath = encodeURIComponent(`/jobs/${roleId}/apply?back=1`);
  return `/auth?next=${returnPath}&join=JobSeeker`;
}

interface Arrival {
  from?: string | string[];
}

function sourceIn({ from }: Arrival): ArrivalSource | null {
  return isArrivalSource(from) ? from : null;
}

/** Arrays if the address names a parameter twice. */
interface PageQuery {
  page?: string | string[];
  after?: string | string[];
}

/** @throws 400 for an invalid `after` */
function placeAfter<Place>({ after }: PageQuery, cursor: CursorFormat<Place>): Place | null {
  if (Array.isArray(after)) throw invalidCursor();
  return after === undefined ? null : cursor.read(after);
}

/** @throws 400 for an invalid `after` */
function pageIn({ page, ...query }: PageQuery): PageOfRecords {
  const startAfter = placeAfter(query, RECORDS_CURSOR);
  if (startAfter !== null) return { after: startAfter };
  const number = Number(page ?? 1);
  return { page: Number.isInteger(number) && number >= 1 && number <= LEDGER_LAST_PAGE ? number : 1 };
}
