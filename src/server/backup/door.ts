import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { isAbsolute, join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { BackupRefused } from './refused.ts';
import { type BackupReport, writeBackup } from './write-backup.ts';

/**
 * Only one process can open the embedded database, so while a server runs, only that server can back it up. It listens
 * on localhost for backup requests. The port and a token are in DATA_DIR: anyone who may read that folder could copy
 * the database anyway.
 */
const DOOR_FILE = 'backup-door.json';
const MAX_BODY = 8_192;

interface DoorFile {
  readonly port: number;
  readonly token: string;
}

interface DoorContext {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Lets `npm run backup` reach this process. Returns a function that closes it again. */
export async function openBackupDoor({ config, db, clock, log }: DoorContext): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  let isBusy = false;

  async function answer(asked: IncomingMessage): Promise<{ status: number; body: object }> {
    if (asked.method !== 'POST' || !isSame(asked.headers.authorization ?? '', `Bearer ${token}`)) {
      return { status: 404, body: { message: 'Not found.' } };
    }
    if (isBusy) return { status: 409, body: { message: 'A backup is already running.' } };
    isBusy = true;
    try {
      const { file } = JSON.parse(await bodyOf(asked));
      if (typeof file !== 'string' || !isAbsolute(file)) {
        return { status: 400, body: { message: 'The file needs an absolute path.' } };
      }
      return { status: 200, body: await writeBackup(db, config, file, clock()) };
    } catch (error) {
      log.warn({ err: error }, 'the backup failed');
      return { status: 422, body: { message: error instanceof Error ? error.message : String(error) } };
    } finally {
      isBusy = false;
    }
  }

  const server = createServer((asked, response) => {
    answer(asked).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const path = join(config.dataDir, DOOR_FILE);
  await mkdir(config.dataDir, { recursive: true });
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' });
  await rename(`${path}.new`, path);
  return async () => {
    await rm(path, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/**
 * Asks the running server of `dataDir` to write a backup to `file`; null if no server answers.
 * @throws {BackupRefused} with what the server said
 */
export async function askRunningServer(dataDir: string, file: string): Promise<BackupReport | null> {
  const sign = await readDoorFile(dataDir);
  if (sign === null) return null;
  const answer = await ask(sign, JSON.stringify({ file }));
  // A killed server left the file, and another program uses its port now.
  if (answer === null || answer.status === 404) return null;
  const body = JSON.parse(answer.text);
  if (answer.status !== 200) throw new BackupRefused(body.message);
  return body;
}

/** The token of the running server of `dataDir`, which only those have who may read that folder; null if none runs. */
export async function readDoorToken(dataDir: string): Promise<string | null> {
  return (await readDoorFile(dataDir))?.token ?? null;
}

async function readDoorFile(dataDir: string): Promise<DoorFile | null> {
  const text = await readFile(join(dataDir, DOOR_FILE), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** Has no time limit. null if nothing listens on the port. */
function ask({ port, token }: DoorFile, body: string): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asking = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    asking.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    asking.end(body);
  });
}

async function bodyOf(asked: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of asked) {
    text += chunk;
    if (text.length > MAX_BODY) throw new BackupRefused('The request is too long.');
  }
  return text;
}

function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
