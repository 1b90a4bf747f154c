import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { PREPARED_DATABASES, packPrepared } from '#server/db/prepared-database.ts';
import { migrateQueue } from '#server/tasks/migrate-queue.ts';

/** Part of the build: a migrated, empty embedded database, which a server with a new DATA_DIR copies. */
const dataDir = mkdtempSync(join(tmpdir(), 'nod-prepare-'));
try {
  const connection = await connect({ dataDir, databaseUrl: null });
  await migrate(connection.db);
  await migrateQueue(connection);
  await connection.close();
  packPrepared(join(dataDir, 'pglite'), PREPARED_DATABASES);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
