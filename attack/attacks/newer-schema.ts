import { spawnServer } from '#testing/server-process.ts';
import { query } from '../lib/arena.ts';
import { type LoudAttack, must } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

/** A newer release migrates the database under a running node: first compatibly, then incompatibly. */
export const newerSchema: LoudAttack = {
  name: 'a database that a newer release has migrated',
  on: 'PostgreSQL',
  measuresTime: false,
  run: async (arena) => {
    const place = await arena.newPlace();
    const databaseUrl = place.databaseUrl ?? '';
    const running = await arena.another({}, place);
    const statusOf = async () => (await fetch(`${running.url}/readyz`)).status;

    await migrateAsNewer(databaseUrl, '9001-expands', 15);
    const restarted = await arena.another({}, place);
    const ben = await arena.seeker(restarted, 'Ben');
    must((await ben.fetch('/api/user')).status === 200, 'a restarted node serves');
    must((await statusOf()) === 200, 'the running node stays ready');

    await migrateAsNewer(databaseUrl, '9002-contracts', 9_001);
    await until('the running node becomes unready', async () => (await statusOf()) === 503);
    const refused = spawnServer(place.env);
    must((await refused.exited) === 1, 'a node that is too old does not start');
    const output = refused.output().trim();
    must(
      /migrated by a newer Nod/.test(output) && !output.includes('\n'),
      `it says why in a sentence (${output})`,
    );
    return `after an expansion old nodes start and stay ready; after a contraction: unready, and “${output.slice(0, 60)}…”`;
  },
};

async function migrateAsNewer(databaseUrl: string, name: string, oldestLevel: number): Promise<void> {
  await query(databaseUrl, 'insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name]);
  await query(databaseUrl, 'insert into migration_levels (migration, oldest_level) values ($1, $2)', [
    name,
    oldestLevel,
  ]);
}
