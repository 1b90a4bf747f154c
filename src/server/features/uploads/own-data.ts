import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Seeker } from '../../http/actor.ts';
import { objectPath } from './file-keys.ts';
import { shownName } from './file-name-words.ts';
import { cvFileOnWire } from './queries.ts';

type SeekerData = NonNullable<PersonalData['seeker']>;

/** The export's entry about the CV; the file itself is downloaded separately. */
export async function findExportedCv(db: Db, { userId }: Seeker): Promise<SeekerData['cv']> {
  const row = await db
    .selectFrom('uploads')
    .leftJoin('cv_texts', 'cv_texts.upload_id', 'uploads.id')
    .selectAll('uploads')
    .select(['cv_texts.text', 'cv_texts.reading', 'cv_texts.pages', 'cv_texts.pages_read'])
    .where('uploads.user_id', '=', userId)
    .where('uploads.state', '=', 'claimed')
    .executeTakeFirst();
  if (row === undefined || row.type === null || row.sha256 === null || row.claimed_at === null) return null;
  return {
    ...cvFileOnWire({ ...row, type: row.type, claimed_at: row.claimed_at }),
    url: objectPath(row.id),
    sha256: Buffer.from(row.sha256).toString('hex'),
    text: row.text ?? '',
  };
}

export async function listOpenUploads(db: Db, { userId }: Seeker): Promise<SeekerData['uploads']> {
  const rows = await db
    .selectFrom('uploads')
    .select(['declared_name', 'size', 'declared_size', 'type', 'declared_type', 'offered_at', 'received_at'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'claimed')
    .orderBy('offered_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    name: row.declared_name,
    size: row.size ?? row.declared_size,
    type: row.type ?? row.declared_type,
    offeredAt: row.offered_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
  }));
}

/** CVs other than the one in use. */
export async function listKeptCvs(db: Db, { userId }: Seeker): Promise<SeekerData['keptCvs']> {
  const rows = await db
    .selectFrom('kept_cvs')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('uploads').select('uploads.id').whereRef('uploads.id', '=', 'kept_cvs.id'))),
    )
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    name: shownName(row.name, row.type),
    url: `/api/cvs/${row.id}`,
    size: row.size,
    type: row.type,
    sha256: Buffer.from(row.sha256).toString('hex'),
    addedAt: row.added_at.toISOString(),
    isListed: row.is_listed,
  }));
}
