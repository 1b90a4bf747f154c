import pg from 'pg';

/** Ids that the server said were stored, by their table. */
export type AcknowledgedIds = Readonly<Record<'messages' | 'applications', readonly string[]>>;

/** Prints how many of these ids are missing from their tables; a missing id makes the run fail. Returns the missing ones. */
export async function countLost(
  databaseUrl: string,
  acknowledged: AcknowledgedIds,
): Promise<ReadonlySet<string>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const missing = new Set<string>();
  for (const [table, acknowledgedIds] of Object.entries(acknowledged)) {
    // Applying twice gives the same application.
    const ids = [...new Set(acknowledgedIds)];
    const { rows } = await client.query<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
    const storedIds = new Set(rows.map(({ id }) => id));
    const lostIds = ids.filter((id) => !storedIds.has(id));
    for (const id of lostIds) missing.add(id);
    console.log(
      `${table}: ${ids.length} acknowledged, ${lostIds.length} lost: ${lostIds.length === 0 ? 'pass' : 'FAIL'}`,
    );
    if (lostIds.length > 0) process.exitCode = 1;
  }
  await client.end();
  return missing;
}
