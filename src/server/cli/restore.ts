import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';

/** `npm run restore -- FILE`: restores a backup into an empty DATA_DIR, or the empty database of DATABASE_URL. */
const [name, ...others] = process.argv.slice(2);
if (name === undefined || name.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run restore -- FILE   (into an empty DATA_DIR, or an empty DATABASE_URL)');
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  const { about, rows, files } = await restoreBackup(resolve(process.env.INIT_CWD ?? '.', name), config);
  const place = config.databaseUrl === null ? config.dataDir : 'the database of DATABASE_URL';
  console.log(
    `Restored into ${place}: ${rows.toLocaleString('en-GB')} rows and ${files} ${files === 1 ? 'file' : 'files'}, as of ${about.madeAt}.`,
  );
  if (about.files === 'bucket') {
    console.log('Uploaded files are in the bucket that was in use then: set the same S3_BUCKET.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
