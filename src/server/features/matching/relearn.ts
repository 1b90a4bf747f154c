import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RoleFacts } from '#matching/facts.ts';
import { modelBytes } from '#matching/text/model-bytes.ts';
import { readRoleText, roleTextBytes } from '#matching/text/read-sides.ts';
import { startingModel } from '#matching/text/starting-model.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { ENOUGH_FOR_OWN_MODEL } from '#matching/text/weights.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { findCurrentModel, findModel, findModelVersion } from '../../scorer/text-models.ts';
import type { Services } from '../../services.ts';
import { peopleLessons, roleLessons } from './lesson-queries.ts';
import { startTextThread, type TextThread } from './text-thread.ts';

const BATCH = 500;
/** Up to this many roles are read in this thread: starting another takes longer. */
const FEW = 20;
/** The stored number of documents of the starting model, which was not learned from this installation's texts. */
const NOT_LEARNED = 0;

type Work = Pick<Services, 'connection' | 'db' | 'clock' | 'deck' | 'log'>;

/**
 * Learns a text model from the current roles and people, reads every live role with it and makes it current: every process
 * then loads and uses it. The previous model stays stored for processes that still use it; older ones are deleted. Without
 * enough texts the starting model becomes current, unless this release can use a model learned earlier. Does nothing while
 * another process is learning: the nightly job and the reading of new roles may both find that a model is missing.
 */
export async function relearn(context: Work, signal: AbortSignal): Promise<void> {
  const canLearn = await hasEnough(context.db);
  if (!canLearn && !(await wantsStart(context))) return;
  const lock = await context.connection.tryLock('matching.learn-texts');
  if (lock === null) return;
  try {
    await learnAndRead(context, canLearn, AbortSignal.any([signal, lock.lost]));
  } finally {
    await lock.release();
  }
  await refreshDeck(context);
}

const CURRENT_KIND = statement<{ version: number; documents: number; written_in: string }>(
  'model-current-kind',
  'select version, documents, xmin::text as written_in from text_models where is_current',
);

const IS_START = statement<{ is_start: boolean }, [startingHash: Uint8Array]>(
  'model-is-start',
  'select sha256(model) = $1 as is_start from text_models where is_current',
);

/** Computed when it is first needed. */
let startingHash: Uint8Array | null = null;

/** The transaction that wrote the current model's row, once that model was found to be this release's starting model. */
const startWrittenIn = new WeakMap<Work['connection'], string>();

/** Whether there is no model that this release can use, or only the starting model of another release. */
async function wantsStart({ connection }: Pick<Work, 'connection'>): Promise<boolean> {
  const [currentModel] = await connection.run(CURRENT_KIND, []);
  if (currentModel === undefined) return true;
  if (currentModel.documents !== NOT_LEARNED)
    return (await findModel(connection, currentModel.version)) === null;
  // Don't hash it again: 1.5 MB hashed in the database is a tenth of what all periodic jobs cost while idle.
  if (startWrittenIn.get(connection) === currentModel.written_in) return false;
  startingHash ??= hash('sha256', modelBytes(startingModel()), 'buffer');
  const [found] = await connection.run(IS_START, [startingHash]);
  if (found?.is_start !== true) return true;
  startWrittenIn.set(connection, currentModel.written_in);
  return false;
}

async function learnAndRead(
  { connection, db, clock, log }: Work,
  canLearn: boolean,
  signal: AbortSignal,
): Promise<void> {
  const version = await nextVersion(db);
  const thread = canLearn ? startTextThread(signal) : null;
  try {
    const newModel = thread && (await learn({ db, clock }, thread, version));
    // Another process may have stored a model before this one had the lock.
    if (newModel === null && !(await wantsStart({ connection }))) return;
    const documents = newModel?.documents ?? NOT_LEARNED;
    const model = Buffer.from(newModel?.bytes ?? modelBytes(startingModel()));
    await db.insertInto('text_models').values({ version, learned_at: clock(), documents, model }).execute();
    const readRoles = newModel === null || thread === null ? readHere(startingModel()) : readIn(thread);
    await readAll(db, readRoles, version, clock());
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
    log.info(
      { version, documents },
      newModel === null ? 'starting text model in use' : 'learned a text model',
    );
  } finally {
    await thread?.end();
  }
}

/** Null if the texts turn out to say too little. */
async function learn(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  thread: TextThread,
  version: number,
): Promise<{ readonly bytes: Uint8Array; readonly documents: number } | null> {
  for await (const roles of roleLessons(db, clock())) await thread.ask({ ask: 'lessons', roles, people: [] });
  for await (const people of peopleLessons(db)) await thread.ask({ ask: 'lessons', roles: [], people });
  const learned = await thread.ask({ ask: 'learn', version });
  return learned.told === 'model' && learned.bytes !== null
    ? { bytes: learned.bytes, documents: learned.documents }
    : null;
}

/** Reads live roles that the current model has not read: those posted, changed or resumed since it was learned. */
export async function readNewRoles(context: Work, signal: AbortSignal): Promise<void> {
  const { connection, db, deck, clock } = context;
  const version = await findModelVersion(connection);
  // A model of another release's format cannot be read: the deck then has none.
  if (version === null || (deck.textModel() === null && (await findModel(connection, version)) === null)) {
    await relearn(context, signal);
    return;
  }
  // While the deck still uses the previous model, it can't say which roles the current model has not read.
  const model = deck.textModel();
  const unread = deck.unread();
  if (model?.version !== version || unread === 0) return;
  if (unread <= FEW) await readAll(db, readHere(model), version, clock());
  else await readInThread(context, signal);
  await refreshDeck(context);
}

async function readInThread({ connection, db, clock }: Work, signal: AbortSignal): Promise<void> {
  const model = await findCurrentModel(connection);
  if (model === null) return;
  const thread = startTextThread(signal);
  try {
    await thread.ask({ ask: 'use', model });
    await readAll(db, readIn(thread), model.version, clock());
  } finally {
    await thread.end();
  }
}

/** Reads roles: bytes for each, empty if it says too little. */
type ReadRoles = (roles: readonly RoleFacts[]) => Promise<readonly Uint8Array[]>;

function readIn(thread: TextThread): ReadRoles {
  return async (roles) => {
    const reply = await thread.ask({ ask: 'read', roles });
    return reply.told === 'readings' ? reply.readings : [];
  };
}

/** In this thread, one role at a time, between requests. */
function readHere(model: TextModel): ReadRoles {
  return async (roles) => {
    const readings: Uint8Array[] = [];
    for (const role of roles) {
      const text = readRoleText(model, role);
      readings.push(text ? roleTextBytes(text) : new Uint8Array(0));
      await setImmediate();
    }
    return readings;
  };
}

const ENOUGH = statement<{ texts: number }>(
  'model-enough-texts',
  `select ((select count(*) from (select from roles where status = 'live' limit ${ENOUGH_FOR_OWN_MODEL}) r)
      + (select count(*) from (select from seekers where summary_text is not null limit ${ENOUGH_FOR_OWN_MODEL}) s))::int
      as texts`,
);

async function hasEnough(db: Db): Promise<boolean> {
  const rows = await run(db, ENOUGH, []);
  return (rows[0]?.texts ?? 0) >= ENOUGH_FOR_OWN_MODEL;
}

async function nextVersion(db: Db): Promise<number> {
  const last = await db
    .selectFrom('text_models')
    .select((select) => select.fn.max<number | null>('version').as('version'))
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Reads and stores every live role that has no reading of this version, in the order of their ids. */
async function readAll(db: Db, read: ReadRoles, version: number, now: Date): Promise<void> {
  // The database finds the next ones while the current ones are read.
  let ahead = unreadAfter(db, FIRST_ID, version, now);
  for (;;) {
    const rows = await ahead;
    const last = rows.at(-1);
    if (last === undefined) return;
    ahead = unreadAfter(db, last.id, version, now);
    ahead.catch(() => {});
    await store(db, version, rows, await read(rows.map(roleFacts)));
  }
}

function unreadAfter(db: Db, afterId: string, version: number, now: Date) {
  return (
    db
      .selectFrom('roles')
      .selectAll()
      .where('id', '>', afterId)
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

const STORE = statement<
  never,
  [version: number, ids: readonly string[], changedIn: readonly string[], readings: readonly string[]]
>(
  'model-store-readings',
  `insert into role_texts (role_id, model_version, reading)
    select read.role_id, $1, decode(read.reading, 'hex')
    from unnest(
      $2::uuid[],
      $3::text[],
      $4::text[]
    ) as read (role_id, changed_in, reading)
    join roles on roles.id = read.role_id and roles.changed_in = read.changed_in::xid8
    for share of roles
    on conflict do nothing`,
);

/** Stores readings, except of texts that have changed since they were read: the next run reads those. */
async function store(
  db: Db,
  version: number,
  rows: readonly { readonly id: string; readonly changed_in: string }[],
  readings: readonly Uint8Array[],
): Promise<void> {
  await run(db, STORE, [
    version,
    rows.map(({ id }) => id),
    rows.map(({ changed_in: changed }) => String(changed)),
    readings.map((reading) => Buffer.from(reading).toString('hex')),
  ]);
}
