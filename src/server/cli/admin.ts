import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { nameKey } from '../db/name-key.ts';
import { reinstateWithin, suspendWithin } from '../features/safety/review-report.ts';

/** What an operator can do to an account; each answers the username, or undefined where there is nobody to do it to. */
const VERBS: Readonly<Record<string, Verb>> = {
  grant: { whom: 'seeker', done: 'is an Admin now', act: (db, key) => changeType(db, key, 'Admin') },
  revoke: { whom: 'Admin', done: 'is a seeker now', act: (db, key) => changeType(db, key, 'JobSeeker') },
  suspend: { whom: 'account', done: 'is suspended now', act: suspend },
  reinstate: { whom: 'suspended account', done: 'can sign in again', act: reinstate },
};

interface Verb {
  readonly whom: string;
  readonly done: string;
  readonly act: (db: Db, key: string) => Promise<string | undefined>;
}

/** The only way an Admin is made (D1). An employer is none: their roles would be left without anybody to answer. */
async function changeType(db: Db, key: string, to: 'Admin' | 'JobSeeker'): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ account_type: to })
    .where('username_key', '=', key)
    .where('account_type', '=', to === 'Admin' ? 'JobSeeker' : 'Admin')
    .returning('username')
    .executeTakeFirst();
  return changed?.username;
}

async function suspend(db: Db, key: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username_key', '=', key)
      .executeTakeFirst();
    if (user !== undefined) await suspendWithin(trx, user.id, new Date());
    return user?.username;
  });
}

function reinstate(db: Db, key: string): Promise<string | undefined> {
  return db.transaction().execute((trx) => reinstateWithin(trx, key, new Date()));
}

const [word = '', username] = process.argv.slice(2);
const verb = VERBS[word];
if (verb === undefined || username === undefined) {
  console.error('Usage: npm run admin -- grant|revoke|suspend|reinstate USERNAME');
  process.exit(2);
}

try {
  const connection = await connect(readConfig(process.env));
  await migrate(connection.work.db);
  const changed = await verb.act(connection.work.db, nameKey(username));
  await connection.close();
  if (changed === undefined) {
    console.error(`There is no ${verb.whom} called ${username}.`);
    process.exit(1);
  }
  console.log(`${changed} ${verb.done}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
