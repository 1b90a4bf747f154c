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
 * The embedded database serves one process, so while a server runs, only that server can read it. It listens for this
 * on the machine itself, at a port and with a token that stand in DATA_DIR for whoever may read that: they could as
 * well take the database.
 */
const SIGN = 'backup-door.json';
const MAX_BODY = 8_192;

interface Sign {
  readonly port: number;
  readonly token: string;
}

interface Served {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens the way for `npm run backup` into this process. Answers how to close it again. */
export async function openBackupDoor({ config, db, clock, log }: Served): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  let isBusy = false;

  async function answer(asked: IncomingMessage): Promise<{ status: number; body: object }> {
    if (asked.method !== 'POST' || !isSame(asked.headers.authorization ?? '', `Bearer ${token}`)) {
      return { status: 404, body: { message: 'Nothing is here.' } };
    }
    if (isBusy) return { status: 409, body: { message: 'A backup is being made already.' } };
    isBusy = true;
    try {
      const { file } = JSON.parse(await bodyOf(asked));
      if (typeof file !== 'string' || !isAbsolute(file)) {
        return { status: 400, body: { message: 'The file needs its whole path.' } };
      }
      return { status: 200, body: await writeBackup(db, config, file, clock()) };
    } catch (error) {
      log.warn({ err: error }, 'a backup could not be made');
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
  const path = join(config.dataDir, SIGN);
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
 * Has the running server of `dataDir` write a backup to `file`; null where none answers.
 * @throws {BackupRefused} with what the server said
 */
export async function askRunningServer(dataDir: string, file: string): Promise<BackupReport | null> {
  const sign = await readSign(dataDir);
  if (sign === null) return null;
  const answer = await ask(sign, JSON.stringify({ file }));
  // A sign that a killed server left, and whose port is somebody else's by now.
  if (answer === null || answer.status === 404) return null;
  const body = JSON.parse(answer.text);
  if (answer.status !== 200) throw new BackupRefused(body.message);
  return body;
}

async function readSign(dataDir: string): Promise<Sign | null> {
  const text = await readFile(join(dataDir, SIGN), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** However long it takes. null where nobody listens. */
function ask({ port, token }: Sign, body: string): Promise<{ status: number; text: string } | null> {
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
