import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Migrations } from '#server/db/migrate.ts';
import { createImportReader, type ImportReader } from '#server/features/imports/import-reader.ts';
import { type CvReader, createCvReader } from '#server/features/uploads/reading/cv-reader.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { PublicNet } from '#server/outbound/fetch-public.ts';
import type { TxtRecords } from '#server/outbound/txt-records.ts';
import type { Pace } from '#server/pace.ts';
import type { PasswordCost } from '#server/password-cost.ts';
import type { Push } from '#server/push/push.ts';
import type { SocketLimits } from '#server/realtime/limits.ts';
import { startContext } from '#server/start-context.ts';
import { runningClock, type TestClock, testClock } from './clock.ts';
import { type MailBag, mailBag } from './mail-bag.ts';
import { type Fetch, Person } from './person.ts';
import { type DatabaseOptions, testDatabase } from './test-database.ts';
import { UNHURRIED } from './unhurried.ts';

/** The whole server with its own database, listening on a free port. */
export interface TestApp {
  readonly url: string;
  readonly context: Context;
  readonly clock: TestClock;
  /** On PostgreSQL; null on PGlite. */
  readonly databaseUrl: string | null;
  /** The mails sent, unless the test passed its own mailer. */
  readonly mails: MailBag;
  /** Moves the clock and the due times of tasks, then runs every task that is due. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Runs all waiting work (mail, nudges, reminders), then updates the deck. */
  readonly settle: () => Promise<void>;
  /** A visitor who has not signed in. */
  readonly visitor: () => Person;
  /** A registered seeker. */
  readonly seeker: (firstName: string) => Promise<Person>;
  /** A registered employer whose company is set up. */
  readonly employer: (companyName: string) => Promise<Person>;
  /** A seeker who was made an Admin. */
  readonly admin: (firstName: string) => Promise<Person>;
  /** A second app on the same database, as if in another server process; PostgreSQL only. */
  readonly sibling: () => Promise<TestApp>;
  /** Stops the app; fails the test if the server logged an error. */
  readonly close: () => Promise<void>;
}

/** Replacements for tests that need the real thing, or a double that they inspect. */
interface Ports {
  readonly cvReader?: CvReader;
  readonly importReader?: ImportReader;
  /** Replaces the internet for addresses that people enter. */
  readonly feeds?: PublicNet;
  /** Replaces the DNS for TXT records. */
  readonly txtRecords?: TxtRecords;
  readonly mailer?: Mailer;
  readonly push?: Push;
  readonly pace?: Pace;
  /** Without it, hashing a password costs next to nothing. */
  readonly passwordCost?: PasswordCost;
  /** Limits on sockets low enough for a test to reach. */
  readonly sockets?: SocketLimits;
  /** The migrations of an older release. */
  readonly migrations?: Migrations;
  /** For tests about agreeing to be found (D58): without this, every seeker has agreed from the start. */
  readonly isEveryoneHidden?: boolean;
  /**
   * Hands people’s requests to the server without a socket, for tests with tens of thousands of them. Bodies must be texts.
   */
  readonly withoutSockets?: boolean;
  /** The elapsed time that the clock is checked against; without it the clock is always trusted. */
  readonly elapsed?: () => number;
}

/** The cheapest argon2id allows: most tests begin with sign-ups, and none is about the cost of a guess. */
const CHEAP: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** No pauses: nobody else is waiting, and there is only one process. */
const NO_PAUSES: Pace = {
  beforeLoad: async () => {},
  rest: () => new Promise((resolve) => setImmediate(resolve)),
};

export const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** `realTime` lets the clock run, for browsers that have their own; it can still be moved ahead. */
export async function testApp(
  overrides: Partial<Config> = {},
  {
    realTime = false,
    limits,
    through,
    isEveryoneHidden = false,
    ...ports
  }: { realTime?: boolean } & Ports & DatabaseOptions = {},
): Promise<TestApp> {
  const database = await testDatabase({ ...(limits && { limits }), ...(through && { through }) });
  const clock = realTime ? runningClock() : testClock();
  const dataDir = join(tmpdir(), `nod-test-${randomUUID()}`);
  const ownSettings = { dataDir, ...overrides };
  const app = await start(database.connection, clock, ownSettings, ports, async () => {
    if (database.another === null) throw new Error('PGlite has one process');
    return start(await database.another(), clock, ownSettings, ports, null);
  });
  if (!isEveryoneHidden) {
    await sql`alter table seekers alter column is_discoverable set default true`.execute(
      database.connection.db,
    );
  }
  return {
    ...app,
    databaseUrl: database.databaseUrl,
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(
  connection: Connection,
  clock: TestClock,
  overrides: Partial<Config>,
  { withoutSockets = false, ...ports }: Ports,
  sibling: (() => Promise<TestApp>) | null,
): Promise<TestApp> {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const generous = {
    registrations: 10_000,
    registrationsEverywhere: 100_000,
    failedLogins: 10,
    failedLoginsEverywhere: 100_000,
    messages: 10_000,
    applications: 10_000,
  };
  const settings = readConfig({ DEMO: '0', WORKER: '0' });
  const config: Config = { ...settings, indexDir: null, limits: generous, ...overrides };
  const mails = mailBag();
  const ownParts = {
    clock,
    log,
    connection,
    cvReader: createCvReader(log, { limits: UNHURRIED }),
    importReader: createImportReader(UNHURRIED),
    mailer: mails,
    pace: NO_PAUSES,
    passwordCost: CHEAP,
    ...ports,
  };
  const context = await startContext(config, ownParts);
  const app = await createApp(context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const person = () => new Person(url, withoutSockets ? handedTo(app) : fetch);
  const settle = async () => {
    await context.tasks.settle();
    await context.deck.settled();
  };
  return {
    url,
    context,
    clock,
    databaseUrl: null,
    mails,
    advance: async (milliseconds) => {
      clock.advance(milliseconds);
      await sql`
        update tasks.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
        where state in ('created', 'retry')`.execute(connection.db);
      // Allows tasks that may be queued only once per interval to be queued again.
      await sql`update tasks.job set singleton_on = null where singleton_on is not null`.execute(
        connection.db,
      );
      await settle();
    },
    settle,
    visitor: person,
    seeker: (firstName) => person().register(firstName, 'JobSeeker'),
    employer: async (companyName) => {
      const owner = await person().register(companyName, 'Employer');
      await owner.setUpCompany(companyName);
      // So that tests about other things are not cut short by the end of the trial.
      await context.db
        .updateTable('billing_accounts')
        .set({ free_until: '2100-01-01T00:00:00Z' })
        .where('employer_id', '=', owner.id)
        .execute();
      return owner;
    },
    admin: async (firstName) => {
      const admin = await person().register(firstName, 'JobSeeker');
      const userUpdate = context.db.updateTable('users').set({ account_type: 'Admin' });
      await userUpdate.where('id', '=', admin.id).execute();
      return admin;
    },
    sibling: sibling ?? (() => Promise.reject(new Error('a sibling has no siblings'))),
    close: async () => {
      context.hub.close();
      await app.close();
      await context.close();
      // Errors of a request whose browser has gone are ignored: it may find the database closed.
      const faults = errors.filter((line) => !line.includes('after calling end on the pool'));
      if (faults.length > 0) throw new Error(`the server logged errors:\n${faults.join('')}`);
    },
  };
}

/** Sends requests to the app without a socket. It handles them like any others, including the parsing of the address. */
function handedTo(app: FastifyInstance): Fetch {
  return async (url, { method, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url: url.slice(new URL(url).origin.length),
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(typeof body === 'string' && { payload: body }),
    });
    const receivedHeaders = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const each of [value ?? []].flat()) receivedHeaders.append(name, String(each));
    }
    const isEmpty = response.rawPayload.length === 0;
    const payload = isEmpty ? null : new Uint8Array(response.rawPayload);
    return new Response(payload, { status: response.statusCode, headers: receivedHeaders });
  };
}
