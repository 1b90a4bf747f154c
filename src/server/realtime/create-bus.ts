import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import type { NoticeBus } from './notice-bus.ts';
import { deafBus, notifyBus } from './notify-bus.ts';

/** What an installation has not set up is not loaded: the client of Redis is 500 modules. */
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
