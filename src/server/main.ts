import pino, { type Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { DataDirProblem, prepareDataDir } from './data-dir.ts';
import { isDatabaseAway } from './db/failures.ts';
import { AMARA, BRIDGE } from './demo/sign-in.ts';
import { type DemoAtStart, startDemo } from './demo/start.ts';
import { logUncaught } from './fatal.ts';
import { LINK_HOURS, linkTo, openFirstLink } from './features/accounts/first-admin-links.ts';
import { startHousekeeping } from './housekeeping.ts';
import { logOptions } from './log.ts';
import { openOperatorDoor } from './operator-door.ts';
import { ConfigError } from './settings/values.ts';
import { startContext } from './start-context.ts';
import { prepareStop } from './stop.ts';
import { openWaitingRoom } from './waiting-room.ts';
import { createWorkerApp } from './worker-app.ts';

const RETRY_MS = 1_000;
const AWAY_LOG_EVERY = 30;
/** No such database, no such user, wrong password: waiting would not help. */
const REFUSED_BY_DATABASE = new Set(['3D000', '28000', '28P01']);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Nothing is in progress before we serve, and both databases survive kill -9, so exit at once.
  let stop = async (_drainSeconds: number): Promise<void> => process.exit(0);
  onStopSignal((signal) => stop(signal === 'SIGINT' ? 0 : config.drainSeconds));
  const log = pino(logOptions(config), pino.destination({ sync: false }));
  logUncaught(log);
  if (config.databaseUrl !== null) prepareSharedDataDir(config, log);
  const waitingRoom =
    config.databaseUrl !== null && config.listensEarly
      ? await openWaitingRoom(config.port, config.host)
      : null;
  const context = await retryWhileDatabaseIsAway(
    () => startContext(config, { log }),
    (error, attempts) => {
      // Log this at once and then every half a minute: nothing changes in between.
      if (attempts % AWAY_LOG_EVERY !== 1) return;
      const why = error instanceof Error ? error.message || error.name : String(error);
      log.warn({ why }, 'The database does not answer yet; trying again every second.');
    },
  );
  const demo = await startDemo(context);
  await startHousekeeping(context);
  const servesPeople = config.role !== 'worker';
  const app = servesPeople ? await createApp(context) : await createWorkerApp(context);
  const stopServing = prepareStop(app, context);
  await waitingRoom?.close();
  let closeDoor = async () => {};
  // From here on requests may be in progress.
  stop = async (drainSeconds) => {
    await stopServing(drainSeconds);
    await closeDoor();
    await context.close();
    process.exit(0);
  };
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (config.mail.smtpUrl === null && config.publicUrl !== null) {
    log.warn('Mail is only written to DATA_DIR/outbox: set SMTP_URL and MAIL_FROM to send it.');
  }
  if (config.metricsToken === null && config.publicUrl !== null) {
    log.warn('/metrics is closed until METRICS_TOKEN is set.');
  }
  if (config.databaseUrl === null) closeDoor = await openOperatorDoor(context);
  // No link with the demo world, which is only for trying Nod out: `npm run admin -- grant` makes an Admin there.
  const wantsLink = servesPeople && !demo.isHere;
  const firstLink = wantsLink ? await openFirstLink(context.db, context.clock()) : null;
  // Flush the log first, so that the greeting is the last thing on the screen.
  log.flush(() => greet(context, port, demo, firstLink));
}

/** One press of Ctrl-C can arrive twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 250;

/** The first signal stops the server in order; a second one ends the process immediately. */
function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (stoppingSince === null) {
      stoppingSince = now;
      stop(signal);
    } else if (now - stoppingSince > SAME_SIGNAL_MS) {
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * With PostgreSQL, DATA_DIR contains only files, so most of Nod works even if its disk is full; with a bucket, DATA_DIR is
 * hardly used. So a full disk, or with a bucket any problem of DATA_DIR, is only logged.
 */
function prepareSharedDataDir(config: Config, log: Logger): void {
  try {
    prepareDataDir(config.dataDir);
  } catch (error) {
    const isTolerable =
      error instanceof DataDirProblem &&
      (config.s3 !== null || error.code === 'ENOSPC' || error.code === 'EDQUOT');
    if (!isTolerable) throw error;
    log.warn(error.message);
  }
}

function greet(context: Context, port: number, demo: DemoAtStart, firstLink: string | null): void {
  const url = context.config.publicUrl?.origin ?? `http://localhost:${port}`;
  const lines = ['', `  Nod is ready at ${url}`];
  if (demo.isHere) lines.push('', ...aboutDemo(demo.password, context.config));
  if (firstLink !== null) {
    lines.push(
      '',
      `  There is no Admin here yet. Create the first one in a browser, within ${LINK_HOURS} hours:`,
      `  ${linkTo(firstLink, context.config, port)}`,
      '  The link is not shown again; npm run admin -- link makes another.',
    );
  }
  if (context.config.mail.smtpUrl === null && context.config.publicUrl === null) {
    lines.push('', `  Mail is not sent, but can be read at ${url}/outbox`);
  }
  console.log(`${lines.join('\n')}\n`);
}

function aboutDemo(password: string | null, { isExposed }: Config): string[] {
  if (password === null) {
    return [
      `  This server has the demo world (${AMARA}, ${BRIDGE} …). Its password was printed when it was set:`,
      '  npm run demo -- password sets a new one, npm run demo -- remove erases the demo world.',
    ];
  }
  return [
    '  Demo people to sign in as:',
    `    seeker    ${AMARA}   password ${password}`,
    `    employer  ${BRIDGE}  password ${password}`,
    isExposed
      ? '  The password is not shown again. npm run demo -- remove erases the demo world.'
      : '  DEMO=0 starts an empty DATA_DIR without them; npm run demo -- remove erases them.',
  ];
}

async function retryWhileDatabaseIsAway<T>(
  attempt: () => Promise<T>,
  onAway: (error: unknown, attempts: number) => void,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      onAway(error, attempts);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const CANNOT_LISTEN: Readonly<Record<string, (port: string, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use. Choose another: PORT=3001 npm start`,
  EACCES: (port) => `Nod may not use port ${port}. Choose one from 1024, and let a proxy forward to it.`,
  EADDRNOTAVAIL: (_port, host) => `HOST is '${host}', but that is not an address of this machine.`,
};

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const refusal = syscall === 'listen' ? CANNOT_LISTEN[code] : undefined;
  if (refusal !== undefined) return refusal(process.env.PORT || '3000', process.env.HOST ?? '');
  if (REFUSED_BY_DATABASE.has(code)) {
    return `The database in DATABASE_URL refused the connection: ${error.message}.`;
  }
  return error.stack ?? error.message;
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
