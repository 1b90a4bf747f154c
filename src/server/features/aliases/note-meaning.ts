import { aliasKey, type Correction, knownMeaning } from '#matching/learning/learn-aliases.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Party } from '../../http/actor.ts';

/** One person's votes; more are ignored, so that nobody fills the table. */
const MOST_VOTES = 100;
/** Longer phrases are sentences. */
const LONGEST_PHRASE = 80;

/** `meaning` null: none of the known names. */
type MeaningVote = Omit<Correction, 'meaning'> & { readonly meaning: string | null };

const NOTE = statement<
  never,
  [
    userId: string,
    kind: string,
    phrase: string,
    written: string,
    meaning: string | null,
    companyId: string | null,
    network: string | null,
    now: Date,
  ]
>(
  'alias-note',
  `insert into alias_votes (user_id, kind, phrase, written, meaning, company_id, network, voted_at)
    select $1::uuid, $2, $3, $4, $5::text,
      (select user_id from employers where user_id = $6::uuid), $7::text, $8::timestamptz
    where (select count(*) from alias_votes where user_id = $1) < ${MOST_VOTES}
      or exists (select from alias_votes
        where user_id = $1 and kind = $2 and phrase = $3)
    on conflict (user_id, kind, phrase) do update set written = excluded.written, meaning = excluded.meaning,
      company_id = excluded.company_id, network = excluded.network, voted_at = excluded.voted_at`,
);

/**
 * Stores what somebody means by a phrase that the vocabulary does not know, replacing their earlier vote on that phrase.
 * Ignores phrases that the vocabulary knows, meanings that it does not know, and calls with an API key: a program that
 * repeats a vote would keep it among the newest, which are the ones that count.
 */
export async function noteMeaning(trx: Db, actor: Party, vote: MeaningVote, now: Date): Promise<void> {
  const { kind, meaning: votedMeaning } = vote;
  const text = vote.written.trim().replace(/\s+/g, ' ');
  const phrase = aliasKey(kind, text);
  const meaning = votedMeaning === null ? null : knownMeaning(kind, votedMeaning);
  if (actor.key !== null || phrase === null || text.length > LONGEST_PHRASE) return;
  if (votedMeaning !== null && meaning === null) return;
  const companyId = actor.accountType === 'Employer' ? actor.partyId : null;
  await run(trx, NOTE, [actor.userId, kind, phrase, text, meaning, companyId, actor.from.network, now]);
}

/** Stores the correction that somebody made in a list of skills or a title; does nothing if it is null. */
export async function noteCorrection(
  trx: Db,
  actor: Party,
  correction: Correction | null,
  now: Date,
): Promise<void> {
  if (correction !== null) await noteMeaning(trx, actor, correction, now);
}
