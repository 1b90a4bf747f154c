import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { serveCommands } from './child.ts';

/** The floor for `bench/chat.ts`: `ws` alone, with the product's settings, sending one frame to every socket. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });
const asText = { binary: false };

async function broadcast({ frame, times }: { frame: string; times: number }): Promise<void> {
  const bytes = Buffer.from(frame);
  for (let time = 0; time < times; time += 1) {
    for (const socket of sockets.clients) socket.send(bytes, asText);
    await setImmediate();
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  serveCommands({ url: `http://127.0.0.1:${port}` }, { broadcast });
});
