import { type Config, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { nameKey } from '../db/name-key.ts';
import { LINK_HOURS, linkTo, openAnotherLink } from '../features/accounts/first-admin-links.ts';
import { forgetSecondFactorWithin } from '../features/accounts/forget-second-factor.ts';
import { reinstateWithin, suspendWithin } from '../features/safety/review-report.ts';

/** What an operator can do to an account. Each action returns the username, or undefined if no account matches. */
const VERBS: Readonly<Record<string, Verb>> = {
  grant: { whom: 'seeker', done: 'is an Admin now', act: (db, key) => changeType(db, key, 'Admin') },
  revoke: { whom: 'Admin', done: 'is a seeker now', act: (db, key) => changeType(db, key, 'JobSeeker') },
  suspend: { whom: 'account', done: 'is suspended now', act: suspend },
  'forget-second-factor': {
    whom: 'account',
    done: 'signs in with the password alone now',
    act: (db, key) => db.transaction().execute((trx) => forgetSecondFactorWithin(trx, key, new Date())),
  },
  reinstate: { whom: 'suspended account', done: 'can sign in again', act: reinstate },
};

interface Verb {
  readonly whom: string;
  readonly done: string;
  readonly act: (db: Db, key: string) => Promise<string | undefined>;
}

/** How another Admin is made (D1); the first one may also use a link (`printLink`). Employers can't become one: nobody would be left to answer for their roles. */
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

/** Prints a link with which the first Admin can be created in a browser. */
async function printLink(db: Db, config: Config): Promise<void> {
  const token = await openAnotherLink(db, new Date());
  if (token === null) {
    throw new Error('There is an Admin already: npm run admin -- grant USERNAME makes another.');
  }
  console.log(
    `Create the first Admin in a browser, once, within ${LINK_HOURS} hours:\n${linkTo(token, config, config.port)}\nEarlier links no longer work.`,
  );
}

async function change(db: Db, verb: Verb, username: string): Promise<void> {
  const changed = await verb.act(db, nameKey(username));
  if (changed === undefined) throw new Error(`There is no ${verb.whom} called ${username}.`);
  console.log(`${changed} ${verb.done}.`);
}

const [word = '', username] = process.argv.slice(2);
const verb = VERBS[word];
if (word === 'link' ? username !== undefined : verb === undefined || username === undefined) {
  console.error(
    'Usage: npm run admin -- grant|revoke|suspend|reinstate|forget-second-factor USERNAME   or   npm run admin -- link',
  );
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  const connection = await connect(config);
  try {
    await migrate(connection.work.db);
    if (verb === undefined || username === undefined) await printLink(connection.work.db, config);
    else await change(connection.work.db, verb, username);
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
