import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { changeAccount, isAdminCall } from './admin/change-account.ts';
import { runOnDatabase } from './run-command.ts';

/**
 * `npm run admin`: makes Admins, suspends and reinstates accounts, removes a second factor, and prints the link for a new
 * installation's first Admin. Works whether or not the server is running.
 */
const words = process.argv.slice(2);
if (!isAdminCall(words)) {
  console.error(
    'Usage: npm run admin -- grant|revoke|suspend|reinstate|forget-second-factor USERNAME   or   npm run admin -- link',
  );
  process.exit(2);
}

try {
  const output = await runOnDatabase(
    'admin',
    async (db, ...rest) => {
      await migrate(db);
      return changeAccount(db, ...rest);
    },
    readConfig(process.env),
    words,
  );
  console.log(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
