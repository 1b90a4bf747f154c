import * as z from 'zod/mini';
import { candidate } from '#contract/candidates.ts';
import { endpoint } from '#contract/endpoint.ts';
import { readingVersion } from '#matching/fit.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { findAskingRole, readCandidates } from '#server/features/candidates/page-rows.ts';
import { candidateHandle, candidateOnWire } from '#server/features/candidates/queries.ts';
import { route } from '#server/http/route.ts';
import { sessionHook } from '#server/http/session.ts';
import { compiledRole } from '#server/scorer/compiled-role.ts';
import { startContext } from '#server/start-context.ts';
import { serveCommands } from './child.ts';

/**
 * The whole server as `npm start` runs it, without the demo world. The two routes added below do parts of a page's work, so
 * that `bench/candidates.ts` can compare a page's cost with theirs.
 */
const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'warn' });
const context = await startContext(config);
const app = await createApp(context);

const floor = endpoint({
  method: 'GET',
  path: '/api/floor',
  access: ['Employer'],
  permission: 'candidates',
  query: z.object({ ids: z.string() }),
  response: z.array(z.omit(candidate, { fit: true, fitScoreInt: true, personalityFitInt: true })),
});

/** The least that a page of ten candidates can cost in this server: the session, ten rows by id, a response without fits. */
await app.register(async (api) => {
  api.addHook('onRequest', sessionHook(context.sessions));
  route(
    api,
    floor,
  )(async ({ actor, query }) => {
    const ids = query.ids.split(',').filter(Boolean);
    const rows = await readCandidates(context.connection, ids, '');
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (row === undefined) return [];
      return {
        seekerId: id,
        handle: candidateHandle(actor, id),
        town: row.location_city,
        experienceLevel: row.experience_level,
        experienceYears: Number(row.experience?.years ?? 0),
        skills: row.skills,
      };
    });
  });
});

const explainedPage = endpoint({
  method: 'GET',
  path: '/api/explained',
  access: ['Employer'],
  permission: 'candidates',
  query: z.object({ roleId: z.string(), ids: z.string() }),
  response: z.array(candidate),
});

/** A page without a search: the role, ten people by id, and how each of them fits. */
await app.register(async (api) => {
  api.addHook('onRequest', sessionHook(context.sessions));
  route(
    api,
    explainedPage,
  )(async ({ actor, query }) => {
    const { connection, candidates, clock } = context;
    const view = await candidates.view();
    const now = clock();
    const role = await findAskingRole(connection, actor, query.roleId, now, now, view.model?.version ?? null);
    const ids = query.ids.split(',').filter(Boolean);
    const rows = await readCandidates(connection, ids, readingVersion(view.model));
    if (role === null) return [];
    const compiled = compiledRole(role, view);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : candidateOnWire(row, undefined, actor, role, compiled, view);
    });
  });
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
serveCommands(
  { url },
  {
    settled: async () => {
      await context.candidates.settled();
      return null;
    },
    stats: () => ({ ...context.candidates.stats(), rss: process.memoryUsage().rss }),
  },
);
