import { sql } from 'kysely';
import { mayAs } from '#contract/permissions.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isWithinReach } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import { pictureKey, picturePath } from './picture-keys.ts';
import { readStoredPicture } from './read-stored-picture.ts';

/**
 * A picture in use, for its owner and for employers in a current match with them, as with a CV.
 * @throws 404 for everybody else, and if no such picture is in use
 */
export async function getServedPicture(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  actor: Actor,
  pictureId: string,
): Promise<Buffer> {
  const row = await db
    .selectFrom('pictures')
    .innerJoin('users', 'users.id', 'pictures.user_id')
    .select('pictures.sha256')
    .where('pictures.id', '=', pictureId)
    .where('users.profile_image_url', '=', picturePath(pictureId))
    .where((where) => where.or([where('pictures.user_id', '=', actor.userId), isOfApplicant(actor)]))
    .executeTakeFirst();
  const bytes =
    row === undefined ? null : await readStoredPicture({ storage, log }, pictureKey(pictureId), row.sha256);
  if (bytes === null) throw notFound('That picture');
  return bytes;
}

/** Whether the picture shows somebody matched with the caller's company, whose application they may read. */
function isOfApplicant(actor: Actor) {
  if (actor.memberRole === null || !mayAs(actor.memberRole, 'applications.read')) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from matches
    where matches.seeker_id = pictures.user_id and matches.employer_id = ${actor.partyId} and matches.ended_at is null
      and ${isWithinReach(actor, { role: 'matches.role_id', seeker: 'matches.seeker_id' })}
  )`;
}

/** The export's entry about the picture; the file itself is downloaded separately. */
export async function findExportedPicture(db: Db, actor: Actor): Promise<PersonalData['picture']> {
  const row = await db
    .selectFrom('pictures')
    .innerJoin('users', 'users.id', 'pictures.user_id')
    .select(['pictures.size', 'pictures.sha256', 'pictures.added_at', 'users.profile_image_url'])
    .where('pictures.user_id', '=', actor.userId)
    .where('users.profile_image_url', '=', sql<string>`${picturePath('')} || pictures.id`)
    .executeTakeFirst();
  if (row === undefined || row.profile_image_url === null) return null;
  return {
    url: row.profile_image_url,
    size: row.size,
    sha256: Buffer.from(row.sha256).toString('hex'),
    addedAt: row.added_at.toISOString(),
  };
}
