import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { isDatabaseAway } from '../db/failures.ts';
import { createFrameQueue } from './frame-queue.ts';
import type { SocketLimits } from './limits.ts';
import type { Presence } from './peer.ts';
import { createThreadMemory } from './thread-memory.ts';
import { tokenBucket } from './token-bucket.ts';

export interface Presences {
  readonly of: (userId: string) => Presence;
  /**
   * Forgets people who have no socket and have been inactive for a while. Forgetting them at once would let them reset their
   * limits by reconnecting.
   */
  readonly forgetIdle: () => void;
  readonly size: () => number;
}

export function createPresences(clock: Clock, log: Logger, limits: SocketLimits): Presences {
  const people = new Map<string, Presence>();
  const onError = (error: unknown) =>
    log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'a frame failed');

  return {
    of: (userId) => {
      const person = people.get(userId);
      if (person !== undefined) return person;
      const presence: Presence = {
        sockets: new Set(),
        frames: tokenBucket(clock, limits.frames),
        upgrades: tokenBucket(clock, limits.upgrades),
        work: createFrameQueue(onError),
        threads: createThreadMemory(clock, limits.unknownThreads),
      };
      people.set(userId, presence);
      return presence;
    },
    forgetIdle: () => {
      for (const [userId, { sockets, frames, upgrades, work }] of people) {
        if (sockets.size === 0 && frames.isFull() && upgrades.isFull() && work.isIdle())
          people.delete(userId);
      }
    },
    size: () => people.size,
  };
}
