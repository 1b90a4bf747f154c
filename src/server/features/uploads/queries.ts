import { sql } from 'kysely';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { CvType } from '#contract/cv-types.ts';
import type { CvFile, CvSuggestions } from '#contract/uploads.ts';
import { NOTHING_FOUND, suggestionsFrom } from '#matching/cv/suggest.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Actor, Employer, Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { type CvWordsColumns, cvWords, cvWordsOf } from '../../scorer/cv-words.ts';
import { seekerFacts } from '../../scorer/seeker-facts.ts';
import { shownName } from './file-name-words.ts';

/** The text of the seeker's CV without identifying details; null if there is none. */
export async function findCvWords(db: Db, actor: Seeker): Promise<string | null> {
  const { rows } = await sql<CvWordsColumns>`
    select cv.cv_work_text, cv.cv_raw_text
    from (select ${actor.userId}::uuid as id) me ${sql.raw(cvWordsOf('me.id'))}`.execute(db);
  return rows[0] === undefined ? null : cvWords(rows[0], actor);
}

/** A file to be served. */
export interface ServedFile {
  readonly key: string;
  readonly name: string;
  readonly type: AttachmentType;
  readonly sha256: Buffer;
}

/**
 * A seeker's CV, for themselves and for employers in a current match with them (D29, D37).
 * @throws 404 for everybody else, and if there is none
 */
export async function getServedCv(db: Db, actor: Actor, whose: { seekerId: string }): Promise<ServedFile>;
export async function getServedCv(db: Db, actor: Actor, whose: { uploadId: string }): Promise<ServedFile>;
export async function getServedCv(
  db: Db,
  actor: Actor,
  whose: { seekerId?: string; uploadId?: string },
): Promise<ServedFile> {
  const { seekerId, uploadId } = whose;
  const row = await db
    .selectFrom('uploads')
    .select(['key', 'type', 'declared_name', 'sha256'])
    .where('state', '=', 'claimed')
    .$call(whenGiven(seekerId, (some, id) => some.where('user_id', '=', id)))
    .$call(whenGiven(uploadId, (some, id) => some.where('id', '=', id)))
    .$if(actor.accountType === 'JobSeeker', (query) => query.where('user_id', '=', actor.userId))
    .$if(actor.accountType === 'Employer', (query) => query.where(isMatchedWith(actor as Employer)))
    .executeTakeFirst();
  if (row === undefined || row.type === null || row.sha256 === null) throw notFound('That CV');
  const { key, type, sha256 } = row;
  return { key, name: shownName(row.declared_name, type), type, sha256 };
}

function isMatchedWith({ userId }: Employer) {
  return sql<boolean>`exists (
    select from matches
    where matches.seeker_id = uploads.user_id and matches.employer_id = ${userId} and matches.ended_at is null
  )`;
}

/** The columns that a CV's wire form needs, of a file in use. */
export interface CvFileRow {
  readonly declared_name: string | null;
  readonly size: number | null;
  readonly type: CvType;
  readonly claimed_at: Date;
  readonly reading: CvFile['reading'] | null;
  readonly pages: number | null;
  readonly pages_read: number | null;
}

export function cvFileOnWire(row: CvFileRow): CvFile {
  return {
    name: shownName(row.declared_name, row.type),
    size: row.size ?? 0,
    type: row.type,
    uploadedAt: row.claimed_at.toISOString(),
    reading: row.reading ?? 'pending',
    pages: row.pages,
    pagesRead: row.pages_read,
  };
}

export interface CvKnown {
  readonly cv: CvFile;
  readonly suggestions: CvSuggestions;
}

/** The CV as a file, and what it would add to the current profile. @throws 404 if there is none */
export async function getCvKnown(db: Db, actor: Seeker, now: Date): Promise<CvKnown> {
  const row = await db
    .selectFrom('uploads')
    .leftJoin('cv_texts', 'cv_texts.upload_id', 'uploads.id')
    .selectAll('uploads')
    .select(['cv_texts.reading', 'cv_texts.pages', 'cv_texts.pages_read', 'cv_texts.found'])
    .where('uploads.user_id', '=', actor.userId)
    .where('uploads.state', '=', 'claimed')
    .executeTakeFirst();
  if (row === undefined || row.type === null || row.claimed_at === null) throw notFound('Your CV');
  const profile = await db
    .selectFrom('seekers')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return {
    cv: cvFileOnWire({ ...row, type: row.type, claimed_at: row.claimed_at }),
    suggestions: suggestionsFrom(
      row.found ?? NOTHING_FOUND,
      {
        ...seekerFacts(profile),
        phone: profile?.phone ?? null,
        jobs: profile?.jobs ?? [],
        education: profile?.education ?? [],
        languages: profile?.languages ?? [],
        links: profile?.links ?? [],
      },
      { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 },
    ),
  };
}
