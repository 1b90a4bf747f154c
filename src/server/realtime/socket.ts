import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { ErrorBody } from '#contract/errors.ts';
import { CLOSE } from '#contract/realtime.ts';
import { RECONNECT_MS } from '#contract/units.ts';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { isDatabaseAway } from '../db/failures.ts';
import { clientAddress, networkOf } from '../http/network.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Sessions } from '../http/session.ts';
import type { Pass } from './gate.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { end, type Peer } from './peer.ts';

const PATH = '/ws';
/** Clients' frames are short: a type and an id or two. */
const FRAME_MAX = 16 * 1024;
const HELLO_WITHIN_MS = 10 * SECOND;

/** How long our client waits before it tries again anyway. */
const RETRY_SECONDS = RECONNECT_MS / SECOND;

interface SocketServices {
  readonly config: Config;
  readonly hub: Hub;
  readonly log: Logger;
  readonly sessions: Sessions;
}

/** Starts talking to a peer; `onReady` is called once it has said hello. */
export type StartConversation = (peer: Peer, onReady: () => void) => Conversation;

export interface Conversation {
  readonly onMessage: (data: Buffer, isBinary: boolean) => void;
  readonly onControlFrame: () => void;
}

/**
 * The live connection on /ws. The session's cookie and the Origin are checked at the upgrade; an unauthorised client
 * gets an HTTP error and never a socket (D33).
 */
export function socketServer(server: Server, services: SocketServices, converse: StartConversation): void {
  const { config, hub, log, sessions } = services;
  // No compression: with it, each socket took five times the memory.
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX,
  });
  let lastId = 0;

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== PATH) return refuse(stream, 404, 'There is no such socket.');
    if (!isSameOrigin(request.headers, config))
      return refuse(stream, 403, 'This request came from another site.');
    const token = sessions.token(request.headers.cookie);
    if (token === null) return refuse(stream, 401, 'Please sign in.');
    const pass = await hub.gate.enter(networkOf(clientAddress(request, config)), token);
    if (pass === 'crowded') return refuse(stream, 429, 'Too many connections. Please wait a moment.');
    if (pass === 'busy') return refuse(stream, 503, 'The service is busy. Please try again in a moment.');
    if (stream.destroyed) return pass.leave();
    stream.once('close', pass.leave);
    await open(request, stream, head, pass);
  }

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer, pass: Pass): Promise<void> {
    const actor = await sessions.find(request.headers.cookie);
    if (actor === null) return refuse(stream, 401, 'Please sign in.');
    if (actor.lacksSecondFactor && actor.accountType !== 'Admin') {
      return refuse(stream, 403, 'This needs a second factor. Set one up in your profile.');
    }
    const presence = hub.presence(actor.userId);
    if (!presence.upgrades.take()) return refuse(stream, 429, 'Too many connections. Please wait a moment.');
    lastId += 1;
    const id = lastId;
    upgrades.handleUpgrade(request, stream, head, (socket) =>
      welcome({ id, socket, stream, actor, presence, isAlive: true }, hub, converse, pass),
    );
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // For good: an error that nobody listens for ends the process, and writing a refusal may fail later.
    stream.on('error', () => stream.destroy());
    upgrade(request, stream, head).catch((error) => {
      log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'an upgrade failed');
      refuse(stream, 503, 'The service is busy. Please try again in a moment.');
    });
  });
  server.on('close', startHeartbeat(services));
}

function welcome(peer: Peer, hub: Hub, converse: StartConversation, pass: Pass): void {
  const { socket } = peer;
  // Broken or oversized frames cause an error; the library has already closed the socket with the right code.
  socket.on('error', () => {});
  if (!hub.admit(peer)) {
    end(peer, CLOSE.restart, 'try again');
    return;
  }
  const helloTimer = setTimeout(() => end(peer, CLOSE.policy, 'no hello'), HELLO_WITHIN_MS);
  const talk = converse(peer, () => {
    clearTimeout(helloTimer);
    pass.leave();
  });
  // Frames may still arrive on a socket that is being closed.
  const isOpen = () => socket.readyState === socket.OPEN;
  socket.on('ping', () => isOpen() && talk.onControlFrame());
  socket.on('pong', () => isOpen() && talk.onControlFrame());
  socket.on('message', (data: Buffer, isBinary) => isOpen() && talk.onMessage(data, isBinary));
  socket.on('close', () => {
    clearTimeout(helloTimer);
    hub.leave(peer);
  });
}

/** Refuses an upgrade with an HTTP response and closes the connection. */
function refuse(stream: Duplex, status: number, message: string): void {
  if (!stream.writable) return void stream.destroy();
  const body = JSON.stringify({ message } satisfies ErrorBody);
  const retry = status === 429 || status === 503 ? `retry-after: ${RETRY_SECONDS}\r\n` : '';
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\n${retry}` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
