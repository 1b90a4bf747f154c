import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectRedis } from './redis-client.ts';

test('a Redis that accepts connections and says nothing is not waited for', async () => {
  const frozen = createServer(() => {});
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void frozen.close());
  const url = `redis://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
  await expect(connectRedis(url, { silentMs: 50 })).rejects.toThrow();
  const stopping = new AbortController();
  const connecting = connectRedis(url, { signal: stopping.signal });
  stopping.abort();
  await expect(connecting).rejects.toThrow();
});
