import type { FastifyInstance } from 'fastify';
import { roles } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { countDeck } from './count-queries.ts';
import { type DeckServices, deckPage } from './deck-page.ts';
import { searchPage } from './search-page.ts';

export function discoverRoutes(app: FastifyInstance, context: DeckServices & Pick<Services, 'db'>): void {
  route(
    app,
    roles.listDeck,
  )(async ({ actor, query, reply }) => {
    const page = await deckPage(context, actor, query);
    if (page.nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, page.nextCursor);
    if (page.hidden !== null) reply.header(roles.HIDDEN_ROLES_HEADER, String(page.hidden));
    return page.cards;
  });

  route(app, roles.countDeck)(({ actor, query }) => countDeck(context, actor, query));
  route(
    app,
    roles.searchRoles,
  )(async ({ actor, query, reply }) => {
    const { cards, found, hidden, nextCursor } = await searchPage(context, actor, query);
    if (found !== null) reply.header(roles.FOUND_ROLES_HEADER, String(found));
    if (hidden !== null) reply.header(roles.HIDDEN_ROLES_HEADER, String(hidden));
    return sendPage(reply, { items: cards, nextCursor });
  });
}
