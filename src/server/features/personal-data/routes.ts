import type { FastifyInstance } from 'fastify';
import { accounts, personalData } from '#contract/index.ts';
import { HOUR } from '../../clock.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import { download } from '../../http/download.ts';
import { countAgainst } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie } from '../../http/session.ts';
import { createSlots } from '../../http/slots.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from './delete-account.ts';
import { writeExport } from './write-export.ts';

/** The limit for one person: an export reads everything about them, and nobody needs more in an hour. */
const EXPORTS_AN_HOUR = 20;

/** Exports that a process writes or sends at the same time: each is a transaction, then a file. */
const EXPORTS_AT_ONCE = 4;
const RETRY_SECONDS = 10;

export function personalDataRoutes(app: FastifyInstance, context: Services): void {
  const { config } = context;
  const exportSlots = createSlots({
    total: EXPORTS_AT_ONCE,
    each: 1,
    retryAfterSeconds: RETRY_SECONDS,
    busy: 'Your data is already being prepared. Please wait for that download.',
  });

  route(
    app,
    accounts.deleteAccount,
  )(async ({ actor, body, reply }) => {
    await deleteAccount(withoutTimeLimit(context), actor, body.password);
    clearSessionCookie(reply, config);
  });

  route(
    app,
    personalData.exportPersonalData,
  )(async ({ actor, reply }) => {
    const { db, clock } = context;
    await countAgainst(db, clock, { key: `export:${actor.userId}`, max: EXPORTS_AN_HOUR, windowMs: HOUR });
    const release = exportSlots.take(actor.userId);
    const file = await writeExport(withoutTimeLimit(context), actor).catch((error) => {
      release();
      throw error;
    });
    await context.security.noteOwn(db, actor, 'data_exported');
    const day = file.exportedAt.toISOString().slice(0, 10);
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-length': file.size,
      'content-disposition': `attachment; filename="nod-${day}.json"`,
    });
    return reply.send(
      download(file.read(), () => {
        release();
        file.close().catch((error) => context.log.warn({ err: error }, 'an export could not be closed'));
      }),
    );
  });
}
