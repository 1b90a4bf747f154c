import pg from 'pg';

/** Says how many of these ids are missing from their tables; any is a failure. */
export async function countLost(
  databaseUrl: string,
  acknowledged: { readonly messages: string[]; readonly applications: string[] },
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const [table, all] of Object.entries(acknowledged)) {
    // Applying twice gives the same application.
    const ids = [...new Set(all)];
    const { rows } = await client.query<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
    const lost = ids.length - rows.length;
    console.log(`${table}: ${ids.length} acknowledged, ${lost} lost: ${lost === 0 ? 'pass' : 'FAIL'}`);
    if (lost > 0) process.exitCode = 1;
  }
  await client.end();
}
