import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { secret } from '../db/secrets.ts';
import type { NoticeBus } from './notice-bus.ts';
import { connectRedis, type Redis } from './redis-client.ts';
import { type BusChannels, channelsOf, openEnvelope } from './redis-envelope.ts';
import { startRelay } from './relay.ts';

export interface RedisBusSettings {
  readonly url: string;
  readonly connection: Connection;
  readonly log: Logger;
  /** How often the relay sends a sign of life. Tests shorten this and `tryMs`. */
  readonly beatMs?: number;
  /** How often a process tries to become the relay, and to reach a Redis that is away. */
  readonly tryMs?: number;
}

/** A process that has not received this many of the relay's beats opens another connection. */
const MISSED_AT_MOST = 3;

/**
 * Each process receives only the notices to the people who are on it, through one channel per person. Notices are still
 * published by NOTIFY, in the transaction that makes the change. One process at a time, the relay, receives all of them and
 * passes them on. So only committed changes are published, a process that dies loses none of them, and a notice wakes only
 * the relay and the processes it is for.
 *
 * Redis forgets what it could not deliver. If anything breaks on the way (a process's connection, Redis, the relay), the
 * processes concerned notice and report a gap, and their clients fetch what they missed.
 */
export function redisBus({
  url,
  connection,
  log,
  beatMs = 5 * SECOND,
  tryMs = 2 * SECOND,
}: RedisBusSettings): NoticeBus {
  const followedIds = new Set<string>();
  const stopping = new AbortController();
  let channels: BusChannels | null = null;
  let onNotice: (payload: string) => void = () => {};
  let onGap: () => void = () => {};
  /** Null while Redis is away. */
  let redis: Redis | null = null;
  /** The term in the relay's last message: newer terms have higher numbers. Null before the first message. */
  let term: number | null = null;
  let heardAt = performance.now();
  let isSilent = false;
  let stop = async (): Promise<void> => {};

  function receive(message: string): void {
    const { term: from, payload } = openEnvelope(message);
    // Ignore a relay that does not know yet that it has been replaced. After a silence, accept any relay.
    if (term !== null && from < term && !isSilent) return;
    const isOther = from !== term || isSilent;
    heardAt = performance.now();
    term = from;
    isSilent = false;
    // The relay is new, or was silent: notices published before may not have been passed on.
    if (isOther && followedIds.size > 0) onGap();
    if (payload !== '') onNotice(payload);
  }

  async function subscribeTo(
    people: readonly string[],
    redis: Redis,
    { everybody, of }: BusChannels,
  ): Promise<void> {
    await redis.subscribe([everybody, ...people.map(of)], receive);
  }

  async function keepConnected(names: BusChannels): Promise<void> {
    let isFirst = true;
    let isAway = false;
    while (!stopping.signal.aborted) {
      try {
        const { client, lost, end } = await connectRedis(url, { signal: stopping.signal });
        try {
          heardAt = performance.now();
          // From now on `follow` subscribes new people; those already followed are subscribed here.
          redis = client;
          await subscribeTo([...followedIds], client, names);
          if (!isFirst) onGap();
          isAway = false;
          await untilLost(lost);
        } finally {
          redis = null;
          end();
        }
        if (!stopping.signal.aborted) log.warn('the connection to Redis was lost; opening another');
      } catch (error) {
        if (!isAway && !stopping.signal.aborted)
          log.warn({ err: error }, 'Redis can’t be used: live events wait until it can');
        isAway = true;
      }
      isFirst = false;
      await sleep(tryMs * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Returns once the connection is lost, which includes silence: there is no relay, or the connection died unnoticed. */
  async function untilLost(lost: AbortSignal): Promise<void> {
    while (!lost.aborted) {
      await sleep(beatMs, undefined, { signal: lost }).catch(() => {});
      if (performance.now() - heardAt < MISSED_AT_MOST * beatMs) continue;
      isSilent = true;
      return;
    }
  }

  return {
    open: async (notice, gap) => {
      [onNotice, onGap] = [notice, gap];
      const names = channelsOf(await secret(connection.work.db, 'bus'));
      channels = names;
      const stopRelay = startRelay({ url, channels: names, connection, log, beatMs, tryMs });
      const keeping = keepConnected(names);
      stop = async () => {
        stopping.abort();
        await Promise.all([stopRelay(), keeping]);
      };
    },
    follow: async (userId) => {
      const isNew = !followedIds.has(userId);
      followedIds.add(userId);
      // Subscribe for every socket, not only the person's first, whose subscription may still be under way.
      if (redis !== null && channels !== null) await subscribeTo([userId], redis, channels).catch(() => {});
      return isNew;
    },
    unfollow: (userId) => {
      if (!followedIds.delete(userId) || redis === null || channels === null) return;
      redis.unsubscribe(channels.of(userId)).catch(() => {});
    },
    silentForMs: () => performance.now() - heardAt,
    close: () => stop(),
  };
}
