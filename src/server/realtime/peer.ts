import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { CLOSE } from '#contract/realtime.ts';
import { SECOND } from '../clock.ts';
import type { Actor } from '../http/actor.ts';
import type { FrameWork } from './frame-work.ts';
import type { ThreadMemory } from './thread-memory.ts';
import type { TokenBucket } from './token-bucket.ts';

/** One person on this process: their open sockets, and what all of these together may still ask. */
export interface Presence {
  /** Oldest first; without those that are being closed. */
  readonly sockets: Set<Peer>;
  readonly frames: TokenBucket;
  readonly upgrades: TokenBucket;
  readonly work: FrameWork;
  readonly threads: ThreadMemory;
}

/** One open socket and whose it is, as the session's cookie proved it at the upgrade. */
export interface Peer {
  /** Tells it from the person's other sockets. */
  readonly id: number;
  readonly socket: WebSocket;
  /** The connection under the socket: frames made once for many sockets are written straight to it. */
  readonly stream: Duplex;
  readonly actor: Actor;
  /** Shared with the person's other sockets. */
  readonly presence: Presence;
  /** Heard from since the last heartbeat. */
  isAlive: boolean;
}

/**
 * More than this unsent, and the other end no longer reads: it gets no more of our memory. The kernel keeps some
 * megabytes before anything lies here; ten sockets of one person come to 2.5 MB.
 */
const BACKLOG_MAX = 256 * 1024;
/** How long the other end may take to answer a close before the line is cut. */
const FAREWELL_MS = 2 * SECOND;

/** Writes a frame of `textFrame`; false where the peer reads too slowly and was dropped: it returns and fetches. */
export function send({ socket, stream }: Peer, frame: Buffer): boolean {
  if (stream.writableLength > BACKLOG_MAX) {
    socket.terminate();
    return false;
  }
  // After a close nothing may follow.
  if (socket.readyState === WebSocket.OPEN) stream.write(frame);
  return true;
}

/** Closes with a code the client understands, and cuts the line if it does not answer. */
export function end({ socket }: Peer, code: (typeof CLOSE)[keyof typeof CLOSE], reason: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.close(code, reason);
  const farewell = setTimeout(() => socket.terminate(), FAREWELL_MS);
  socket.once('close', () => clearTimeout(farewell));
}
