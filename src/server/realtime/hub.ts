import type { Logger } from 'pino';
import { CLOSE, type ServerEvent } from '#contract/realtime.ts';
import type { Connection } from '../db/connect.ts';
import { CHANNEL, decode } from './bus.ts';
import { textFrame } from './frames.ts';
import { end, type Peer, send } from './peer.ts';

export interface HubCounts {
  /** Open now, those that have not said hello included. */
  readonly sockets: number;
  /** Frames handed to sockets since the start. */
  readonly delivered: number;
  /** Notices heard from the database since the start. */
  readonly notices: number;
  /** Sockets cut off because they read too slowly. */
  readonly dropped: number;
  /** How often the line to the database was down, so that notices may have been missed. */
  readonly gaps: number;
}

/** The open sockets of this process, by person and by session, and what the database tells them. */
export interface Hub {
  /** Takes a socket in at its upgrade; false when its session, or this process, is at its end. */
  readonly admit: (peer: Peer) => boolean;
  /** From here on the peer hears its person's events. */
  readonly subscribe: (peer: Peer) => void;
  readonly leave: (peer: Peer) => void;
  readonly peers: () => Iterable<Peer>;
  readonly endSession: (sessionId: string) => void;
  readonly counts: () => HubCounts;
  /** Closes every socket so that its client returns, to another process or to the next one here. */
  readonly close: () => Promise<void>;
}

/** A session that ended while one of its upgrades was being looked up must not slip in after its notice. */
const ENDED_REMEMBERED = 1_000;

export async function createHub(connection: Pick<Connection, 'listen'>, log: Logger): Promise<Hub> {
  const peers = new Set<Peer>();
  const byUser = new Map<string, Set<Peer>>();
  const bySession = new Map<string, Set<Peer>>();
  const ended = new Set<string>();
  let closing: Promise<void> | null = null;
  let delivered = 0;
  let notices = 0;
  let dropped = 0;
  let gaps = 0;

  function sendTo(audience: Iterable<Peer>, frame: Buffer): void {
    for (const peer of audience) {
      if (send(peer, frame)) delivered += 1;
      else dropped += 1;
    }
  }

  function deliver(userIds: readonly string[], frame: Buffer): void {
    for (const userId of userIds) sendTo(byUser.get(userId) ?? [], frame);
  }

  function endSession(sessionId: string): void {
    ended.add(sessionId);
    for (const oldest of ended) {
      if (ended.size <= ENDED_REMEMBERED) break;
      ended.delete(oldest);
    }
    for (const peer of bySession.get(sessionId) ?? []) end(peer, CLOSE.sessionEnded, 'session ended');
  }

  function onNotice(payload: string): void {
    notices += 1;
    try {
      const notice = decode(payload);
      if (notice.kind === 'session_ended') endSession(notice.sessionId);
      else deliver(notice.to, textFrame(notice.event));
    } catch (error) {
      log.error({ err: error }, 'a notice could not be delivered');
    }
  }

  function onGap(): void {
    gaps += 1;
    log.warn('the line to the database was down: every client fetches again');
    const resync = textFrame(JSON.stringify({ type: 'resync' } satisfies ServerEvent));
    for (const audience of byUser.values()) sendTo(audience, resync);
  }

  function closeAll(): Promise<void> {
    for (const peer of peers) end(peer, CLOSE.restart, 'restarting');
    return Promise.all(
      [...peers].map((peer) => new Promise((resolve) => peer.socket.once('close', resolve))),
    ).then(() => {});
  }

  await connection.listen(CHANNEL, onNotice, onGap);
  return {
    admit: (peer) => {
      if (closing !== null || ended.has(peer.actor.sessionId)) return false;
      peers.add(peer);
      addTo(bySession, peer.actor.sessionId, peer);
      return true;
    },
    subscribe: (peer) => {
      if (peers.has(peer)) addTo(byUser, peer.actor.userId, peer);
    },
    leave: (peer) => {
      peers.delete(peer);
      removeFrom(bySession, peer.actor.sessionId, peer);
      removeFrom(byUser, peer.actor.userId, peer);
    },
    peers: () => peers,
    endSession,
    counts: () => ({ sockets: peers.size, delivered, notices, dropped, gaps }),
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}

function addTo(groups: Map<string, Set<Peer>>, key: string, peer: Peer): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Set([peer]));
  else group.add(peer);
}

function removeFrom(groups: Map<string, Set<Peer>>, key: string, peer: Peer): void {
  const group = groups.get(key);
  group?.delete(peer);
  if (group?.size === 0) groups.delete(key);
}
