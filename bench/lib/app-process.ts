import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { type Notice, publish } from '#server/realtime/bus.ts';
import { SOCKET_LIMITS } from '#server/realtime/limits.ts';
import { startContext } from '#server/start-context.ts';
import { serveCommands } from './child.ts';
import { runPeriodicJob } from './run-periodic-job.ts';
import { watchThread } from './thread-use.ts';

/** The whole server as `npm start` runs it, without the demo world, on a free port. */
const config = readConfig({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  LIMIT_MESSAGES: '1000000',
});
// One person has 500 tabs here, all from one address, and each says hello: we measure delivery, not limits.
const frameLimit = { perSecond: 10_000, burst: 10_000 };
const context = await startContext(config, {
  sockets: {
    ...SOCKET_LIMITS,
    perPerson: 1_000,
    frames: frameLimit,
    upgrades: frameLimit,
    upgradesPerNetwork: frameLimit,
    strangersPerNetwork: 1_000,
    admitted: frameLimit,
  },
});
await startHousekeeping(context);
const app = await createApp(context);
const url = await app.listen({ port: 0, host: '127.0.0.1' });

let threadUse: ReturnType<typeof watchThread> | null = null;

serveCommands(
  { url },
  {
    /** What this thread used since the last question; the first one begins to measure. */
    threadUse: () => {
      threadUse ??= watchThread();
      return threadUse();
    },
    /** Publishes each notice in its own transaction. Done in this process, because PGlite can't be used from another. */
    notify: async (notices: Notice[]) => {
      for (const notice of notices) await publish(context.db, notice);
    },
    sockets: () => context.hub.counts().sockets,
    /** Makes the periodic job with this name due, and returns when a worker has run it. */
    periodicJob: (name: string) => runPeriodicJob(context.db, name),
    /** Returns when the deck contains every stored role and uses the current scorer. */
    deckSettled: async () => {
      await context.deck.refresh();
      await context.deck.settled();
    },
    roles: () => ({ live: context.deck.stats().roles, unread: context.deck.unread() }),
  },
);
