import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ErrorBody } from '#contract/errors.ts';
import { CLOSE } from '#contract/realtime.ts';
import { SECOND } from '../clock.ts';
import type { Context } from '../context.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { conversation } from './conversation.ts';
import { startHeartbeat } from './heartbeat.ts';
import { end, type Peer } from './peer.ts';

const PATH = '/ws';
/** What clients say is short: a type and an id or two. */
const FRAME_MAX = 16 * 1024;
const HELLO_WITHIN_MS = 10 * SECOND;

/**
 * The live connection on /ws. Who it is and where it comes from are settled at the upgrade, by the session's
 * cookie and the Origin; a stranger gets an HTTP refusal and never a socket (D33).
 */
export function socketServer(server: Server, context: Context): void {
  const { config, log, sessions } = context;
  // Compression is off: with it each socket took five times the memory.
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX,
  });

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== PATH) return refuse(stream, 404, 'There is no such socket.');
    if (!isSameOrigin(request.headers, config))
      return refuse(stream, 403, 'This request came from another site.');
    const actor = await sessions.find(request.headers.cookie);
    if (actor === null) return refuse(stream, 401, 'Please sign in.');
    upgrades.handleUpgrade(request, stream, head, (socket) =>
      welcome({ socket, stream, actor, isAlive: true }, context),
    );
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const onStreamError = () => stream.destroy();
    stream.on('error', onStreamError);
    upgrade(request, stream, head)
      .catch((error) => {
        log.error({ err: error }, 'an upgrade failed');
        refuse(stream, 503, 'The service is busy. Please try again in a moment.');
      })
      .finally(() => stream.off('error', onStreamError));
  });
  server.on('close', startHeartbeat(context));
}

function welcome(peer: Peer, context: Context): void {
  const { hub } = context;
  const { socket } = peer;
  // What a broken or oversized frame does: the library closes with the fitting code by itself.
  socket.on('error', () => {});
  if (!hub.admit(peer)) {
    end(peer, CLOSE.restart, 'try again');
    return;
  }
  const talk = conversation(context, peer);
  const waiting = setTimeout(() => {
    if (!talk.isReady()) end(peer, CLOSE.policy, 'no hello');
  }, HELLO_WITHIN_MS);
  socket.on('pong', () => {
    peer.isAlive = true;
  });
  socket.on('message', (data: Buffer, isBinary) => {
    // A socket that is being closed may still have frames on the way.
    if (socket.readyState === socket.OPEN) talk.onMessage(data, isBinary);
  });
  socket.on('close', () => {
    clearTimeout(waiting);
    hub.leave(peer);
  });
}

/** Answers an upgrade in plain HTTP and ends the connection. */
function refuse(stream: Duplex, status: number, message: string): void {
  if (!stream.writable) return void stream.destroy();
  const body = JSON.stringify({ message } satisfies ErrorBody);
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
