import { createServer } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { serveCommands } from './child.ts';

/**
 * The least that can relay a conversation: `pg` listens, `ws` sends, and a map knows each person's socket (trusting the
 * `auth` message). It receives the same notices as the measured server, at the same moment.
 */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });
const byUser = new Map<string, WebSocket>();
const asText = { binary: false };

sockets.on('connection', (socket) => {
  socket.once('message', (hello) => {
    byUser.set(JSON.parse(String(hello)).userId, socket);
    socket.send('{"type":"ready"}');
  });
});

const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' });
client.on('error', () => process.exit(1));
client.on('notification', ({ payload = '' }) => {
  const end = payload.indexOf('\n');
  const { to } = JSON.parse(payload.slice(0, end));
  const frame = Buffer.from(payload.slice(end + 1));
  for (const userId of to) byUser.get(userId)?.send(frame, asText);
});
await client.connect();
await client.query(`listen ${process.env.CHANNEL}`);

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  serveCommands({ url: `http://127.0.0.1:${port}` });
});
