import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { nameKey } from '../features/accounts/commands.ts';

/** `npm run admin -- grant USERNAME`: the only way an Admin is made (D1). */
const [verb, username] = process.argv.slice(2);
if ((verb !== 'grant' && verb !== 'revoke') || username === undefined) {
  console.error(
    'Usage: npm run admin -- grant USERNAME   (or revoke USERNAME, which makes a JobSeeker of them)',
  );
  process.exit(2);
}

try {
  const connection = await connect(readConfig(process.env));
  await migrate(connection.db);
  const changed = await connection.db
    .updateTable('users')
    .set({ account_type: verb === 'grant' ? 'Admin' : 'JobSeeker' })
    .where('username_key', '=', nameKey(username))
    // An employer's roles and applications would be left without anybody to answer them.
    .where('account_type', '=', verb === 'grant' ? 'JobSeeker' : 'Admin')
    .returning('username')
    .executeTakeFirst();
  await connection.close();
  if (changed === undefined) {
    console.error(`There is no ${verb === 'grant' ? 'seeker' : 'Admin'} called ${username}.`);
    process.exit(1);
  }
  console.log(
    verb === 'grant' ? `${changed.username} is an Admin now.` : `${changed.username} is a seeker now.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
