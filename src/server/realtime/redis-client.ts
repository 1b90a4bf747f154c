import { createClient } from '@redis/client';
import { SECOND } from '../clock.ts';

const CONNECT_MS = 5 * SECOND;
/** A frozen Redis accepts connections, and then says nothing. Longer than the relay's signs of life are apart. */
const SILENT_MS = 20 * SECOND;

export type Redis = ReturnType<typeof newClient>;

function newClient(url: string, silentMs: number) {
  return createClient({
    url,
    // Events missed while Redis is away are refetched afterwards.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: silentMs, reconnectStrategy: false },
  });
}

interface Connection {
  readonly client: Redis;
  /** Aborts when the connection ends. */
  readonly lost: AbortSignal;
  readonly end: () => void;
}

/**
 * One connection to Redis, which is not reopened: its owner has to handle what was missed. It ends if `signal` aborts, and if
 * nothing was sent or received for `silentMs`.
 *
 * @throws if Redis can't be reached
 */
export async function connectRedis(
  url: string,
  { signal, silentMs = SILENT_MS }: { readonly signal?: AbortSignal; readonly silentMs?: number } = {},
): Promise<Connection> {
  signal?.throwIfAborted();
  const client = newClient(url, silentMs);
  const ended = new AbortController();
  const lost = signal === undefined ? ended.signal : AbortSignal.any([ended.signal, signal]);
  const end = (reason?: Error) => ended.abort(reason);
  client.on('error', end);
  client.on('end', () => end());
  const loss = new Promise<never>((_, reject) => {
    const onLost = () => {
      if (client.isOpen) client.destroy();
      reject(lost.reason);
    };
    lost.addEventListener('abort', onLost, { once: true });
  });
  loss.catch(() => {});
  // A client that is destroyed while it opens its socket would go on waiting for the server's first words.
  await Promise.race([client.connect(), loss]);
  return { client, lost, end };
}
