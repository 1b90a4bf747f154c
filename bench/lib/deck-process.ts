import * as z from 'zod/mini';
import { role } from '#contract/roles.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { readRoles } from '#server/deck/page-rows.ts';
import { roleOnWire } from '#server/features/roles/queries.ts';
import { apiHeaders } from '#server/http/headers.ts';
import { sessionHook } from '#server/http/session.ts';
import { wireSchema } from '#server/http/wire-schema.ts';
import { serveCommands } from './child.ts';

/** The whole server as `npm start` runs it, without the demo world, and the floor's route beside it. */
const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'warn' });
const context = await createContext(config);
const app = await createApp(context);

/** The least a page of ten roles can cost: who is asking, the same ten rows by their ids, the same serialiser. */
app.get<{ Querystring: { ids: string } }>('/floor', {
  schema: { response: { '2xx': wireSchema(z.array(role)) } },
  onRequest: [async (_request, reply) => apiHeaders(reply), sessionHook(context.sessions)],
  handler: async (request) => {
    const ids = request.query.ids.split(',');
    const rows = await readRoles(context.connection, ids);
    const now = context.clock();
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [roleOnWire(row, now)];
    });
  },
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
serveCommands(
  { url },
  {
    stats: () => ({ ...context.deck.stats(), rss: process.memoryUsage().rss }),
  },
);
