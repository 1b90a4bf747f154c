import { createHash, randomUUID } from 'node:crypto';
import { COMPANY_PHOTOS_MAX, type CompanyPictures } from '#contract/company-pictures.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { companyPictureKey, companyPicturePath } from '../pictures/picture-keys.ts';
import { readStoredPicture } from '../pictures/read-stored-picture.ts';
import { storeJpeg } from '../pictures/store-jpeg.ts';
import { eraseKeys } from '../uploads/tasks.ts';

type PictureServices = Pick<Services, 'db' | 'clock' | 'config' | 'storage' | 'tasks'>;

/** What members see: also photos that are not public yet. */
export async function getCompanyPictures(db: Db, companyId: string): Promise<CompanyPictures> {
  const rows = await db
    .selectFrom('company_pictures')
    .select(['id', 'kind', 'words'])
    .where('company_id', '=', companyId)
    .where('is_stored', '=', true)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  const logo = rows.find(({ kind }) => kind === 'logo');
  return {
    logoUrl: logo === undefined ? null : companyPicturePath(logo.id),
    photos: rows
      .filter(({ kind }) => kind === 'photo')
      .map(({ id, words }) => ({ id, url: companyPicturePath(id), words })),
  };
}

/** What everybody sees. */
export async function getPublicPictures(db: Db, companyId: string): Promise<CompanyPictures> {
  const { logoUrl, photos } = await getCompanyPictures(db, companyId);
  return { logoUrl, photos: photos.filter(({ words }) => words !== '') };
}

/**
 * Makes a JPEG the company's logo, or one more photo. The row is stored before the file: if the process dies in between, the
 * file is erased when the next picture of its kind is added, or with the company.
 * @throws 409 before the company is set up, or if another picture of this kind was added meanwhile; 422 beyond
 * `COMPANY_PHOTOS_MAX`
 */
export async function addPicture(
  context: PictureServices,
  { companyId }: Employer,
  kind: 'logo' | 'photo',
  jpeg: Buffer,
): Promise<CompanyPictures> {
  const { db, clock, storage } = context;
  const id = randomUUID();
  const sha256 = createHash('sha256').update(jpeg).digest();
  await db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, companyId);
    if (kind === 'photo') await mustHaveRoom(trx, companyId);
    await erase(context, trx, companyId, (row) => !row.is_stored && row.kind === kind);
    await trx
      .insertInto('company_pictures')
      .values({
        id,
        company_id: companyId,
        kind,
        words: '',
        size: jpeg.length,
        sha256,
        is_stored: false,
        added_at: clock(),
      })
      .execute();
  });
  await storeJpeg(context, companyPictureKey(id), jpeg);
  const pictures = await db
    .transaction()
    .execute(async (trx) => {
      await lockOwnCompany(trx, companyId);
      // The row was erased meanwhile: another picture of this kind was added, or the logo was removed.
      if (!(await isThere(trx, id))) return null;
      if (kind === 'logo')
        await erase(context, trx, companyId, (row) => row.kind === 'logo' && row.is_stored);
      await trx.updateTable('company_pictures').set({ is_stored: true }).where('id', '=', id).execute();
      return getCompanyPictures(trx, companyId);
    })
    .catch((error) => {
      // The company itself was deleted meanwhile.
      if (error instanceof AppError) return null;
      throw error;
    });
  if (pictures !== null) return pictures;
  await storage.remove(companyPictureKey(id));
  throw new AppError('conflict', 'Another picture was uploaded at the same time. Please upload yours again.');
}

async function mustHaveRoom(trx: Db, companyId: string): Promise<void> {
  const { photos } = await getCompanyPictures(trx, companyId);
  if (photos.length < COMPANY_PHOTOS_MAX) return;
  throw new AppError('unacceptable', `A company can have ${COMPANY_PHOTOS_MAX} photos. Remove one first.`);
}

async function isThere(trx: Db, id: string): Promise<boolean> {
  const row = await trx.selectFrom('company_pictures').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** @throws 404 */
export async function describePhoto(
  { db }: Pick<Services, 'db'>,
  { companyId }: Employer,
  pictureId: string,
  words: string,
): Promise<CompanyPictures> {
  await db
    .updateTable('company_pictures')
    .set({ words })
    .where('id', '=', pictureId)
    .where('company_id', '=', companyId)
    .where('kind', '=', 'photo')
    .where('is_stored', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('That photo'));
  return getCompanyPictures(db, companyId);
}

/** @throws 404 */
export async function removePhoto(
  context: PictureServices,
  { companyId }: Employer,
  pictureId: string,
): Promise<CompanyPictures> {
  return context.db.transaction().execute(async (trx) => {
    const isThatPhoto = (row: Row) => row.id === pictureId && row.kind === 'photo';
    if ((await erase(context, trx, companyId, isThatPhoto)) === 0) throw notFound('That photo');
    return getCompanyPictures(trx, companyId);
  });
}

/** Repeating it changes nothing. */
export async function removeLogo(
  context: PictureServices,
  { companyId }: Employer,
): Promise<CompanyPictures> {
  return context.db.transaction().execute(async (trx) => {
    await erase(context, trx, companyId, ({ kind }) => kind === 'logo');
    return getCompanyPictures(trx, companyId);
  });
}

/** Erases all pictures of a company that is being deleted. */
export async function eraseCompanyPictures(
  context: Pick<Services, 'tasks'>,
  trx: Db,
  companyId: string,
): Promise<void> {
  await erase(context, trx, companyId, () => true);
}

interface Row {
  readonly id: string;
  readonly kind: 'logo' | 'photo';
  readonly is_stored: boolean;
}

/** Deletes rows with their files; returns how many. */
async function erase(
  context: Pick<Services, 'tasks'>,
  trx: Db,
  companyId: string,
  isErased: (row: Row) => boolean,
): Promise<number> {
  const rows = await trx
    .selectFrom('company_pictures')
    .select(['id', 'kind', 'is_stored'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
  const ids = rows.filter(isErased).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx.deleteFrom('company_pictures').where('id', 'in', ids).execute();
  await eraseKeys(context, trx, ids.map(companyPictureKey));
  return ids.length;
}

/**
 * A logo, or a photo that has a description; members of the company also see their photos without one. Null if there is no
 * such picture, or the company is suspended.
 */
export async function findCompanyPicture(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  pictureId: string,
  memberOf: string | null,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('company_pictures as p')
    .innerJoin('employers as e', 'e.user_id', 'p.company_id')
    .select('p.sha256')
    .where('p.id', '=', pictureId)
    .where('p.is_stored', '=', true)
    .where('e.suspended_at', 'is', null)
    .where((where) =>
      where.or([
        where('p.kind', '=', 'logo'),
        where('p.words', '<>', ''),
        ...(memberOf === null ? [] : [where('p.company_id', '=', memberOf)]),
      ]),
    )
    .executeTakeFirst();
  return row === undefined
    ? null
    : readStoredPicture({ storage, log }, companyPictureKey(pictureId), row.sha256);
}
