import pino from 'pino';
import { type Config, readConfig } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { accountLetterTask } from '../mail/account-letter.ts';
import { createTasks } from '../tasks/tasks.ts';
import { changeAccount, isAdminCall } from './admin/change-account.ts';
import { runOnDatabase } from './run-command.ts';

/**
 * `npm run admin`: makes Admins, suspends and reinstates accounts, removes second factors, and prints the link for a new
 * installation's first Admin. Works whether or not the server is running.
 */
const words = process.argv.slice(2);
if (!isAdminCall(words)) {
  console.error(
    `Usage: npm run admin -- grant|revoke|reinstate|forget-second-factor USERNAME
       npm run admin -- suspend USERNAME ["why, in a sentence for the email to them"]
       npm run admin -- link`,
  );
  process.exit(2);
}

async function run(config: Config, connection: Connection): Promise<string> {
  const { db } = connection.work;
  await migrate(db);
  const clock = () => new Date();
  const tasks = createTasks(connection, clock, pino({ level: 'silent' }), false);
  // Nothing is sent from here, but the queue has to exist, even before the first start of a server.
  tasks.setHandler(accountLetterTask, async () => {});
  await tasks.open();
  try {
    return await changeAccount({ db, clock, config, tasks }, words);
  } finally {
    await tasks.close();
  }
}

try {
  const config = readConfig(process.env);
  console.log(await runOnDatabase('admin', (connection) => run(config, connection), config, words));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
