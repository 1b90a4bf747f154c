import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { SECOND } from '../clock.ts';
import type { ClamdAddress } from '../settings/clamd.ts';
import type { Scan, VirusScanner } from './virus-scanner.ts';

/** From connecting to the response; a PDF of 10 MB takes a second or two. */
const PATIENCE_MS = 30 * SECOND;
const CHUNK_BYTES = 65_536;
/** Responses are one line. */
const MOST_ANSWER = 4_096;

/** ClamAV's daemon: the command INSTREAM of its protocol (clamd(8)). */
export function clamdScanner(address: ClamdAddress, patienceMs = PATIENCE_MS): VirusScanner {
  const counts = { clean: 0, infected: 0, failed: 0 };
  return {
    scan: async (path) => {
      try {
        const scan = readResponse(
          await ask(address, patienceMs, async (socket) => {
            await send(socket, Buffer.from('zINSTREAM\0'));
            for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
              const length = Buffer.alloc(4);
              length.writeUInt32BE(chunk.length);
              await send(socket, Buffer.concat([length, chunk]));
            }
            await send(socket, Buffer.alloc(4));
          }),
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

/** 'ClamAV 1.4.3/27822/Sun Nov 22 2026'. @throws if nobody answers */
export function clamdVersion(address: ClamdAddress, patienceMs = 8 * SECOND): Promise<string> {
  return ask(address, patienceMs, (socket) => send(socket, Buffer.from('zVERSION\0')));
}

/** Sends one command and returns clamd's response, after which clamd closes the connection. */
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
      if (text.length > MOST_ANSWER) socket.destroy(new Error('clamd sent too long an answer'));
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('clamd closed the connection')));
  });
  try {
    // If a file is too large, clamd responds before it has read everything. Writing then fails, but the response still
    // counts.
    await Promise.race([say(socket), response]);
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
  throw new Error(`clamd could not scan the file: ${response || 'no response'}`);
}
