import { sql } from 'kysely';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { CvType } from '#contract/cv-types.ts';
import type { CvFile, CvSuggestions, SentCvText } from '#contract/uploads.ts';
import { NOTHING_FOUND, suggestionsFrom } from '#matching/cv/suggest.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor, Employer, Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isWithinReach } from '../../http/reach.ts';
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

export interface ServedCv extends ServedFile {
  readonly seekerId: string;
}

type Whose =
  | { readonly seekerId: string }
  | { readonly uploadId: string }
  | { readonly applicationId: string };

/**
 * A seeker's CV, for themselves and for employers in a current match with them (D29, D37): the one that went with the
 * application, or the last one if there are several; the one in use if none went with it.
 * @throws 404 for everybody else, and if there is none
 */
export async function getServedCv(db: Db, actor: Actor, whose: Whose): Promise<ServedCv> {
  const { rows } =
    actor.accountType === 'Employer'
      ? await matchedFile(actor as Employer, whose).execute(db)
      : await ownFile(actor, whose).execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('That CV');
  const { key, type, name, sha256, seeker_id: seekerId } = row;
  return { key, name: shownName(name, type), type, sha256, seekerId };
}

/** @throws 404 as `getServedCv` */
export async function getSentText(
  db: Db,
  actor: Employer,
  applicationId: string,
): Promise<{ seekerId: string; shown: SentCvText }> {
  const { seekerId, name, type } = await getServedCv(db, actor, { applicationId });
  const read = await db
    .selectFrom('applications')
    .innerJoin('uploads', 'uploads.user_id', 'applications.seeker_id')
    .innerJoin('cv_texts', 'cv_texts.upload_id', 'uploads.id')
    .select(['cv_texts.reading', sql<string>`left(cv_texts.text, ${sql.lit(CV_TEXT_MAX)})`.as('text')])
    .where('applications.id', '=', applicationId)
    .where('uploads.state', '=', 'claimed')
    // An application that an earlier release made goes with the one in use.
    .where(({ or, eb, ref }) =>
      or([eb('applications.has_sent_cv', '=', false), eb('uploads.id', '=', ref('applications.cv_id'))]),
    )
    .executeTakeFirst();
  const text = read?.reading === 'read' ? read.text : null;
  return { seekerId, shown: { name, type, reading: read?.reading ?? null, text } };
}

/** Characters of a CV's text that are sent: about twenty pages. */
const CV_TEXT_MAX = 60_000;

interface FileRow {
  readonly key: string;
  readonly type: CvType;
  readonly name: string | null;
  readonly sha256: Buffer;
  readonly seeker_id: string;
}

const IN_USE = sql`select id, user_id, key, type, declared_name as name, sha256 from uploads where state = 'claimed'`;

function ownFile({ userId }: Actor, whose: Whose) {
  const isWanted =
    'uploadId' in whose
      ? sql<boolean>`files.id = ${whose.uploadId}`
      : 'applicationId' in whose
        ? sql<boolean>`files.id = (
            select cv_id from applications where id = ${whose.applicationId} and seeker_id = ${userId}
          )`
        : sql<boolean>`exists (select from uploads where uploads.id = files.id and uploads.state = 'claimed')`;
  return sql<FileRow>`
    with files as (
      ${IN_USE} union select id, user_id, key, type, name, sha256 from kept_cvs
    )
    select key, type, name, sha256, user_id as seeker_id from files where user_id = ${userId} and ${isWanted} limit 1`;
}

function matchedFile(actor: Employer, whose: Whose) {
  const isWanted =
    'uploadId' in whose
      ? sql<boolean>`files.id = ${whose.uploadId}`
      : 'applicationId' in whose
        ? sql<boolean>`sent.id = ${whose.applicationId}`
        : sql<boolean>`matches.seeker_id = ${whose.seekerId}`;
  return sql<FileRow>`
    with in_use as (${IN_USE})
    select files.key, files.type, files.name, files.sha256, matches.seeker_id
    from matches
    join applications sent on sent.role_id = matches.role_id and sent.seeker_id = matches.seeker_id
    join lateral (
      select id, key, type, name, sha256 from kept_cvs where sent.has_sent_cv and kept_cvs.id = sent.cv_id
      union all
      select id, key, type, name, sha256 from in_use where not sent.has_sent_cv and in_use.user_id = sent.seeker_id
    ) files on true
    where matches.employer_id = ${actor.companyId} and matches.ended_at is null and ${isWanted}
      and ${isWithinReach(actor, { role: 'matches.role_id', seeker: 'matches.seeker_id' })}
    order by sent.submitted_at desc
    limit 1`;
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

/** The CV as a file, and its suggestions for the current profile. @throws 404 if there is none */
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
