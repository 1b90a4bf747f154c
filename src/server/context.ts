import pino, { type Logger } from 'pino';
import { type Candidates, createCandidates } from './candidates/candidates.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, connect, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createDeck, type Deck } from './deck/deck.ts';
import { createSightings, type Sightings } from './features/candidates/sightings.ts';
import { createResponses, type Responses } from './features/guarantee/responses.ts';
import { type FeedNet, internet } from './features/imports/fetch-feed.ts';
import { createImpressions, type Impressions } from './features/matching/impressions.ts';
import { type Sessions, sessions } from './http/session.ts';
import { hostedLanguage } from './language/hosted-language.ts';
import { type PlainWords, plainWords } from './language/plain-words.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { createPayments, type Provider } from './payments/create-payments.ts';
import type { Push } from './push/push.ts';
import { vapidPush } from './push/vapid-push.ts';
import { createHub, type Hub } from './realtime/hub.ts';
import { createStorage } from './storage/create-storage.ts';
import type { Storage } from './storage/storage.ts';
import { createTasks, type Tasks } from './tasks/tasks.ts';
import { registerWork } from './work.ts';

/** Everything the process holds, wired once, top to bottom. Tests pass overrides. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly connection: Connection;
  readonly db: Db;
  readonly sessions: Sessions;
  readonly deck: Deck;
  readonly candidates: Candidates;
  readonly responses: Responses;
  readonly impressions: Impressions;
  readonly sightings: Sightings;
  readonly hub: Hub;
  readonly tasks: Tasks;
  readonly payments: Provider;
  /** null where the operator set up no language model. */
  readonly plainWords: PlainWords | null;
  readonly storage: Storage;
  readonly mailer: Mailer;
  /** null where the operator set no keys. */
  readonly push: Push | null;
  /** How the feeds of job boards are reached. */
  readonly feeds: FeedNet;
  readonly close: () => Promise<void>;
}

interface Overrides {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly connection?: Connection;
  readonly feeds?: FeedNet;
  readonly mailer?: Mailer;
  readonly push?: Push;
}

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? (() => new Date());
  const log = overrides.log ?? pino({ level: config.logLevel });
  const connection = overrides.connection ?? (await connect(config));
  await migrate(connection.db);
  const deck = await createDeck(connection, clock, log);
  const candidates = await createCandidates(connection, deck, clock, log);
  const impressions = createImpressions(connection, log);
  const sightings = createSightings(connection, log);
  const hub = await createHub(connection, log);
  const tasks = createTasks(connection, clock, log, config.isWorker);
  const payments = createPayments(config, connection.db, clock, log);
  const storage = await createStorage(config);
  const context: Context = {
    config,
    clock,
    log,
    connection,
    db: connection.db,
    sessions: sessions(connection, clock, config),
    deck,
    candidates,
    responses: createResponses(connection, clock),
    impressions,
    sightings,
    hub,
    tasks,
    payments,
    plainWords: config.llm && plainWords(hostedLanguage(config.llm), log),
    storage,
    mailer: overrides.mailer ?? createMailer(config, clock),
    push: overrides.push ?? (config.vapid && vapidPush(config.vapid)),
    feeds: overrides.feeds ?? internet,
    close: async () => {
      hub.close();
      await tasks.close();
      await impressions.close();
      await sightings.close();
      deck.close();
      candidates.close();
      storage.close();
      await connection.close();
    },
  };
  registerWork(context);
  await tasks.open();
  return context;
}
