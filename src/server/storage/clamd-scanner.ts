import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { ClamdAddress } from '../settings/clamd.ts';
import { type Scan, TooLargeToScan, type VirusScanner } from './virus-scanner.ts';

/** From connecting to the response; a PDF of 10 MB takes a second or two. */
const PATIENCE_MS = 30 * SECOND;
/** The least `StreamMaxLength` of clamd that lets through every file that we accept. */
export const LEAST_STREAM = '11M';
const CHUNK_BYTES = 65_536;
/** Responses are one line. */
const MOST_ANSWER = 4_096;

/** ClamAV's daemon: the command INSTREAM of its protocol (clamd(8)). */
export function clamdScanner(address: ClamdAddress, patienceMs = PATIENCE_MS): VirusScanner {
  const counts = { clean: 0, infected: 0, failed: 0 };
  return {
    scan: async (path) => {
      try {
        const scan = await scanStream(
          address,
          createReadStream(path, { highWaterMark: CHUNK_BYTES }),
          patienceMs,
        );
        counts[scan.outcome] += 1;
        return scan;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
    counts: () => counts,
  };
}

/** @throws TooLargeToScan; or another error if clamd is away, refuses what is sent or takes too long */
export async function scanStream(
  address: ClamdAddress,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  patienceMs = PATIENCE_MS,
): Promise<Scan> {
  const response = await ask(address, patienceMs, async (socket) => {
    await send(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of chunks) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      // Lets an early response be read first: a write to a broken connection destroys the socket with what it has received.
      // After one turn nothing has been read yet, because we may be in the middle of the event loop's round.
      await setImmediate();
      await setImmediate();
      await send(socket, Buffer.concat([length, chunk]));
    }
    await send(socket, Buffer.alloc(4));
  });
  return readResponse(response);
}

/** 'ClamAV 1.4.3/27822/Sun Nov 22 2026'. @throws if nobody answers */
export function clamdVersion(address: ClamdAddress, patienceMs = 8 * SECOND): Promise<string> {
  return ask(address, patienceMs, (socket) => send(socket, Buffer.from('zVERSION\0')));
}

/** Sends one command and returns clamd's response, which ends with a zero byte. */
async function ask(
  address: ClamdAddress,
  patienceMs: number,
  say: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), patienceMs);
  const response = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
      if (text.endsWith('\0')) resolve(text);
      if (text.length > MOST_ANSWER) socket.destroy(new Error('clamd sent too long an answer'));
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('clamd closed the connection')));
  });
  try {
    // If a file is too large, clamd responds before it has read everything, and breaks the connection. Writing then fails,
    // but the response still counts.
    const sending = say(socket).catch((error: unknown) => {
      if (!socket.destroyed) throw error;
    });
    await Promise.race([sending, response]);
    return (await response).replace(/\0$/, '').trim();
  } finally {
    clearTimeout(timer);
    socket.destroy();
    response.catch(() => {});
  }
}

function send(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function readResponse(response: string): Scan {
  if (response === 'stream: OK') return { outcome: 'clean' };
  const [, virus] = /^stream: (.+) FOUND$/.exec(response) ?? [];
  if (virus !== undefined) return { outcome: 'infected', virus };
  if (response.startsWith('INSTREAM size limit exceeded')) throw new TooLargeToScan(response);
  throw new Error(`clamd could not scan the file: ${response || 'no response'}`);
}
