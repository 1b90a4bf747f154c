import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pino from 'pino';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { replayErasures } from '../features/personal-data/delete-again.ts';
import { erasuresFile } from '../features/retention/write-erasures.ts';
import { createTasks } from '../tasks/tasks.ts';

/**
 * `npm run restore -- FILE [--erased LIST]`: restores a backup into an empty DATA_DIR, or the empty database of
 * DATABASE_URL, and erases again the accounts erased since. Without FILE it only erases again those in LIST.
 */
const args = process.argv.slice(2);
const flagIndex = args.indexOf('--erased');
const [list = null] = flagIndex < 0 ? [] : args.splice(flagIndex, 2).slice(1);
const [name, ...others] = args;
if (name?.startsWith('-') || others.length > 0 || (flagIndex >= 0 ? list === null : name === undefined)) {
  console.error(
    'Usage: npm run restore -- FILE [--erased LIST], or -- --erased LIST   (FILE needs an empty DATA_DIR or DATABASE_URL)',
  );
  process.exit(2);
}

const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

try {
  const config = readConfig(process.env);
  if (name !== undefined) await restore(config, pathOf(name));
  const found = list === null ? erasuresFile(config) : pathOf(list);
  if (list !== null || existsSync(found)) {
    const count = await eraseAgain(config, found);
    const accounts = count === 1 ? '1 account' : `${count} accounts`;
    console.log(
      count === 0
        ? 'No account had to be erased again.'
        : `Erased ${accounts} again, because they were erased after the backup.`,
    );
  } else {
    console.log(
      'Any accounts that were erased after the backup are back. To erase them again: npm run restore -- --erased LIST, with the erasures.txt of the DATA_DIR that was in use.',
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function restore(config: Config, file: string): Promise<void> {
  const { description: about, rows, files } = await restoreBackup(file, config);
  const target = config.databaseUrl === null ? config.dataDir : 'the database in DATABASE_URL';
  console.log(
    `Restored into ${target}: ${rows.toLocaleString('en-GB')} rows and ${files} ${files === 1 ? 'file' : 'files'}, as of ${about.madeAt}.`,
  );
  if (about.files === 'bucket') {
    console.log(
      'Uploaded files are in the bucket that was in use when the backup was made: set the same S3_BUCKET.',
    );
  }
}

async function eraseAgain(config: Config, file: string): Promise<number> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const connection = await connect(config);
  const clock = () => new Date();
  const tasks = createTasks(connection, clock, pino({ level: 'silent' }), false);
  try {
    await tasks.open();
    return await replayErasures({ db: connection.db, clock, tasks }, lines);
  } finally {
    await tasks.close();
    await connection.close();
  }
}
