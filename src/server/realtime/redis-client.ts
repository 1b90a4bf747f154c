import { createClient } from '@redis/client';
import { SECOND } from '../clock.ts';

const CONNECT_MS = 5 * SECOND;

export type Redis = ReturnType<typeof newClient>;

function newClient(url: string) {
  return createClient({
    url,
    // Events missed while Redis is away are refetched afterwards.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
}

/**
 * One connection to Redis, which is not reopened: its owner has to handle what was missed. `lost` aborts when it ends.
 *
 * @throws if Redis can't be reached
 */
export async function connectRedis(url: string): Promise<{ client: Redis; lost: AbortSignal }> {
  const client = newClient(url);
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    if (client.isOpen) client.destroy();
  };
  client.on('error', end);
  client.on('end', end);
  await client.connect();
  return { client, lost: ended.signal };
}
