import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import pino from 'pino';
import { createApp } from './app.ts';
import { openBackupDoor } from './backup/door.ts';
import { ConfigError, readConfig } from './config.ts';
import { type Context, createContext } from './context.ts';
import { seedDemoCv } from './demo/cv.ts';
import { hasDemoPeople, isEmptyWorld, seedDemoWorld } from './demo/seed.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD } from './demo/sign-in.ts';
import { isDatabaseAway } from './http/errors.ts';

/** How long a stop may take before it is forced. */
const STOP_MS = 9_000;
/** A request that is not whole, or not answered, by then will not be. */
const FINISH_MS = 6_000;
/** Browsers open connections ahead of need; one that has asked nothing by then holds nothing up. */
const UNUSED_MS = 500;
const RETRY_MS = 1_000;
/** No such database, no such user, a wrong password: nothing that waiting would cure. */
const REFUSED_BY_DATABASE = new Set(['3D000', '28000', '28P01']);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let isStopping = false;
  // Until it serves there is nothing to finish: the databases are left as kill -9 may leave them.
  let stop = async (): Promise<void> => process.exit(0);
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const log = pino({ level: config.logLevel }, pino.destination({ sync: false }));
  const waiting = config.databaseUrl === null ? null : await waitingRoom(config.port, config.host);
  const context = await patiently(
    () => createContext(config, { log }),
    (error) => {
      log.warn({ err: error }, 'The database does not answer yet; trying again every second.');
    },
  );
  const isFirstStart = config.isDemo && (await isEmptyWorld(context.db));
  if (isFirstStart) {
    await seedDemoWorld(context.db, context.clock());
    await seedDemoCv(context);
    await context.deck.refresh();
  }
  const app = await createApp(context);
  const closeUnused = unusedConnections(app.server);
  await closeServer(waiting);
  await app.listen({ port: config.port, host: config.host });
  // Whatever the log still holds first, so that the greeting is what is left on the screen.
  const isDemo = await hasDemoPeople(context.db);
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (config.mail.smtpUrl === null && config.publicUrl !== null) {
    log.warn('Mail goes nowhere but into DATA_DIR/outbox: set SMTP_URL and MAIL_FROM.');
  }
  if (config.metricsToken === null && config.publicUrl !== null) {
    log.warn('/metrics is closed until METRICS_TOKEN is set.');
  }
  const closeBackupDoor = config.databaseUrl === null ? await openBackupDoor(context) : async () => {};
  log.flush(() => greet(context, port, isDemo));

  stop = async () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    setTimeout(closeUnused, UNUSED_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
    // Sockets first: their close code makes clients come back, to this process's successor or to a sibling.
    context.hub.close();
    await closeBackupDoor();
    await app.close();
    await context.close();
    process.exit(0);
  };
}

/** Node closes connections that rest between two requests, but waits for those on which none has come yet. */
function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const used = (request: IncomingMessage) => unused.delete(request.socket);
  server.on('request', used);
  server.on('upgrade', used);
  return () => {
    for (const socket of unused) socket.destroy();
  };
}

function greet(context: Context, port: number, isDemo: boolean): void {
  const url = context.config.publicUrl?.origin ?? `http://localhost:${port}`;
  const lines = ['', `  Nod is ready at ${url}`];
  if (isDemo) {
    lines.push(
      '',
      '  Demo people to sign in as:',
      `    seeker    ${AMARA}   password ${DEMO_PASSWORD}`,
      `    employer  ${BRIDGE}  password ${DEMO_PASSWORD}`,
      '  DEMO=0 starts an empty DATA_DIR without them.',
    );
  }
  if (context.config.mail.smtpUrl === null && context.config.publicUrl === null) {
    lines.push('', `  Mail is not sent, but can be read at ${url}/outbox`);
  }
  console.log(`${lines.join('\n')}\n`);
}

/** While the database is away: alive, not ready, and saying so. */
async function waitingRoom(port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz';
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      connection: 'close',
      ...(!isAlive && { 'retry-after': '2' }),
    });
    response.end(
      JSON.stringify(isAlive ? { status: 'alive' } : { message: 'Nod is waiting for its database.' }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function closeServer(server: Server | null): Promise<void> {
  return new Promise((resolve) => {
    if (server === null) return resolve();
    server.close(() => resolve());
    // Whoever connected and has asked nothing would hold up the start.
    server.closeAllConnections();
  });
}

async function patiently<T>(attempt: () => Promise<T>, onAway: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      onAway(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT || 3000} is in use. Choose another: PORT=3001 npm start`;
  }
  if (error instanceof Error && 'code' in error && REFUSED_BY_DATABASE.has(String(error.code))) {
    return `The database of DATABASE_URL refuses: ${error.message}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
