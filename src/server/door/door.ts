import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Only one process can open the embedded database, so while a server runs, only that server can do what the operator's
 * commands ask for. It listens for them on localhost. The port and a token are in DATA_DIR: anyone who may read that folder
 * could copy the database anyway.
 */
const DOOR_FILE = 'door.json';
const MAX_BODY = 8_192;

interface DoorFile {
  readonly port: number;
  readonly token: string;
}

/**
 * By the command's name: takes the JSON object that the command sent, and returns the one to send back. Throws an error
 * whose message is a sentence for the operator.
 */
export type DoorHandlers = Readonly<Record<string, (input: Record<string, unknown>) => Promise<object>>>;

/** The running server refused; its message is a sentence for the operator. */
export class DoorRefused extends Error {}

interface DoorContext {
  readonly config: Pick<Config, 'dataDir'>;
  readonly log: Logger;
}

/** Lets the operator's commands reach this process, by name. Returns a function that closes it again. */
export async function openDoor(
  { config, log }: DoorContext,
  handlers: DoorHandlers,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const name = request.url?.slice(1) ?? '';
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    const isKnown = isSame(request.headers.authorization ?? '', `Bearer ${token}`);
    if (request.method !== 'POST' || !isKnown || handler === undefined) {
      return { status: 404, body: { message: 'Not found.' } };
    }
    try {
      return { status: 200, body: await handler(objectIn(await bodyOf(request))) };
    } catch (error) {
      log.warn({ err: error, command: name }, 'a command of the operator failed');
      return { status: 422, body: { message: error instanceof Error ? error.message : String(error) } };
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(({ status, body }) => {
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
 * Asks the running server of `dataDir` to do what a command wants; null if no server answers.
 * @throws {DoorRefused} with what the server said
 */
export async function askRunningServer<Answer>(
  dataDir: string,
  name: string,
  input: object,
): Promise<Answer | null> {
  const doorFile = await readDoorFile(dataDir);
  if (doorFile === null) return null;
  const response = await ask(doorFile, name, JSON.stringify(input));
  // A killed server left the file: nothing listens on its port, or another program does now.
  if (response === null || response.status === 404) return null;
  const body = parseJson(response.text);
  if (body === null) return null;
  if (response.status !== 200) throw new DoorRefused(body.message);
  return body;
}

/** null if it is not JSON: then it is not from a server of ours, or a machine that lost power has emptied the file. */
function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The token of the server that last ran on `dataDir`; only those who may read that folder can get it. null if none has run,
 * or if the last one stopped properly: one that was killed leaves its file.
 */
export async function readDoorToken(dataDir: string): Promise<string | null> {
  return (await readDoorFile(dataDir))?.token ?? null;
}

async function readDoorFile(dataDir: string): Promise<DoorFile | null> {
  const text = await readFile(join(dataDir, DOOR_FILE), 'utf8').catch(() => null);
  return text === null ? null : parseJson(text);
}

/** Has no time limit. null if no web server listens on the port. @throws {DoorRefused} if it ends meanwhile */
function ask(
  { port, token }: DoorFile,
  name: string,
  body: string,
): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const to = { host: '127.0.0.1', port, method: 'POST', path: `/${name}`, headers };
    const asking = request(to, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => reject(stoppedError()));
    });
    asking.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : '';
      // HPE: what another program answers is not HTTP.
      if (code === 'ECONNREFUSED' || code.startsWith('HPE_')) resolve(null);
      else reject(stoppedError());
    });
    asking.end(body);
  });
}

function stoppedError(): DoorRefused {
  return new DoorRefused('The running server stopped before it had answered: see its log, and try again.');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) throw new DoorRefused('The request is too long.');
  }
  return text;
}

function objectIn(text: string): Record<string, unknown> {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) throw new DoorRefused('The request is not an object.');
  return { ...body };
}

function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
