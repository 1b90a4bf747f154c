import { type NotNull, type SqlBool, sql } from 'kysely';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { CvType } from '#contract/cv-types.ts';
import type { CvFile, CvSuggestions, SentCvText } from '#contract/uploads.ts';
import { NOTHING_FOUND, suggestionsFrom } from '#matching/cv/suggest.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Actor, Employer, Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isWithinReach } from '../../http/reach.ts';
import { type CvWordsColumns, cvWords, cvWordsOf } from '../../scorer/cv-words.ts';
import { seekerFacts } from '../../scorer/seeker-facts.ts';
import { shownName } from './file-name-words.ts';

const WORDS = statement<CvWordsColumns, [userId: string]>(
  'cv-words',
  `select cv.cv_work_text, cv.cv_raw_text from (select $1::uuid as id) me ${cvWordsOf('me.id')}`,
);

/** The text of the seeker's CV without identifying details; null if no CV has been read. */
export async function findCvWords(db: Db, actor: Seeker): Promise<string | null> {
  const [row] = await run(db, WORDS, [actor.userId]);
  return row === undefined ? null : cvWords(row, actor);
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

type CvOwner =
  | { readonly seekerId: string }
  | { readonly uploadId: string }
  | { readonly applicationId: string };

/**
 * A seeker's CV, for themselves and for employers in a current match with them (D29, D37): the CV that went with the
 * application, or with the last one if there are several; the CV in use if none went with it.
 * @throws 404 for everybody else, and if the seeker has no such CV
 */
export async function getServedCv(db: Db, actor: Actor, whose: CvOwner): Promise<ServedCv> {
  const row =
    actor.accountType === 'Employer'
      ? await findMatchedFile(db, actor as Employer, whose)
      : await findOwnFile(db, actor, whose);
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
  const reading = await db
    .selectFrom('applications')
    .innerJoin('uploads', 'uploads.user_id', 'applications.seeker_id')
    .innerJoin('cv_texts', 'cv_texts.upload_id', 'uploads.id')
    .select(['cv_texts.reading', sql<string>`left(cv_texts.text, ${sql.lit(CV_TEXT_MAX)})`.as('text')])
    .where('applications.id', '=', applicationId)
    .where('uploads.state', '=', 'claimed')
    // For an application that no CV went with, or that was made under an earlier release, this is the CV in use.
    .where(({ or, eb, ref }) =>
      or([eb('applications.has_sent_cv', '=', false), eb('uploads.id', '=', ref('applications.cv_id'))]),
    )
    .executeTakeFirst();
  const text = reading?.reading === 'read' ? reading.text : null;
  return { seekerId, shown: { name, type, reading: reading?.reading ?? null, text } };
}

/** Characters of a CV's text that are sent: about twenty pages. */
const CV_TEXT_MAX = 60_000;

/** CVs in use. Their type and hash are never null, because these are stored when a file is received. */
function filesInUse(db: Db) {
  return db
    .selectFrom('uploads')
    .select(['id', 'user_id', 'key', 'declared_name as name', 'type', 'sha256'])
    .where('state', '=', 'claimed')
    .$narrowType<{ type: NotNull; sha256: NotNull }>();
}

function keptFiles(db: Db) {
  return db.selectFrom('kept_cvs').select(['id', 'user_id', 'key', 'name', 'type', 'sha256']);
}

function findOwnFile(db: Db, { userId }: Actor, whose: CvOwner) {
  const isWanted =
    'uploadId' in whose
      ? sql<SqlBool>`files.id = ${whose.uploadId}`
      : 'applicationId' in whose
        ? sql<SqlBool>`files.id = (
            select cv_id from applications where id = ${whose.applicationId} and seeker_id = ${userId}
          )`
        : sql<SqlBool>`exists (select from uploads where uploads.id = files.id and uploads.state = 'claimed')`;
  return db
    .selectFrom(filesInUse(db).union(keptFiles(db)).as('files'))
    .select(['key', 'type', 'name', 'sha256', 'user_id as seeker_id'])
    .where('user_id', '=', userId)
    .where(isWanted)
    .limit(1)
    .executeTakeFirst();
}

function findMatchedFile(db: Db, actor: Employer, whose: CvOwner) {
  const isWanted =
    'uploadId' in whose
      ? sql<SqlBool>`files.id = ${whose.uploadId}`
      : 'applicationId' in whose
        ? sql<SqlBool>`sent.id = ${whose.applicationId}`
        : sql<SqlBool>`matches.seeker_id = ${whose.seekerId}`;
  return db
    .selectFrom('matches')
    .innerJoin('applications as sent', (join) =>
      join.onRef('sent.role_id', '=', 'matches.role_id').onRef('sent.seeker_id', '=', 'matches.seeker_id'),
    )
    .innerJoinLateral(
      () =>
        keptFiles(db)
          .where(sql<SqlBool>`sent.has_sent_cv and id = sent.cv_id`)
          .unionAll(filesInUse(db).where(sql<SqlBool>`not sent.has_sent_cv and user_id = sent.seeker_id`))
          .as('files'),
      (join) => join.onTrue(),
    )
    .select(['files.key', 'files.type', 'files.name', 'files.sha256', 'matches.seeker_id'])
    .where('matches.employer_id', '=', actor.companyId)
    .where('matches.ended_at', 'is', null)
    .where(isWanted)
    .where(isWithinReach(actor, { role: 'matches.role_id', seeker: 'matches.seeker_id' }))
    .orderBy('sent.submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
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

/** The CV as a file, and its suggestions for the current profile. @throws 404 if the seeker has no CV */
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
