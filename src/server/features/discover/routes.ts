import type { FastifyInstance } from 'fastify';
import { roles } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { route } from '../../http/route.ts';
import { type DeckServices, deckPage } from './deck-page.ts';

export function discoverRoutes(app: FastifyInstance, context: DeckServices): void {
  route(
    app,
    roles.listDeck,
  )(async ({ actor, query, reply }) => {
    const page = await deckPage(context, actor, query);
    if (page.nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, page.nextCursor);
    if (page.hidden !== null) reply.header(roles.HIDDEN_ROLES_HEADER, String(page.hidden));
    return page.cards;
  });
}
