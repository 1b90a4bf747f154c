import pg from 'pg';
import { roles } from '#contract/index.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { HOUR } from '#server/clock.ts';
import type { Person } from '#testing/person.ts';
import { marketSeekers } from '../../bench/lib/market.ts';
import { countHour, fillMarket } from '../../bench/lib/market-database.ts';
import { watchReady } from '../../bench/lib/ready-watch.ts';
import { must, type QuietAttack } from '../lib/attack.ts';
import { pause, until } from '../lib/until.ts';

const ROLES = 10_000;

/**
 * Two servers switch to newly learned weights at the same time. Then an hour's demand is counted. Meanwhile people look at
 * the deck, and no server may become unready.
 */
export const newScorer: QuietAttack = {
  name: 'new weights, then a new hour, while decks are served',
  on: 'PostgreSQL',
  measuresTime: true,
  run: async (arena) => {
    const place = await arena.newPlace();
    const databaseUrl = place.databaseUrl ?? '';
    const seekers = marketSeekers(50, ROLES);
    await fillMarket(databaseUrl, ROLES, seekers);
    await countHour(databaseUrl, new Date(Date.now() - 2 * HOUR));
    // No worker: it would count the hour before the attack does.
    const servers = [
      await arena.another({ WORKER: '0' }, place),
      await arena.another({ WORKER: '0' }, place),
    ];
    const [server] = servers;
    must(server !== undefined, 'a server runs');
    const ben = await arena.seeker(server, 'Ben');
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const ready = watchReady(servers.map(({ url }) => url));
    try {
      const others = await arena.whileOthersUse(server, async () => {
        const scorer = await scorerOf(ben);
        await client.query(
          `insert into learned_weights (version, learned_at, decisions, weights, measures, is_active)
           values (1, now(), 1000, $1, '{}', true)`,
          [JSON.stringify(WEIGHTS)],
        );
        await until('the deck uses the new weights', async () => (await scorerOf(ben)) !== scorer);
        const age = await demandAgeOf(ben);
        await countHour(databaseUrl);
        await until('the new hour is in force', async () => (await demandAgeOf(ben)) < age - HOUR / 1_000);
        await pause(1_000);
      });
      const { requests, readyFailures } = await ready.stop();
      must(
        readyFailures.length === 0,
        `no server becomes unready (${readyFailures.length} times: ${readyFailures[0]})`,
      );
      return `${ROLES} roles, 2 servers asked ${requests} times: ready each time; ${others}`;
    } finally {
      await ready.stop();
      await client.end();
    }
  },
};

async function scorerOf(person: Person): Promise<string | undefined> {
  const [card] = await person.call(roles.listDeck, { query: { limit: 1 } });
  return card?.fit.version;
}

async function demandAgeOf(person: Person): Promise<number> {
  const text = await (await person.fetch('/metrics')).text();
  return Number(/^nod_deck_demand_age_seconds (\S+)$/m.exec(text)?.[1]);
}
