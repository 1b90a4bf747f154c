import { sql } from 'kysely';
import { ENOUGH_FOR_LSA } from '#matching/text/weights.ts';
import type { Db } from '../../db/connection.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { findCurrentModel, findModel, findModelVersion } from '../../scorer/text-models.ts';
import type { Services } from '../../services.ts';
import { peopleLessons, roleLessons } from './lesson-queries.ts';
import { startTextThread, type TextThread } from './text-thread.ts';

const BATCH = 500;

type Work = Pick<Services, 'connection' | 'db' | 'clock' | 'deck' | 'log'>;

/**
 * Learns a text model from the current roles and people, reads every live role with it and makes it current: every process
 * then loads and uses it. The previous model stays stored for processes that still use it; older ones are deleted. Does
 * nothing without enough texts, or while another process is learning: the nightly job and the reading of new roles may both
 * find that a model is missing.
 */
export async function relearn(context: Work, signal: AbortSignal): Promise<void> {
  if (!(await hasEnough(context.db))) return;
  const lock = await context.connection.tryLock('matching.learn-texts');
  if (lock === null) return;
  try {
    await learnAndRead(context, AbortSignal.any([signal, lock.lost]));
  } finally {
    await lock.release();
  }
  await refreshDeck(context);
}

async function learnAndRead({ db, clock, log }: Work, signal: AbortSignal): Promise<void> {
  const thread = startTextThread(signal);
  try {
    for await (const roles of roleLessons(db, clock()))
      await thread.ask({ ask: 'lessons', roles, people: [] });
    for await (const people of peopleLessons(db)) await thread.ask({ ask: 'lessons', roles: [], people });
    const version = await nextVersion(db);
    const learned = await thread.ask({ ask: 'learn', version });
    if (learned.told !== 'model' || learned.bytes === null) return;
    await db
      .insertInto('text_models')
      .values({
        version,
        learned_at: clock(),
        documents: learned.documents,
        model: Buffer.from(learned.bytes),
      })
      .execute();
    await readAll(db, thread, version, clock());
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('text_models')
        .set({ is_current: false })
        .where('is_current', '=', true)
        .execute();
      await trx.updateTable('text_models').set({ is_current: true }).where('version', '=', version).execute();
      await trx
        .deleteFrom('text_models')
        .where('version', '<', version - 1)
        .execute();
    });
    log.info({ version, documents: learned.documents }, 'text model learned');
  } finally {
    await thread.end();
  }
}

/** Reads live roles that the current model has not read: posted, changed or resumed since. */
export async function readNewRoles(context: Work, signal: AbortSignal): Promise<void> {
  const { connection, db, deck, clock } = context;
  const version = await findModelVersion(connection);
  // A model of another release's format cannot be read: the deck then has none.
  if (version === null || (deck.textModel() === null && (await findModel(connection, version)) === null)) {
    await relearn(context, signal);
    return;
  }
  // While the deck still uses the previous model, it cannot know what this one has not read.
  if (deck.textModel()?.version !== version || deck.unread() === 0) return;
  const model = await findCurrentModel(connection);
  if (model === null) return;
  const thread = startTextThread(signal);
  try {
    await thread.ask({ ask: 'use', model });
    await readAll(db, thread, model.version, clock());
  } finally {
    await thread.end();
  }
  await refreshDeck(context);
}

async function hasEnough(db: Db): Promise<boolean> {
  const { rows } = await sql<{ texts: number }>`
    select ((select count(*) from (select from roles where status = 'live' limit ${ENOUGH_FOR_LSA}) r)
      + (select count(*) from (select from seekers where summary_text is not null limit ${ENOUGH_FOR_LSA}) s))::int
      as texts`.execute(db);
  return (rows[0]?.texts ?? 0) >= ENOUGH_FOR_LSA;
}

async function nextVersion(db: Db): Promise<number> {
  const last = await db
    .selectFrom('text_models')
    .select((select) => select.fn.max<number | null>('version').as('version'))
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Every live role without a reading of this version, by id. */
async function readAll(db: Db, thread: TextThread, version: number, now: Date): Promise<void> {
  // The database finds the next ones while the thread reads the current ones.
  let ahead = unreadAfter(db, FIRST_ID, version, now);
  for (;;) {
    const rows = await ahead;
    const last = rows.at(-1);
    if (last === undefined) return;
    ahead = unreadAfter(db, last.id, version, now);
    ahead.catch(() => {});
    const told = await thread.ask({ ask: 'read', roles: rows.map(roleFacts) });
    if (told.told === 'readings') await store(db, version, rows, told.readings);
  }
}

function unreadAfter(db: Db, after: string, version: number, now: Date) {
  return (
    db
      .selectFrom('roles')
      .selectAll()
      .where('id', '>', after)
      .where('status', '=', 'live')
      .where('expires_at', '>', now)
      // A subquery for each role. As a join, the planner, which has no statistics of a version that is just being written,
      // compares every batch with all readings: quadratic, and at 20,000 roles half of the total time.
      .where(
        sql<boolean>`(select true from role_texts where role_id = roles.id and model_version = ${version}) is null`,
      )
      .orderBy('id')
      .limit(BATCH)
      .execute()
  );
}

/** Only if the text has not changed since it was read; if it has, the next run reads it. */
async function store(
  db: Db,
  version: number,
  rows: readonly { readonly id: string; readonly changed_in: string }[],
  readings: readonly Uint8Array[],
): Promise<void> {
  await sql`
    insert into role_texts (role_id, model_version, reading)
    select read.role_id, ${version}, decode(read.reading, 'hex')
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ changed_in: changed }) => String(changed))}::text[],
      ${readings.map((reading) => Buffer.from(reading).toString('hex'))}::text[]
    ) as read (role_id, changed_in, reading)
    join roles on roles.id = read.role_id and roles.changed_in = read.changed_in::xid8
    for share of roles
    on conflict do nothing`.execute(db);
}
