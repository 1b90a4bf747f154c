import { accounts, messages } from '#contract/index.ts';
import { startBalancer } from '#testing/balancer.ts';
import { meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';
import { query } from '../lib/arena.ts';
import { type LoudAttack, must } from '../lib/attack.ts';

const NODES = 3;
const WRITERS = 4;

/** Three nodes behind a balancer are replaced one after the other while people write. */
export const rollingRestart: LoudAttack = {
  name: 'three nodes replaced one by one',
  on: 'PostgreSQL',
  measuresTime: false,
  run: async (arena) => {
    const place = await arena.newPlace();
    let isOver = false;
    const balancer = await startBalancer();
    try {
      const env = { DRAIN_SECONDS: '2' };
      const nodes = [];
      while (nodes.length < NODES) nodes.push(await arena.another(env, place));
      for (const { url } of nodes) await balancer.add(url);
      const [first] = nodes;
      must(first !== undefined, 'a node runs');
      const bridge = await arena.employer(first, 'Bridge');
      const writers: { person: Person; threadId: string }[] = [];
      for (let n = 0; n < WRITERS; n += 1) {
        const seeker = await arena.seeker(first, 'Writer');
        const { threadId } = await meet(seeker, bridge);
        writers.push({ person: throughBalancer(seeker, balancer.url), threadId });
      }
      const acknowledged: string[] = [];
      const failed: string[] = [];
      const talks = writers.map(async ({ person, threadId }) => {
        while (!isOver) {
          try {
            const { id } = await person.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
            acknowledged.push(id);
            await person.call(accounts.currentUser);
          } catch (error) {
            failed.push(String(error));
          }
        }
      });
      for (const old of nodes) {
        await balancer.add((await arena.another(env, place)).url);
        const code = await old.stop();
        must(code === 0, `the old node ends in order (${code})`);
      }
      isOver = true;
      await Promise.all(talks);
      const { cut, statuses } = balancer.passage;
      const requests = [...statuses.values()].reduce((sum, times) => sum + times, 0);
      must(
        failed.length + cut.length === 0,
        `no request fails (${[...failed, ...cut].slice(0, 3).join('; ')})`,
      );
      const rows = await query<{ id: string }>(place.databaseUrl ?? '', 'select id from messages');
      const stored = new Set(rows.map(({ id }) => id));
      const lost = acknowledged.filter((id) => !stored.has(id)).length;
      must(lost === 0, `no acknowledged message is lost (${lost})`);
      return `${requests} requests while ${NODES} nodes were replaced: 0 failed; ${acknowledged.length} messages, 0 lost`;
    } finally {
      isOver = true;
      await balancer.close();
    }
  },
};

function throughBalancer(person: Person, url: string): Person {
  const same = new Person(url);
  same.cookie = person.cookie;
  return same;
}
