import type { FastifyInstance } from 'fastify';
import { savedSearches } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deleteSavedSearch, saveSearch, updateSavedSearch } from './commands.ts';
import { listSavedSearches } from './queries.ts';

export function savedSearchRoutes(app: FastifyInstance, context: Pick<Services, 'db' | 'clock'>): void {
  route(app, savedSearches.saveSearch)(({ actor, body }) => saveSearch(context, actor, body));
  route(
    app,
    savedSearches.listSavedSearches,
  )(async ({ actor, query, reply }) => sendPage(reply, await listSavedSearches(context.db, actor, query)));
  route(
    app,
    savedSearches.updateSavedSearch,
  )(({ actor, params, body }) => updateSavedSearch(context, actor, params.searchId, body));
  route(
    app,
    savedSearches.deleteSavedSearch,
  )(async ({ actor, params }) => {
    await deleteSavedSearch(context, actor, params.searchId);
  });
}
