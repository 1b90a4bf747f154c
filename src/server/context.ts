import pino, { type Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, connect, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createDeck, type Deck } from './deck/deck.ts';
import { type Sessions, sessions } from './http/session.ts';
import { createHub, type Hub } from './realtime/hub.ts';
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
  readonly hub: Hub;
  readonly tasks: Tasks;
  readonly close: () => Promise<void>;
}

interface Overrides {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly connection?: Connection;
}

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? (() => new Date());
  const log = overrides.log ?? pino({ level: config.logLevel });
  const connection = overrides.connection ?? (await connect(config));
  await migrate(connection.db);
  const deck = await createDeck(connection, clock, log);
  const hub = await createHub(connection, log);
  const tasks = createTasks(connection, clock, log, config.isWorker);
  const context: Context = {
    config,
    clock,
    log,
    connection,
    db: connection.db,
    sessions: sessions(connection, clock, config),
    deck,
    hub,
    tasks,
    close: async () => {
      hub.close();
      await tasks.close();
      deck.close();
      await connection.close();
    },
  };
  registerWork(context);
  await tasks.open();
  return context;
}
