import { query } from '../lib/arena.ts';
import { type Attack, must } from '../lib/attack.ts';
import { swallowingProxy } from '../lib/swallowing-proxy.ts';
import { pause, until } from '../lib/until.ts';

const ANSWER_WITHIN_MS = 25_000;

/** A database that accepts connections and says nothing, then one that has become read-only. */
export const hungDatabase: Attack = {
  name: 'a database that hangs, then is read-only',
  on: 'PostgreSQL',
  run: async (arena) => {
    const place = await arena.newPlace();
    const direct = new URL(place.databaseUrl ?? '');
    const proxy = await swallowingProxy({ host: direct.hostname, port: Number(direct.port) });
    const proxied = new URL(direct);
    proxied.port = String(proxy.port);
    try {
      const server = await arena.another({ DATABASE_URL: proxied.href }, place);
      const ben = await arena.seeker(server, 'Ben');
      const ask = async (path: string) => {
        const started = performance.now();
        const answer = await ben.fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS * 2) });
        await answer.arrayBuffer();
        return {
          status: answer.status,
          ms: performance.now() - started,
          hasWait: answer.headers.has('retry-after'),
        };
      };

      proxy.swallow(true);
      await pause(200);
      const [ready, ...calls] = await Promise.all([
        ask('/readyz'),
        ...Array.from({ length: 15 }, () => ask('/api/applications')),
      ]);
      must(
        ready.status === 503 && ready.ms < 4_000,
        `/readyz is 503 at once (${ready.status}, ${ready.ms} ms)`,
      );
      const slowest = Math.max(...calls.map(({ ms }) => ms));
      must(
        calls.every(({ status, hasWait }) => status === 503 && hasWait),
        'calls get 503 with Retry-After',
      );
      must(slowest < ANSWER_WITHIN_MS, `calls get their answer in time (${Math.round(slowest)} ms)`);
      proxy.swallow(false);
      await until('it is ready again', async () => (await ask('/readyz')).status === 200);
      must((await ask('/api/applications')).status === 200, 'calls are answered again');

      const name = direct.pathname.slice(1);
      await query(direct.href, `alter database ${name} set default_transaction_read_only = on`);
      await query(
        direct.href,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await pause(1_500);
      const write = await ben.send('POST', '/api/jobseeker/profile', { phone: '020 7946 0000' });
      must(write.status === 503, `a write to a read-only database is 503 (${write.status})`);
      must(write.headers.has('retry-after'), 'that 503 says when to try again');
      await query(
        direct.href,
        `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
      );
      await until('writes work again', async () => {
        const again = await ben.send('POST', '/api/jobseeker/profile', { phone: '020 7946 0000' });
        return again.ok;
      });
      return `/readyz 503 after ${Math.round(ready.ms)} ms, calls 503 after at most ${(slowest / 1_000).toFixed(0)} s; both healed`;
    } finally {
      proxy.close();
    }
  },
};
