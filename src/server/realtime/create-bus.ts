import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import type { NoticeBus } from './notice-bus.ts';
import { deafBus, notifyBus } from './notify-bus.ts';
import { redisBus } from './redis-bus.ts';

export function createBus(
  { redisUrl, role }: Pick<Config, 'redisUrl' | 'role'>,
  connection: Connection,
  log: Logger,
): NoticeBus {
  if (redisUrl !== null) return redisBus({ url: redisUrl, connection, log });
  return role === 'worker' ? deafBus : notifyBus(connection);
}
