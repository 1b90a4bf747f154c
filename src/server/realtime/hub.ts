import type { Logger } from 'pino';
import { CLOSE, type ServerEvent } from '#contract/realtime.ts';
import type { Clock } from '../clock.ts';
import { decode } from './bus.ts';
import { textFrame } from './frames.ts';
import { createGate, type Gate } from './gate.ts';
import { Groups } from './groups.ts';
import type { SocketLimits } from './limits.ts';
import type { NoticeBus } from './notice-bus.ts';
import { end, type Peer, type Presence, send } from './peer.ts';
import { createPresences } from './presence.ts';
import { createQuietTimes } from './quiet-times.ts';
import { createResync } from './resync.ts';
import { sessionEnds } from './session-ends.ts';
import { shuffled, spread } from './spread.ts';

export interface HubCounts {
  /** Open now, including those that have not said hello. */
  readonly sockets: number;
  /** Frames written to sockets since the start. */
  readonly delivered: number;
  /** Notices received from the bus (`NoticeBus`) since the start. */
  readonly notices: number;
  /** Sockets cut off because they read too slowly. */
  readonly dropped: number;
  /** Sockets closed because their person opened too many. */
  readonly replaced: number;
  /** Upgrades refused because too many came at once. */
  readonly refused: number;
  /** How often the connection for notices was down, so that some may have been missed. */
  readonly gaps: number;
}

/** The open sockets of this process, by person and by session, and the delivery of the database's notices to them. */
export interface Hub {
  /** Admits upgrades at a steady rate. */
  readonly gate: Gate;
  /** State shared by all sockets of one person. */
  readonly presence: (userId: string) => Presence;
  /** Registers a socket after its upgrade; false if its session has ended or this process is stopping. */
  readonly admit: (peer: Peer) => boolean;
  /** Resolves once the peer receives its person's events. */
  readonly subscribe: (peer: Peer) => Promise<void>;
  /** Milliseconds for which this person has been sent nothing, as far as is known here. */
  readonly quietFor: (userId: string) => number;
  readonly leave: (peer: Peer) => void;
  readonly peers: () => Iterable<Peer>;
  readonly endSession: (sessionId: string) => void;
  /** Calls `cut` when this session or key ends, or at once if it has ended. The returned function cancels this. */
  readonly untilEnded: (sessionId: string, cut: () => void) => () => void;
  readonly counts: () => HubCounts;
  /** Drops the state of people and networks that are gone. */
  readonly forgetIdle: () => void;
  /** Closes every socket so that its client reconnects, to another process or to this one's successor. */
  readonly close: () => Promise<void>;
  /**
   * The same, spread evenly over this time, so that the clients don't all reconnect together. New sockets are refused
   * from the start. Calling `close` meanwhile closes the rest at once.
   */
  readonly closeGradually: (milliseconds: number) => Promise<void>;
}

const MEMBERSHIP = JSON.stringify({ type: 'membership' } satisfies ServerEvent);
const RESYNC = textFrame(JSON.stringify({ type: 'resync' } satisfies ServerEvent));

export async function createHub(
  bus: NoticeBus,
  { clock, log, limits }: { clock: Clock; log: Logger; limits: SocketLimits },
): Promise<Hub> {
  const presences = createPresences(clock, log, limits);
  const gate = createGate(clock, limits);
  const peers = new Set<Peer>();
  /** The sockets that receive their person's events. */
  const byUser = new Groups<Peer>();
  const bySession = new Groups<Peer>();
  const sessions = sessionEnds();
  /** The people whose notices the bus brings here. */
  const followedIds = new Set<string>();
  const quietTimes = createQuietTimes(() => performance.now());
  const resync = createResync((peer: Peer) => {
    if (byUser.of(peer.actor.userId).has(peer)) sendTo([peer], RESYNC);
  });
  let closing: { readonly hurry: () => void; readonly gone: Promise<void> } | null = null;
  const counts = { delivered: 0, notices: 0, dropped: 0, replaced: 0, gaps: 0 };

  function sendTo(audience: Iterable<Peer>, frame: Buffer): void {
    for (const peer of audience) {
      if (send(peer, frame)) counts.delivered += 1;
      else counts.dropped += 1;
    }
  }

  function deliver(userIds: readonly string[], event: string): void {
    const frame = textFrame(event);
    for (const userId of userIds) {
      quietTimes.heard(userId);
      sendTo(byUser.of(userId), frame);
      // A socket keeps the permissions that its person had when it was opened, so the client must open a new one.
      if (event === MEMBERSHIP)
        for (const peer of byUser.of(userId)) end(peer, CLOSE.restart, 'membership changed');
    }
  }

  function endSession(sessionId: string): void {
    sessions.end(sessionId);
    for (const peer of bySession.of(sessionId)) end(peer, CLOSE.sessionEnded, 'session ended');
  }

  function onNotice(payload: string): void {
    counts.notices += 1;
    try {
      const notice = decode(payload);
      if (notice.kind === 'session_ended') endSession(notice.sessionId);
      else deliver(notice.to, notice.event);
    } catch (error) {
      log.error({ err: error }, 'a notice could not be delivered');
    }
  }

  function onGap(): void {
    counts.gaps += 1;
    quietTimes.missed();
    log.warn('the connection for notices was down: every client refetches');
    resync.start(peers);
  }

  /** Keep the newest connections: those are the ones in use. */
  function makeRoom({ actor: { userId }, presence: { sockets } }: Peer): void {
    const [oldestPeer] = sockets;
    if (sockets.size <= limits.perPerson || oldestPeer === undefined) return;
    sockets.delete(oldestPeer);
    byUser.remove(userId, oldestPeer);
    counts.replaced += 1;
    end(oldestPeer, CLOSE.replaced, 'replaced by a newer connection');
  }

  function closeOver(milliseconds: number): NonNullable<typeof closing> {
    resync.cancel();
    gate.close();
    const everybody = shuffled(peers);
    const gone = everybody.map((peer) => new Promise((resolve) => peer.socket.once('close', resolve)));
    const { hurry } = spread(everybody, milliseconds, (peer) => end(peer, CLOSE.restart, 'restarting'));
    return { hurry, gone: Promise.all(gone).then(() => {}) };
  }

  /** Stops following people without a socket. Not done as soon as their last socket closes: people come back. */
  function unfollowIdle(): void {
    for (const userId of followedIds) {
      if (byUser.of(userId).size > 0) continue;
      followedIds.delete(userId);
      bus.unfollow(userId);
    }
  }

  await bus.open(onNotice, onGap);
  return {
    gate,
    presence: presences.of,
    admit: (peer) => {
      if (closing !== null || sessions.hasEnded(peer.actor.sessionId)) return false;
      peers.add(peer);
      bySession.add(peer.actor.sessionId, peer);
      peer.presence.sockets.add(peer);
      makeRoom(peer);
      return true;
    },
    subscribe: async (peer) => {
      const { userId } = peer.actor;
      if (!peer.presence.sockets.has(peer)) return;
      byUser.add(userId, peer);
      followedIds.add(userId);
      // This process did not receive what they were sent before it followed them.
      if (await bus.follow(userId)) quietTimes.heard(userId);
    },
    quietFor: quietTimes.quietFor,
    leave: (peer) => {
      peers.delete(peer);
      peer.presence.sockets.delete(peer);
      bySession.remove(peer.actor.sessionId, peer);
      byUser.remove(peer.actor.userId, peer);
    },
    peers: () => peers,
    endSession,
    untilEnded: sessions.untilEnded,
    counts: () => ({ ...counts, sockets: peers.size, refused: gate.refused() }),
    forgetIdle: () => {
      presences.forgetIdle();
      gate.forgetIdle();
      unfollowIdle();
    },
    close: () => {
      closing ??= closeOver(0);
      closing.hurry();
      return closing.gone;
    },
    closeGradually: (milliseconds) => {
      closing ??= closeOver(milliseconds);
      return closing.gone;
    },
  };
}
