import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

/** Returns the output of `npm run clock`: what the clocks say. With 'confirm', also declares them correct. */
export async function showClock(db: Db, [verb]: readonly string[], now: Date): Promise<string> {
  const { there: databaseNow } = await db
    .selectNoFrom(sql<Date>`clock_timestamp()`.as('there'))
    .executeTakeFirstOrThrow();
  const watch = await db.selectFrom('clock_watch').select('trusted_at').executeTakeFirst();
  const lines = [
    `This machine:           ${now.toISOString()}`,
    `The database server:    ${databaseNow.toISOString()}`,
    `Last trusted time:      ${watch?.trusted_at.toISOString() ?? 'never yet'}`,
  ];
  if (verb === 'confirm') {
    await confirm(db, now);
    lines.push('Confirmed: the servers trust their clocks again.');
  }
  return lines.join('\n');
}

/** Running servers notice within seconds; a server that starts later trusts this instant. */
async function confirm(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('clock_watch')
    .values({ trusted_at: now, confirmations: 1 })
    .onConflict((stored) =>
      stored
        .column('is_only')
        .doUpdateSet({ trusted_at: now, confirmations: sql<number>`clock_watch.confirmations + 1` }),
    )
    .execute();
}
