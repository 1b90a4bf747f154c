import { backendsOf } from '#testing/backends.ts';
import type { Person } from '#testing/person.ts';
import { silentProxy } from '#testing/silent-proxy.ts';
import { must, type QuietAttack } from '../lib/attack.ts';
import { pause, until } from '../lib/until.ts';

const PEOPLE = 15;
/** The second that /readyz waits for the database, plus an allowance for a busy machine. */
const READY_WITHIN_MS = 1_900;
const ANSWER_WITHIN_MS = 25_000;

/** A database that accepts connections and says nothing, then one that has become read-only. */
export const hungDatabase: QuietAttack = {
  name: 'a database that hangs, then is read-only',
  on: 'PostgreSQL',
  measuresTime: true,
  run: async (arena) => {
    const place = await arena.newPlace();
    const databaseUrl = place.databaseUrl ?? '';
    const name = new URL(databaseUrl).pathname.slice(1);
    const proxy = await silentProxy(databaseUrl);
    const backends = await backendsOf(databaseUrl);
    try {
      const server = await arena.another({ DATABASE_URL: proxy.url }, place);
      const ben = await arena.seeker(server, 'Ben');
      // One person's calls are queued one after another, so more people call than there are connections.
      const people: Person[] = [];
      while (people.length < PEOPLE) people.push(await arena.seeker(server, 'Priya'));
      const ask = async (path: string, person = ben) => {
        const started = performance.now();
        const answer = await person.fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS * 2) });
        await answer.arrayBuffer();
        return {
          status: answer.status,
          ms: performance.now() - started,
          hasWait: answer.headers.has('retry-after'),
        };
      };

      proxy.silence();
      const [ready, ...calls] = await Promise.all([
        ask('/readyz'),
        ...people.map((person) => ask('/api/applications', person)),
      ]);
      must(
        ready.status === 503 && ready.ms < READY_WITHIN_MS,
        `/readyz is 503 at once (${ready.status}, ${ready.ms} ms)`,
      );
      const slowest = Math.max(...calls.map(({ ms }) => ms));
      must(
        calls.every(({ status, hasWait }) => status === 503 && hasWait),
        'calls get 503 with Retry-After',
      );
      must(slowest < ANSWER_WITHIN_MS, `calls get their answer in time (${Math.round(slowest)} ms)`);
      proxy.speak();
      await until('it is ready again', async () => (await ask('/readyz')).status === 200);
      must((await ask('/api/applications')).status === 200, 'calls are answered again');

      await backends.run(`alter database ${name} set default_transaction_read_only = on`);
      await backends.terminateAll();
      await pause(1_500);
      const write = await ben.send('POST', '/api/jobseeker/profile', { phone: '020 7946 0000' });
      must(write.status === 503, `a write to a read-only database is 503 (${write.status})`);
      must(write.headers.has('retry-after'), 'that 503 says when to try again');
      await backends.run(`alter database ${name} reset default_transaction_read_only`);
      await until('writes work again', async () => {
        const again = await ben.send('POST', '/api/jobseeker/profile', { phone: '020 7946 0000' });
        return again.ok;
      });
      return `/readyz 503 after ${Math.round(ready.ms)} ms, calls 503 after at most ${(slowest / 1_000).toFixed(0)} s; both healed`;
    } finally {
      await backends.close();
      await proxy.close();
    }
  },
};
