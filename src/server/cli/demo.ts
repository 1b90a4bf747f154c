import pino from 'pino';
import { type Config, readConfig } from '../config.ts';
import { connect, hasDatabase } from '../db/connect.ts';
import type { Connection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { adoptDemoPeople, hasDemoPeople } from '../demo/demo-people.ts';
import { randomDemoPassword, setDemoPassword } from '../demo/password.ts';
import { countShared, type RemovalReport, removeDemoWorld, type SharedData } from '../demo/remove.ts';
import { AMARA, BRIDGE } from '../demo/sign-in.ts';
import { createStorage } from '../storage/create-storage.ts';
import { createTasks } from '../tasks/tasks.ts';

/**
 * `npm run demo -- remove` erases the demo people and everything they own. `npm run demo -- password` gives them a new
 * random password.
 */
const [verb, ...flags] = process.argv.slice(2);
const isConfirmed = flags.includes('--yes');
const isKnown = verb === 'remove' ? flags.every((flag) => flag === '--yes') : flags.length === 0;
if ((verb !== 'remove' && verb !== 'password') || !isKnown) {
  console.error('Usage: npm run demo -- remove [--yes]   or   npm run demo -- password');
  process.exit(2);
}

async function run(config: Config, connection: Connection): Promise<number> {
  const { db } = connection;
  await migrate(db);
  await adoptDemoPeople(db, new Date());
  if (!(await hasDemoPeople(db))) {
    console.log('There is no demo world here.');
    return 0;
  }
  if (verb === 'password') {
    const password = randomDemoPassword();
    const people = await db.transaction().execute((trx) => setDemoPassword(trx, password));
    console.log(
      `${people} demo people, ${AMARA} and ${BRIDGE} among them, now have the password ${password}.`,
    );
    return 0;
  }
  const data = await countShared(db);
  if (data.people > 0 && !isConfirmed) {
    console.error(`${describeShared(data)}\nNothing was removed. To go ahead: npm run demo -- remove --yes`);
    return 1;
  }
  const clock = () => new Date();
  const tasks = createTasks(connection, clock, pino({ level: 'silent' }), false);
  await tasks.open();
  const storage = await createStorage(config);
  try {
    console.log(describeRemoved(await removeDemoWorld({ db, clock, tasks, storage, config })));
  } finally {
    storage.close();
    await tasks.close();
  }
  return 0;
}

function describeShared(data: SharedData): string {
  const parts = [
    count(data.applicationsToDemoRoles, 'application to a demo job', 'applications to demo jobs'),
    count(data.applicationsFromDemoSeekers, 'application by a demo seeker', 'applications by demo seekers'),
    count(data.conversations, 'conversation'),
    count(data.invites, 'invite'),
  ].filter((part) => !part.startsWith('0 '));
  const peopleWords = count(data.people, 'real person shares', 'real people share');
  return `This also removes what ${peopleWords} with demo people: ${parts.join(', ')}. Those with an open application will be notified that the other side has left.`;
}

function describeRemoved(report: RemovalReport): string {
  const lines = [
    `Removed the demo world: ${count(report.seekers, 'seeker')}, ${count(report.employers, 'employer')}, ${count(report.roles, 'job')}, ${count(report.applications, 'application')}, ${count(report.conversations, 'conversation')}, ${count(report.files, 'file')}, ${count(report.mails, 'mail')}.`,
  ];
  if (report.reversedEntries > 0) {
    lines.push(
      `The ledger keeps every entry: ${count(report.reversedEntries, 'entry', 'entries')} of test payments reversed, ${count(report.voidedInvoices, 'invoice')} voided and anonymised.`,
    );
  }
  lines.push(
    'The demo world will not be added again. Answers that real employers owed demo people still count.',
  );
  return lines.join('\n');
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
}

try {
  const config = readConfig(process.env);
  if (!hasDatabase(config))
    throw new Error('There is no database in DATA_DIR: no server has been started there yet.');
  const connection = await connect(config);
  const code = await run(config, connection).finally(() => connection.close());
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
