import { after, MINUTE } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { hasDemoPeople } from './demo-people.ts';
import { isEmptyWorld } from './is-empty-world.ts';
import { isPublishedPasswordInUse, randomDemoPassword, replacePublishedPassword } from './password.ts';
import { hasDemoWorld } from './refuse-unwanted.ts';
import { DEMO_PASSWORD } from './sign-in.ts';

/**
 * What to tell the operator about the demo world; `password` is null if it was printed earlier and is known only as a hash.
 */
export type DemoAtStart =
  | { readonly isHere: false }
  | { readonly isHere: true; readonly password: string | null };

/** Two processes that start at the same time must not both seed. */
const HOLD = statement<never>('demo-hold', 'select pg_advisory_xact_lock(7160023)');
/** A process that has not finished seeding by then must have died. */
const FINISH_WITHIN = 10 * MINUTE;

/**
 * Seeds the demo world into an empty database if the configuration asks for it, once across all processes. If strangers can
 * reach the server, the demo accounts get a random password instead of the published one.
 */
export async function startDemo(context: Context): Promise<DemoAtStart> {
  const { clock, config } = context;
  const { db } = context.connection.work;
  const now = clock();
  if (!config.isDemo) {
    const isHere = await hasDemoPeople(db);
    return isHere ? { isHere, password: await publishedPassword(db) } : { isHere };
  }
  const password = config.isExposed ? randomDemoPassword() : DEMO_PASSWORD;
  const mayBegin = async (trx: Db) => {
    await run(trx, HOLD, []);
    if ((await hasDemoWorld(trx)) || !(await isEmptyWorld(trx))) return false;
    await trx.insertInto('demo_world').values({ seeded_at: now, finished_at: null }).execute();
    return true;
  };
  // Check first, because building the world takes a while.
  const seed = async () => (await import('./seed.ts')).seedDemoWorld(db, now, { password, mayBegin });
  const isMade = (await isEmptyWorld(db)) && (await seed());
  await finish(context, isMade);
  if (isMade) {
    await context.deck.refresh();
    return { isHere: true, password };
  }
  if (!(await hasDemoPeople(db))) return { isHere: false };
  if (!config.isExposed) return { isHere: true, password: await publishedPassword(db) };
  const replacedCount = await db.transaction().execute(async (trx) => {
    await run(trx, HOLD, []);
    return replacePublishedPassword(trx, password);
  });
  return { isHere: true, password: replacedCount > 0 ? password : null };
}

async function publishedPassword(db: Db): Promise<string | null> {
  return (await isPublishedPasswordInUse(db)) ? DEMO_PASSWORD : null;
}

/** Adds the files, after the rows. The process that seeded does this; if it died, a later start does. */
async function finish(context: Context, isOurs: boolean): Promise<void> {
  const { db, clock, config } = context;
  const world = await db
    .selectFrom('demo_world')
    .select('seeded_at')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (world === undefined) return;
  const mayBeOthers = config.databaseUrl !== null && world.seeded_at > after(clock(), -FINISH_WITHIN);
  if (!isOurs && mayBeOthers) return;
  await (await import('./cv.ts')).seedDemoCv(context);
  await db.updateTable('demo_world').set({ finished_at: clock() }).execute();
}
