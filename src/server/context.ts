import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { createCandidates } from './candidates/candidates.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { bringUpToDate } from './db/bring-up-to-date.ts';
import { connect } from './db/connect.ts';
import type { Connection } from './db/connection.ts';
import type { Migrations } from './db/migrate.ts';
import { PREPARED_DATABASES } from './db/prepared-database.ts';
import { withHandle } from './db/without-time-limit.ts';
import { createDeck } from './deck/deck.ts';
import { refuseUnwantedDemo } from './demo/refuse-unwanted.ts';
import { createSightings, type Sightings } from './features/candidates/note-sightings.ts';
import { createImpressions, type Impressions } from './features/discover/note-impressions.ts';
import { createResponses, type Responses } from './features/guarantee/response-cache.ts';
import { createImportReader, type ImportReader } from './features/imports/import-reader.ts';
import { type CvReader, createCvReader } from './features/uploads/reading/cv-reader.ts';
import { createDrain } from './http/drain.ts';
import { keepSessions, sessions } from './http/session.ts';
import { hostedLanguage } from './language/hosted-language.ts';
import { plainWords } from './language/plain-words.ts';
import { logOptions } from './log.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { internet, type PublicNet } from './outbound/fetch-public.ts';
import { type TxtRecords, txtRecords } from './outbound/txt-records.ts';
import type { Pace } from './pace.ts';
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts';
import { createPayments } from './payments/create-payments.ts';
import type { Push } from './push/push.ts';
import { createBus } from './realtime/create-bus.ts';
import { createHub } from './realtime/hub.ts';
import { SOCKET_LIMITS, type SocketLimits } from './realtime/limits.ts';
import { createBreachCheck } from './security/breach-check.ts';
import { createSecurityLog } from './security/security-log.ts';
import { createSigningKeys } from './security/signing-keys.ts';
import type { Services } from './services.ts';
import { clamdScanner } from './storage/clamd-scanner.ts';
import { createStorage } from './storage/create-storage.ts';
import { createTasks } from './tasks/tasks.ts';
import { createTrustedClock, systemTime, type TimeSources } from './time/trusted-clock.ts';
import { noteStatement } from './tracing/spans.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** Everything the process uses, wired up once, top to bottom. Tests pass overrides. */
export interface Context extends Services {
  readonly responses: Responses;
  readonly impressions: Impressions;
  readonly sightings: Sightings;
  readonly cvReader: CvReader;
  readonly importReader: ImportReader;
  readonly feeds: PublicNet;
  readonly txtRecords: TxtRecords;
  readonly close: () => Promise<void>;
}

export interface Overrides {
  readonly clock?: Clock;
  /** The elapsed time that a test's `clock` is checked against; if missing, that clock is not checked. */
  readonly elapsed?: () => number;
  readonly log?: Logger;
  readonly connection?: Connection;
  readonly cvReader?: CvReader;
  readonly importReader?: ImportReader;
  readonly feeds?: PublicNet;
  readonly txtRecords?: TxtRecords;
  readonly mailer?: Mailer;
  readonly push?: Push;
  readonly pace?: Pace;
  /** With at least this many roles, the deck is searched in a thread. */
  readonly threadFrom?: number;
  /** Only tests pass it: no setting makes passwords cheaper to guess. */
  readonly passwordCost?: PasswordCost;
  readonly sockets?: SocketLimits;
  /** The migrations that this release knows; tests pass those of an older one. */
  readonly migrations?: Migrations;
}

/** On failure, closes everything opened so far, because the caller retries every second while the database is away. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const undo: (() => Promise<void> | void)[] = [];
  try {
    return await wire(config, overrides, undo);
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}

async function wire(
  config: Config,
  overrides: Overrides,
  undo: (() => Promise<void> | void)[],
): Promise<Context> {
  const log = overrides.log ?? pino(logOptions(config));
  const stopTracing = await startTracing(config, log);
  undo.push(stopTracing);
  const connection = overrides.connection ?? (await connect(withPrepared(config, overrides), log));
  if (overrides.connection === undefined) undo.push(connection.close);
  if (config.tracing !== null) connection.onStatement(noteStatement);
  await bringUpToDate(connection.work.db, config, log, overrides.migrations);
  const time = await createTrustedClock(connection, timeSources(connection, overrides), log);
  undo.push(time.close);
  const { clock } = time;
  // Refuse before any task runs.
  await refuseUnwantedDemo(connection.db, config, clock());
  const forIndexes = withHandle(connection.indexes, connection);
  const deck = await createDeck(
    forIndexes,
    clock,
    log,
    overrides.pace,
    config.indexDir && join(config.indexDir, 'deck'),
    overrides.threadFrom,
  );
  undo.push(deck.close);
  const candidates = await createCandidates(forIndexes, deck, clock, log, overrides.pace);
  undo.push(candidates.close);
  const impressions = createImpressions(connection, log, clock, config.impressionsPerSecond);
  const sightings = createSightings(connection, log);
  const bus = await createBus(config, connection, log);
  undo.push(bus.close);
  const hub = await createHub(bus, { clock, log, limits: overrides.sockets ?? SOCKET_LIMITS });
  const tasks = createTasks(connection, clock, log, config.isWorker);
  const payments = await createPayments(config, connection.db, clock, log);
  const storage = await createStorage(config);
  const context: Context = {
    config,
    clock,
    time,
    log,
    connection,
    db: connection.db,
    sessions: sessions(connection, clock, config, await keepSessions(connection)),
    passwordCost: overrides.passwordCost ?? PASSWORD_COST,
    security: createSecurityLog(clock, log),
    signingKeys: createSigningKeys(connection.db, config.signing),
    breaches: createBreachCheck(config.breachUrl, log),
    deck,
    candidates,
    responses: createResponses(connection, clock),
    impressions,
    sightings,
    hub,
    bus,
    tasks,
    payments,
    plainWords: config.llm && plainWords(hostedLanguage(config.llm), log),
    storage,
    scanner: config.clamd && clamdScanner(config.clamd),
    cvReader: overrides.cvReader ?? createCvReader(log),
    importReader: overrides.importReader ?? createImportReader(),
    mailer: overrides.mailer ?? createMailer(config, clock),
    push: overrides.push ?? (config.vapid && (await import('./push/vapid-push.ts')).vapidPush(config.vapid)),
    feeds: overrides.feeds ?? internet,
    txtRecords: overrides.txtRecords ?? txtRecords,
    drain: createDrain(),
    close: async () => {
      time.close();
      hub.close();
      await bus.close();
      await tasks.close();
      await impressions.close();
      await sightings.close();
      await candidates.close();
      await deck.close();
      storage.close();
      await connection.close();
      await stopTracing();
    },
  };
  return context;
}

/** A new embedded database may be a prepared copy, unless it must stay empty (MIGRATE=0) or is for an older release. */
function withPrepared(config: Config, { migrations }: Overrides): Parameters<typeof connect>[0] {
  const mayCopy = config.migratesAtStart && migrations === undefined;
  return mayCopy ? { ...config, preparedDatabases: PREPARED_DATABASES } : config;
}

function timeSources(connection: Connection, { clock, elapsed }: Overrides): TimeSources {
  if (clock === undefined) return systemTime(connection);
  const wall = () => clock().getTime();
  return { wall, elapsed: elapsed ?? wall, hasDatabaseClock: false };
}
