import type { FastifyInstance } from 'fastify';
import { deckCards } from '#contract/deck-cards.ts';
import { companies, roles } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { RELATED_ROLES_HEADER } from '#contract/related-roles.ts';
import { sendPage } from '../../http/page.ts';
import { PartialResponse, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getCompany, listOpenRoles } from './company-queries.ts';
import { countDeck } from './count-queries.ts';
import { type DeckPage, type DeckServices, deckPage, listRoleCards } from './deck-page.ts';
import { searchPage } from './search-page.ts';

export function discoverRoutes(app: FastifyInstance, context: DeckServices & Pick<Services, 'db'>): void {
  route(
    app,
    roles.listDeck,
  )(async ({ actor, query, reply }) => {
    const send = <Card>({ cards, nextCursor, hidden }: DeckPage<Card>) => {
      if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
      if (hidden !== null) reply.header(roles.HIDDEN_ROLES_HEADER, String(hidden));
      return cards;
    };
    if (query.details !== 'later')
      return send(await deckPage(context, actor, query, (viewer) => viewer.cardsOf));
    const cards = send(await deckPage(context, actor, query, (viewer) => viewer.briefCardsOf));
    return new PartialResponse(deckCards, cards);
  });

  route(app, roles.listRoleCards)(({ actor, query }) => listRoleCards(context, actor, query.ids));
  route(app, roles.countDeck)(({ actor, query }) => countDeck(context, actor, query));
  route(
    app,
    roles.searchRoles,
  )(async ({ actor, query, reply }) => {
    const { cards, found, related, hidden, nextCursor } = await searchPage(context, actor, query);
    if (found !== null) reply.header(roles.FOUND_ROLES_HEADER, String(found));
    if (related !== null) reply.header(RELATED_ROLES_HEADER, String(related));
    if (hidden !== null) reply.header(roles.HIDDEN_ROLES_HEADER, String(hidden));
    return sendPage(reply, { items: cards, nextCursor });
  });

  route(app, companies.getCompany)(({ actor, params }) => getCompany(context, actor, params.employerId));
  route(
    app,
    companies.listOpenRoles,
  )(async ({ actor, params, query, reply }) =>
    sendPage(reply, await listOpenRoles(context, actor, params.employerId, query)),
  );
}
