import { readSeeker, readWords, type SeekerReading } from '#matching/compiled.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';
import { readingVersion } from '#matching/fit.ts';
import { isNothingKnown } from '#matching/nothing-known.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { type AssessmentColumns, cultureSeeker } from '../../scorer/culture.ts';
import { type CvWordsColumns, cvWords, cvWordsOf } from '../../scorer/cv-words.ts';
import { type MatchingColumns, seekerFacts } from '../../scorer/seeker-facts.ts';
import { keepReading, keptReading, type ReadBy } from '../../scorer/seeker-reading.ts';
import { storedWords } from '../../scorer/stored-words.ts';

/** The person whose deck it is. There may be no session: a digest is written without a request of theirs. */
export interface DeckOwner {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The reader of a deck; lists of roles contain their ids. */
export interface Reader {
  /** Their profile and CV as the engine reads them; the same object until one of them changes. */
  readonly seeker: SeekerReading;
  /** Whether no fit can be computed: there is no CV, and no profile or an empty one. */
  readonly isUnknown: boolean;
  /** null before there is a valid assessment. */
  readonly culture: CultureSeeker | null;
  /** Applied to already, or kept apart by a block. */
  readonly appliedOrBlocked: readonly string[];
  readonly invited: ReadonlySet<string>;
  readonly saved: ReadonlySet<string>;
  /** Invited to and declined (D52). */
  readonly declined: readonly string[];
  /** Invites that had arrived when the deck was dealt. */
  readonly invitedBeforeDeal: readonly string[];
}

type ReaderRow = MatchingColumns &
  AssessmentColumns &
  /** Both null if the words have been read already. */
  CvWordsColumns & {
    has_profile: boolean;
    has_cv: boolean;
    /** Names the state of the profile and the CV; '' before there is either. */
    change: string;
    /** Whether a reading of this state is stored. */
    is_read: boolean;
    found_skills: string[] | null;
    words: Uint8Array | null;
    applied_or_blocked: string | null;
    invited: string | null;
    declined: string | null;
    invited_before_deal: string | null;
    saved: string | null;
  };

/** Sends the CV's words, or what was read in them, only if the state has changed: they are most of the row's size. */
const READER = statement<
  ReaderRow,
  [seekerId: string, dealtAt: Date, scorer: string, knownChange: string | null]
>(
  'deck-reader',
  `select s.user_id is not null as has_profile, s.skills, s.experience, s.experience_level, s.location_city,
      s.work_mode_pref, s.min_net_monthly_pounds, s.summary_text, a.form_id, a.traits, a.checks,
      coalesce(cv.cv_work_text, cv.cv_raw_text, '') <> '' as has_cv,
      c.change, w.user_id is not null as is_read, w.found_skills, w.words,
      case when c.is_new and w.user_id is null then cv.cv_work_text end as cv_work_text,
      case when c.is_new and w.user_id is null then cv.cv_raw_text end as cv_raw_text,
      (select string_agg(role_id::text, ',') from (
        select role_id from applications where seeker_id = me.id
        union all select r.id from blocks b join roles r on r.employer_id = b.blocked_id
          where b.blocker_id = me.id and r.status = 'live'
        union all select r.id from blocks b join roles r on r.employer_id = b.blocker_id
          where b.blocked_id = me.id and r.status = 'live'
      ) never) as applied_or_blocked,
      (select string_agg(role_id::text, ',') from saved_roles where seeker_id = me.id) as saved, i.invited, i.declined,
      i.invited_before_deal
    from (select $1::uuid as id) me
    left join seekers s on s.user_id = me.id
    left join assessments a on a.user_id = me.id
    ${cvWordsOf('me.id')}
    cross join lateral (
      select coalesce(s.changed_in::text, '') as change, s.changed_in::text is distinct from $4 as is_new
    ) c
    left join candidate_readings w on c.is_new
      and w.user_id = me.id and w.scorer = $3 and w.of_change = c.change
    cross join lateral (
      select string_agg(role_id::text, ',') filter (where declined_at is null) as invited,
        string_agg(role_id::text, ',') filter (where declined_at is not null) as declined,
        string_agg(role_id::text, ',') filter (where declined_at is null and created_at <= $2) as invited_before_deal
      from invites where seeker_id = me.id
    ) i`,
);

/** `ranker`: the scorer that will rank roles for them. */
export async function readReader(
  connection: Connection,
  actor: DeckOwner,
  dealtAt: Date,
  ranker: ReadBy,
): Promise<Reader> {
  const scorer = readingVersion(ranker.textModel);
  const entry = keptReading(actor, ranker);
  const [row] = await connection.run(READER, [actor.userId, dealtAt, scorer, entry?.change ?? null]);
  if (row === undefined) throw new Error('The statement always has one row.');
  const seeker = row.change === entry?.change ? entry.reading : readAgain(row, actor, ranker);
  return {
    seeker,
    isUnknown: isNothingKnown(seeker.facts) && !row.has_cv,
    culture: cultureSeeker(row),
    appliedOrBlocked: listOf(row.applied_or_blocked),
    invited: new Set(listOf(row.invited)),
    saved: new Set(listOf(row.saved)),
    declined: listOf(row.declined),
    invitedBeforeDeal: listOf(row.invited_before_deal),
  };
}

/**
 * Uses the stored reading, if there is one (it exists for people whom employers may find), or else reads the words again.
 * Keeps the result for the reader's next page.
 */
function readAgain(row: ReaderRow, actor: DeckOwner, ranker: ReadBy): SeekerReading {
  const { textModel, learned, aliases } = ranker;
  const facts = seekerFacts(row.has_profile ? row : undefined, actor, cvWords(row, actor));
  const words = row.is_read
    ? storedWords(row.found_skills, row.words, textModel)
    : readWords(facts, textModel);
  const reading = readSeeker(facts, textModel, words, learned, aliases);
  keepReading(actor, ranker, row.change, reading);
  return reading;
}

function listOf(ids: string | null | undefined): string[] {
  return ids ? ids.split(',') : [];
}
