import { randomUUID } from 'node:crypto';
import {
  type AliasVote,
  aliasName,
  type LearnedAlias,
  learnAliases,
  STILL_ENOUGH_VOICES,
} from '#matching/learning/learn-aliases.ts';
import { after, DAY } from '../../clock.ts';
import { type Db, LONG_READ_MS } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Services } from '../../services.ts';
import { lockAliases, nextVersion } from './version-commands.ts';

/** New accounts wait, so that a flood of them can be noticed before it counts. */
const LEAST_DAYS_REGISTERED = 7;
/**
 * At most this many votes are learned from, newest first, and only on phrases with `STILL_ENOUGH_VOICES` votes or more.
 * Older ones are left out so that the nightly job stays short; an alias that only they support goes out of use.
 */
const MOST_VOTES = 50_000;

const VOTES = statement<AliasVote, [least: number, registeredBefore: Date, limit: number]>(
  'alias-votes',
  `select v.kind, v.phrase, v.written, v.meaning, v.network,
      case when u.is_demo then 'demo' else coalesce(v.company_id, v.user_id)::text end as voice
    from alias_votes v join users u on u.id = v.user_id
    where (v.kind, v.phrase) in (select kind, phrase from alias_votes group by kind, phrase having count(*) >= $1)
      and u.created_at <= $2 and u.email_confirmed_at is not null and u.suspended_at is null
    order by v.voted_at desc, v.user_id limit $3`,
  { limitMs: LONG_READ_MS },
);

/**
 * Learns what people mean by phrases that the vocabulary does not know, and stores a new version if anything has changed.
 * Every process then switches to it. A phrase whose alias an Admin took back is never learned again, with any meaning.
 */
export async function relearnAliases(
  context: Pick<Services, 'connection' | 'db' | 'clock' | 'deck' | 'log'>,
): Promise<void> {
  const { connection, db, clock, log } = context;
  const now = clock();
  const votes = await connection.run(VOTES, [
    STILL_ENOUGH_VOICES,
    after(now, -LEAST_DAYS_REGISTERED * DAY),
    MOST_VOTES,
  ]);
  const version = await db.transaction().execute(async (trx) => {
    await lockAliases(trx);
    return store(trx, votes, now);
  });
  if (version === null) return;
  log.info({ version }, 'learned aliases of skills and titles');
  await refreshDeck(context);
}

/** The new version; null if the same aliases were learned as before. How many people agree on each is updated either way. */
async function store(trx: Db, votes: readonly AliasVote[], now: Date): Promise<number | null> {
  const rows = await trx
    .selectFrom('learned_aliases')
    .select(['id', 'kind', 'phrase', 'meaning', 'people', 'taken_back_at'])
    .where((or) => or.or([or('until_version', 'is', null), or('taken_back_at', 'is not', null)]))
    .execute();
  const inUse = rows.filter((row) => row.taken_back_at === null);
  const takenBack = new Set(rows.filter((row) => row.taken_back_at !== null).map(aliasName));
  const learnedAliases = learnAliases(votes, new Set(inUse.map(aliasName))).filter(
    (alias) => !takenBack.has(aliasName(alias)),
  );
  const learnedNow = new Map(learnedAliases.map((alias) => [meaningOf(alias), alias]));
  const oldMeanings = new Set(inUse.map(meaningOf));
  for (const row of inUse) {
    const peopleCount = learnedNow.get(meaningOf(row))?.people;
    if (peopleCount === undefined || peopleCount === row.people) continue;
    await trx.updateTable('learned_aliases').set({ people: peopleCount }).where('id', '=', row.id).execute();
  }
  const goneRows = inUse.filter((row) => !learnedNow.has(meaningOf(row)));
  const newAliases = learnedAliases.filter((alias) => !oldMeanings.has(meaningOf(alias)));
  if (goneRows.length === 0 && newAliases.length === 0) return null;
  const version = await nextVersion(
    trx,
    goneRows.map(({ id }) => id),
    now,
  );
  if (newAliases.length > 0) await insert(trx, newAliases, version, now);
  return version;
}

/** Another meaning of the same phrase is another alias. */
function meaningOf(alias: Pick<LearnedAlias, 'kind' | 'phrase' | 'meaning'>): string {
  return `${aliasName(alias)}\n${alias.meaning}`;
}

async function insert(trx: Db, aliases: readonly LearnedAlias[], version: number, now: Date): Promise<void> {
  const values = aliases.map((alias) => ({
    ...alias,
    id: randomUUID(),
    learned_at: now,
    from_version: version,
    until_version: null,
  }));
  await trx.insertInto('learned_aliases').values(values).execute();
}
