import pg from 'pg';
import { INDEXES } from './migrations/0019-counters.ts';

/**
 * Creates the indexes of migration 19 before an upgrade, without blocking writes. The migration itself can't: it runs in a
 * transaction, where PostgreSQL refuses `concurrently`. Indexes that an interrupted build left invalid are built again.
 * @throws PostgreSQL's error; the indexes built before it stay
 */
export async function buildIndexes(databaseUrl: string, report: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'nod indexes' });
  await client.connect();
  try {
    for (const { name, on } of INDEXES) {
      const { rows } = await client.query<{ indisvalid: boolean }>(
        'select indisvalid from pg_index where indexrelid = to_regclass($1)',
        [name],
      );
      if (rows[0]?.indisvalid === true) continue;
      if (rows[0] !== undefined) await client.query(`drop index concurrently ${name}`);
      report(`${name} …`);
      await client.query(`create index concurrently ${name} on ${on}`);
    }
  } finally {
    await client.end();
  }
}
