import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Person } from '../../src/testing/person.ts';
import { type PrivatePostgres, startPostgres } from '../../src/testing/postgres.ts';
import { runCommand, type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { type DatabaseKind, must } from './attack.ts';
import { type Bystander, extraWaitMs, unexpectedStatuses, type Watch } from './bystander.ts';

/** An attack may keep somebody else waiting this much longer than an idle server does. */
const EXTRA_WAIT_MS = 1_000;
const IDLE_MS = 3_000;

/** A database of one kind (`DatabaseKind`) and a server on it, shared by all attacks on that kind. */
export interface Grounds {
  /** Opens an arena for one attack; other attacks may be running in theirs at the same time. */
  readonly openArena: () => OpenArena;
  readonly close: () => Promise<void>;
}

/** Where an attack happens: one real server on one database, with people using it, and more servers if it needs them. */
export interface Arena {
  readonly database: DatabaseKind;
  /** The PostgreSQL behind it; null on the embedded database. */
  readonly postgres: PrivatePostgres | null;
  /** The server that most attacks share; restarted if an attack replaced or stopped it. */
  readonly server: () => Promise<ServerProcess>;
  /** Another server on its own database, or on the given one; stopped when the attack is over. */
  readonly another: (env?: NodeJS.ProcessEnv, place?: Place) => Promise<ServerProcess>;
  readonly newPlace: () => Promise<Place>;
  readonly visitor: (server: ServerProcess) => Person;
  /** A registered seeker under a name nobody has used. */
  readonly seeker: (server: ServerProcess, firstName: string) => Promise<Person>;
  readonly employer: (server: ServerProcess, companyName: string) => Promise<Person>;
  /** A seeker whom an operator has made an Admin with `npm run admin`. */
  readonly admin: (server: ServerProcess, firstName: string) => Promise<Person>;
}

/** An arena on a machine where nothing else runs. */
export interface QuietArena extends Arena {
  /**
   * Runs `attack` while a bystander uses the product. If `isAwayExpected`, 503 with Retry-After is not an error.
   * @throws when the server ended, somebody else got an error, or somebody else waited more than a second longer
   */
  readonly whileOthersUse: (
    server: ServerProcess,
    attack: () => Promise<void>,
    options?: { isAwayExpected?: boolean },
  ) => Promise<string>;
}

interface OpenArena extends QuietArena {
  /** Stops everything that its attack started. */
  readonly clear: () => Promise<void>;
}

/** The settings for a separate database and data folder. */
export interface Place {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  readonly databaseUrl: string | null;
}

let lastStart: Promise<unknown> = Promise.resolve();
const placeOf = new WeakMap<ServerProcess, Place>();

/** One server starts at a time: if many started at once on a few cores, their plugins would exceed Fastify’s time limit. */
function start(env: NodeJS.ProcessEnv, place: Place): Promise<ServerProcess> {
  const started = lastStart.then(async () => {
    const server = await startServer({ LOG_LEVEL: 'warn', ...place.env, ...env });
    placeOf.set(server, place);
    return server;
  });
  lastStart = started.catch(() => {});
  return started;
}

export async function prepareGrounds(database: DatabaseKind, bystander: Bystander): Promise<Grounds> {
  const postgres = database === 'PostgreSQL' ? await startPostgres() : null;
  const folders: string[] = [];
  let shared: Promise<ServerProcess> | null = null;
  let people = 0;
  let template: Promise<string> | null = null;

  async function newPlace(): Promise<Place> {
    const folder = mkdtempSync(join(tmpdir(), 'nod-attack-'));
    folders.push(folder);
    if (postgres === null) return { env: { DATA_DIR: folder, DATABASE_URL: '' }, databaseUrl: null };
    const name = `nod_${randomBytes(8).toString('hex')}`;
    template ??= migratedDatabase(postgres);
    await query(
      postgres.url('postgres'),
      `create database ${name} template ${await template} strategy file_copy`,
    );
    const databaseUrl = postgres.url(name);
    return { env: { DATA_DIR: folder, DATABASE_URL: databaseUrl }, databaseUrl };
  }

  async function startShared(): Promise<ServerProcess> {
    const forget = () => {
      shared = null;
    };
    try {
      const server = await start({}, await newPlace());
      server.exited.then(forget);
      return server;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    openArena,
    close: async () => {
      if (shared !== null) await end(await shared);
      await postgres?.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };

  function openArena(): OpenArena {
    const started = new Set<ServerProcess>();
    const arena: OpenArena = {
      database,
      postgres,
      server: () => {
        shared ??= startShared();
        return shared;
      },
      another: async (env = {}, place) => {
        const next = await start(env, place ?? (await newPlace()));
        started.add(next);
        return next;
      },
      newPlace,
      visitor: (server) => new Person(server.url),
      seeker: (server, firstName) => {
        people += 1;
        return new Person(server.url).register(`${firstName}${people}`, 'JobSeeker');
      },
      employer: async (server, companyName) => {
        people += 1;
        const person = await new Person(server.url).register(`${companyName} ${people}`, 'Employer');
        await person.setUpCompany(`${companyName} ${people}`);
        return person;
      },
      admin: async (server, firstName) => {
        const person = await arena.seeker(server, firstName);
        const username = person.user?.username ?? '';
        const { code, output } = await runCommand('admin', ['grant', username], {
          ...placeOf.get(server)?.env,
        });
        must(code === 0, `${username} is an Admin (${output})`);
        const answer = await person.send('POST', '/api/login', { username, password: 'nod-test-2026' });
        must(answer.ok, 'the new Admin signs in');
        return person;
      },
      whileOthersUse: async (server, attack, { isAwayExpected = false } = {}) => {
        const amara = await arena.seeker(server, 'Amara');
        const idle = await watchFor(bystander, amara, () => new Promise((done) => setTimeout(done, IDLE_MS)));
        let hasExited = false;
        server.exited.then(() => {
          hasExited = true;
        });
        const during = await watchFor(bystander, amara, attack);
        must(!hasExited, 'the server process is still running');
        const unexpected = unexpectedStatuses(during, isAwayExpected);
        must(unexpected === '', `nobody else gets an error (${unexpected})`);
        const extra = extraWaitMs(during, idle);
        const waited = `others: ${during.calls} calls, slowest ${Math.round(during.slowestMs)} ms (idle ${Math.round(idle.slowestMs)}, bare server ${Math.round(during.controlMs)})`;
        must(extra <= EXTRA_WAIT_MS, `nobody else waits a second longer; ${waited}, ${during.slowestPath}`);
        return waited;
      },
      clear: async () => {
        await Promise.all([...started].map(end));
      },
    };
    return arena;
  }
}

async function watchFor(bystander: Bystander, person: Person, during: () => Promise<void>): Promise<Watch> {
  await bystander.start(person);
  try {
    await during();
  } catch (error) {
    await bystander.stop();
    throw error;
  }
  // Requests still in flight count too.
  await new Promise((done) => setTimeout(done, 200));
  return bystander.stop();
}

/** Creates the migrated database that every database of the arena is a copy of. @returns its name */
async function migratedDatabase(postgres: PrivatePostgres): Promise<string> {
  const name = 'nod_template';
  await query(postgres.url('postgres'), `create database ${name}`);
  const { code, output } = await runCommand('migrate', [], { DATABASE_URL: postgres.url(name) });
  must(code === 0, `the database is migrated: ${output}`);
  return name;
}

async function end(server: ServerProcess): Promise<void> {
  server.kill();
  await server.exited;
}

/** Runs one statement outside of any server's pool. */
export async function query<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
