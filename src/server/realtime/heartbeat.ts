import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Sessions } from '../http/session.ts';
import type { Hub } from './hub.ts';

interface HeartbeatContext {
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly log: Logger;
}

const BEAT_MS = 30 * SECOND;
/**
 * Looking up sessions this rarely is enough: the end of a session is announced, so this only catches expired sessions
 * and missed notices.
 */
const BEATS_PER_CHECK = 6;

/** Pings every socket, drops those that did not answer the last ping, and closes those whose session has ended. */
export function startHeartbeat(context: HeartbeatContext): () => void {
  const { hub, log } = context;
  let beats = 0;
  let gapsSeen = hub.counts().gaps;
  const timer = setInterval(() => {
    beats += 1;
    beat(context);
    hub.forgetIdle();
    const { gaps } = hub.counts();
    if (beats % BEATS_PER_CHECK !== 0 && gaps === gapsSeen) return;
    endDeadSessions(context).then(
      () => {
        gapsSeen = gaps;
      },
      (error) => log.warn({ err: error }, 'the sessions of open sockets could not be checked'),
    );
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function beat({ hub }: Pick<HeartbeatContext, 'hub'>): void {
  for (const peer of hub.peers()) {
    if (!peer.isAlive) {
      peer.socket.terminate();
      continue;
    }
    peer.isAlive = false;
    peer.socket.ping();
  }
}

/** One query for all sockets of this process. */
export async function endDeadSessions({
  hub,
  sessions,
}: Pick<HeartbeatContext, 'hub' | 'sessions'>): Promise<void> {
  const ids = new Set<string>();
  for (const peer of hub.peers()) ids.add(peer.actor.sessionId);
  if (ids.size === 0) return;
  const open = await sessions.findOpen([...ids]);
  for (const id of ids) if (!open.has(id)) hub.endSession(id);
}
