import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Sessions } from '../http/session.ts';
import type { Hub } from './hub.ts';

interface Beating {
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly log: Logger;
}

const BEAT_MS = 30 * SECOND;
/** Sessions are looked up this rarely: the end of one is announced, this only catches expiry and what was missed. */
const BEATS_PER_CHECK = 6;

/** Pings every socket, drops the ones that did not answer the last ping, ends those whose session is over. */
export function startHeartbeat(context: Beating): () => void {
  const { hub, log } = context;
  let beats = 0;
  let gapsSeen = hub.counts().gaps;
  const timer = setInterval(() => {
    beats += 1;
    beat(context);
    hub.forgetIdle();
    const { gaps } = hub.counts();
    if (beats % BEATS_PER_CHECK !== 0 && gaps === gapsSeen) return;
    gapsSeen = gaps;
    endDeadSessions(context).catch((error) =>
      log.warn({ err: error }, 'sessions of open sockets were not checked'),
    );
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function beat({ hub }: Pick<Beating, 'hub'>): void {
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
export async function endDeadSessions({ hub, sessions }: Pick<Beating, 'hub' | 'sessions'>): Promise<void> {
  const ids = new Set<string>();
  for (const peer of hub.peers()) ids.add(peer.actor.sessionId);
  if (ids.size === 0) return;
  const living = await sessions.living([...ids]);
  for (const id of ids) if (!living.has(id)) hub.endSession(id);
}
