import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import type { NoticeBus } from './notice-bus.ts';
import { deafBus, notifyBus } from './notify-bus.ts';

/** Loads the Redis client, which is 500 modules, only if REDIS_URL is set. */
export async function createBus(
  { redisUrl, role }: Pick<Config, 'redisUrl' | 'role'>,
  connection: Connection,
  log: Logger,
): Promise<NoticeBus> {
  if (redisUrl !== null) {
    const { redisBus } = await import('./redis-bus.ts');
    return redisBus({ url: redisUrl, connection, log });
  }
  return role === 'worker' ? deafBus : notifyBus(connection);
}
