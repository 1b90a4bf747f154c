import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Database } from '../db/schema.ts';
import { hashPassword } from '../features/accounts/hash-password.ts';
import { OWN_TEXTS_SINCE } from '../features/agreements/queries.ts';
import { settleHolds } from '../features/guarantee/hold-roles.ts';
import { makeKeys } from '../features/monitoring/key-rows.ts';
import { countDirectory } from '../features/public-pages/keep-directory.ts';
import { storeInDirectory } from '../features/roles/store-directory.ts';
import { storeOccupations } from '../features/roles/store-occupations.ts';
import { demoAssessments } from './assessments.ts';
import { subscribeDemoEmployer } from './billing.ts';
import { demoContests } from './contests.ts';
import { demoCultures } from './cultures.ts';
import { demoImpressions } from './impressions.ts';
import { demoMonitoring } from './monitoring.ts';
import { BRIDGE, DEMO_PASSWORD, DEMO_PASSWORD_HASH } from './sign-in.ts';
import type { DemoRead } from './types.ts';
import { buildDemoWorld } from './world.ts';

/** PostgreSQL allows at most 65,535 parameters per statement: 131 columns for each of 500 rows, more than any table has. */
const ROWS_A_STATEMENT = 500;

interface SeedOptions {
  /** The password of all demo people. */
  readonly password?: string;
  /** Checked first, inside the transaction. */
  readonly mayBegin?: (trx: Db) => Promise<boolean>;
}

/**
 * Writes the demo world, all or nothing. Its ids are random, like all ids, so that they can't be guessed.
 * @returns whether it was written
 */
export async function seedDemoWorld(
  db: Db,
  now: Date,
  { password = DEMO_PASSWORD, mayBegin = async () => true }: SeedOptions = {},
): Promise<boolean> {
  const ids = new Map<string, string>();
  const idOf = (key: string): string => {
    const id = ids.get(key) ?? randomUUID();
    ids.set(key, id);
    return id;
  };
  const world = buildDemoWorld(now, idOf);
  const passwordHash = password === DEMO_PASSWORD ? DEMO_PASSWORD_HASH : await hashPassword(password);
  const users = world.users.map((user) => ({ ...user, password_hash: passwordHash, is_demo: true }));
  return db.transaction().execute(async (trx) => {
    if (!(await mayBegin(trx))) return false;
    await insert(trx, 'users', users);
    await insert(
      trx,
      'agreements',
      users.map((user) => ({ user_id: user.id, version: OWN_TEXTS_SINCE, agreed_at: now })),
    );
    await insert(trx, 'employers', world.employers);
    await insert(trx, 'employer_culture', demoCultures(now, idOf));
    await insert(trx, 'seekers', world.seekers);
    await insert(trx, 'assessments', demoAssessments(now, idOf));
    await insert(trx, 'roles', world.roles);
    await insert(trx, 'invites', world.invites);
    await insert(trx, 'applications', world.applications);
    await insert(trx, 'application_moves', world.moves);
    await insert(trx, 'guarantee_events', world.guaranteeEvents);
    await insert(trx, 'forgotten_answers', world.forgotten);
    await insert(trx, 'interviews', world.interviews);
    await insert(trx, 'hires', world.hires);
    await insert(trx, 'offers', world.offers);
    await insert(trx, 'matches', world.matches);
    await insert(trx, 'threads', world.threads);
    await insert(trx, 'messages', world.messages);
    await insertReads(trx, world.reads);
    await insert(trx, 'notifications', world.notifications);
    await insert(trx, 'monitoring_answers', demoMonitoring(await makeKeys(trx), idOf));
    await insert(trx, 'contests', demoContests(world, now));
    const bridge = ids.get(`user:${BRIDGE}`);
    if (bridge !== undefined) {
      await subscribeDemoEmployer(trx, bridge, now);
      await insert(trx, 'impressions', demoImpressions(bridge, world, now, idOf));
    }
    const employersBehind = world.applications
      .filter((row) => row.verdict === 'missed')
      .map((row) => row.employer_id);
    for (const employerId of new Set(employersBehind)) await settleHolds(trx, employerId, now);
    await storeOccupations(trx, world.roles);
    await storeInDirectory(
      trx,
      world.roles.map(({ id }) => id),
    );
    await countDirectory(trx, now);
    return true;
  });
}

async function insert<T extends keyof Database>(
  trx: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
}

/** Inserts read markers, which refer to messages by the `seq` that the database assigned. */
async function insertReads(trx: Db, reads: readonly DemoRead[]): Promise<void> {
  const messages = await trx.selectFrom('messages').select(['id', 'seq']).execute();
  const seqOf = new Map(messages.map(({ id, seq }) => [id, seq]));
  const rows = reads.map(({ threadId, userId, messageId, readAt }) => {
    const seq = seqOf.get(messageId);
    if (seq === undefined) throw new Error('a read marker for a message that does not exist');
    return { thread_id: threadId, user_id: userId, seq, read_at: readAt };
  });
  await insert(trx, 'thread_reads', rows);
}
