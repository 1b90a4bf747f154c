import { readConfig } from '../config.ts';
import { buildIndexes } from '../db/build-indexes.ts';

/**
 * `npm run indexes`: before upgrading a large PostgreSQL database, creates the new indexes while the old release keeps
 * serving.
 */
if (process.argv.length > 2) {
  console.error('Usage: npm run indexes   (with the DATABASE_URL of the server)');
  process.exit(2);
}

try {
  const { databaseUrl, databaseUrlDirect } = readConfig(process.env);
  if (databaseUrl === null) {
    console.log('The embedded database needs no preparation: its indexes are created at the next start.');
  } else {
    await buildIndexes(databaseUrlDirect ?? databaseUrl, (words) => console.log(words));
    console.log('All indexes exist.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
