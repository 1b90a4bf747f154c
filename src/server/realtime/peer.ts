import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { CLOSE } from '#contract/realtime.ts';
import { SECOND } from '../clock.ts';
import type { Actor } from '../http/actor.ts';
import type { FrameQueue } from './frame-queue.ts';
import type { ThreadMemory } from './thread-memory.ts';
import type { TokenBucket } from './token-bucket.ts';

/** One person on this process: their open sockets, and the limits that these share. */
export interface Presence {
  /** Oldest first, without those that are being closed. */
  readonly sockets: Set<Peer>;
  readonly frames: TokenBucket;
  readonly upgrades: TokenBucket;
  readonly work: FrameQueue;
  readonly threads: ThreadMemory;
}

/** One open socket and its owner, as proven by the session's cookie at the upgrade. */
export interface Peer {
  /** Distinguishes it from the person's other sockets. */
  readonly id: number;
  readonly socket: WebSocket;
  /** The connection under the socket: frames built once for many sockets are written straight to it. */
  readonly stream: Duplex;
  readonly actor: Actor;
  /** Shared with the person's other sockets. */
  readonly presence: Presence;
  /** Whether anything was received since the last heartbeat. */
  isAlive: boolean;
}

/**
 * If more bytes than this are unsent, the other end has stopped reading; it is dropped to save memory. The kernel buffers
 * some megabytes before any bytes queue here; ten sockets of one person can use 2.5 MB.
 */
const BACKLOG_MAX = 256 * 1024;
/** How long the other end may take to answer a close before the connection is cut. */
const FAREWELL_MS = 2 * SECOND;

/** Writes a frame of `textFrame`; false if the peer read too slowly and was dropped. It will reconnect and refetch. */
export function send({ socket, stream }: Peer, frame: Buffer): boolean {
  if (stream.writableLength > BACKLOG_MAX) {
    socket.terminate();
    return false;
  }
  // Nothing may be sent after a close.
  if (socket.readyState === WebSocket.OPEN) stream.write(frame);
  return true;
}

/** Closes with a code the client understands, and cuts the connection if the client does not answer. */
export function end({ socket }: Peer, code: (typeof CLOSE)[keyof typeof CLOSE], reason: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.close(code, reason);
  const farewell = setTimeout(() => socket.terminate(), FAREWELL_MS);
  socket.once('close', () => clearTimeout(farewell));
}
