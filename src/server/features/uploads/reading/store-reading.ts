import type { Identity } from '#matching/text/without-identity.ts';
import { lockPerson } from '../../../db/lock-person.ts';
import { publish } from '../../../realtime/bus.ts';
import type { Services } from '../../../services.ts';
import type { CvRead } from './cv-data.ts';
import { PREPARATION } from './prepare-cv.ts';

interface StoredReading {
  readonly uploadId: string;
  readonly userId: string;
  /** The identity that was removed from the text. */
  readonly identity: Identity;
}

/** Stores a CV's content and notifies open screens, unless the CV was replaced or removed meanwhile. */
export async function storeReading(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { uploadId, userId, identity }: StoredReading,
  { reading, text, pages, pagesRead, prepared }: CvRead,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom('cv_readings')
      .where('upload_id', '=', uploadId)
      .executeTakeFirstOrThrow();
    if (person === null || numDeletedRows === 0n) return;
    const isSamePerson = person.firstName === identity.firstName && person.lastName === identity.lastName;
    await trx
      .insertInto('cv_texts')
      .values({
        upload_id: uploadId,
        user_id: userId,
        reading,
        text,
        pages,
        pages_read: pagesRead,
        read_at: clock(),
        // If the person's name has changed meanwhile, the text is prepared again later.
        ...(isSamePerson && {
          work_text: prepared.workText,
          found: JSON.stringify(prepared.found),
          prepared_by: PREPARATION,
        }),
      })
      .execute();
    await publish(trx, { kind: 'event', to: [userId], event: { type: 'cv', reading } });
  });
}
