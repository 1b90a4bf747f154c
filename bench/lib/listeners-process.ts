import { WebSocket } from 'ws';
import { serveCommands } from './child.ts';
import type { Someone } from './crowd.ts';

/**
 * The WebSocket clients, in a separate process so that their cost is not the server's. Measures how late each
 * new_message frame arrives: a message's text begins with the time it was sent, in microseconds of the machine's
 * monotonic clock, which all processes share.
 */
const OPEN_AT_ONCE = 50;
let sockets: WebSocket[] = [];
let latencies: number[] = [];
let expectation = { count: 0, done: () => {} };

async function open({ url, people }: { url: string; people: Someone[] }): Promise<void> {
  for (let start = 0; start < people.length; start += OPEN_AT_ONCE) {
    const batch = people.slice(start, start + OPEN_AT_ONCE);
    sockets.push(...(await Promise.all(batch.map((person) => openSocket(url, person)))));
  }
}

function openSocket(url: string, { cookie, userId, accountType }: Someone): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'auth', userId, userRole: accountType }));
      // `raw-broadcast-process.ts`, the floor that our server is compared with, sends no `ready`.
      if (process.env.NO_HELLO === '1') resolve(socket);
    });
    socket.on('message', (data) => onFrame(String(data), () => resolve(socket)));
  });
}

function onFrame(frame: string, onReady: () => void): void {
  if (frame.startsWith('{"type":"ready"')) onReady();
  const sentAt = /"bodyMd":"(\d+) /.exec(frame)?.[1];
  if (sentAt === undefined) return;
  latencies.push(Number(process.hrtime.bigint() / 1_000n) - Number(sentAt));
  if (latencies.length === expectation.count) expectation.done();
}

serveCommands(
  {},
  {
    open,
    /** Resolves with the latencies once this many frames have arrived since the last `expect`. */
    expect: async (count: number) => {
      if (latencies.length < count) {
        await new Promise<void>((done) => {
          expectation = { count, done };
        });
      }
      const allLatencies = latencies;
      latencies = [];
      return allLatencies;
    },
    closeAll: async () => {
      const closes = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) socket.terminate();
      await Promise.all(closes);
      sockets = [];
    },
  },
);
