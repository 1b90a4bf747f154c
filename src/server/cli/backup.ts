import { resolve } from 'node:path';
import { type BackupReport, describeBackup, nothingToBackUp, writeBackup } from '../backup/write-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { connect, hasDatabase } from '../db/connect.ts';
import { DataDirInUse } from '../db/data-lock.ts';
import { askRunningServer } from '../door/door.ts';

/**
 * `npm run backup -- FILE`: writes the database and the uploaded files to one file, whether or not the server is
 * running.
 */
const [name, ...others] = process.argv.slice(2);
if (name === undefined || name.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run backup -- FILE   (such as nod-2026-07-01.tar.gz)');
  process.exit(2);
}

async function backUp(config: Config, file: string): Promise<BackupReport> {
  if (!hasDatabase(config)) throw nothingToBackUp();
  try {
    const connection = await connect(config);
    try {
      return await writeBackup(connection.work.db, config, file, new Date());
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const report = await askRunningServer<BackupReport>(config.dataDir, 'backup', { file });
    if (report === null) throw error;
    return report;
  }
}

try {
  // npm runs scripts in the project's folder, but the file is relative to the operator's working directory.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  console.log(describeBackup(file, await backUp(readConfig(process.env), file)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
