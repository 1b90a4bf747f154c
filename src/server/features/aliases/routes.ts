import type { FastifyInstance } from 'fastify';
import { aliases } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { takeBackAlias } from './commands.ts';
import { noteMeaning } from './note-meaning.ts';
import { listAliases } from './queries.ts';

export function aliasRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  route(
    app,
    aliases.noteMeaning,
  )(async ({ actor, body: { skill, means } }) => {
    await noteMeaning(db, actor, { kind: 'skill', written: skill, meaning: means }, clock());
    return undefined;
  });
  route(app, aliases.listAliases)(async ({ query, reply }) => sendPage(reply, await listAliases(db, query)));
  route(
    app,
    aliases.takeBackAlias,
  )(async ({ actor, params }) => {
    await takeBackAlias(context, actor, params.aliasId);
    return undefined;
  });
}
