import { NOTHING_PREPARED } from './cv-data.ts';
import { PREPARATION, type UnpreparedCv } from './prepare-cv.ts';
import type { ReadingServices } from './reading-services.ts';

/** Few enough that a CV somebody is waiting for gets its turn soon. */
const AT_ONCE = 50;

type PrepareServices = Pick<ReadingServices, 'db' | 'cvReader'>;

/**
 * Prepares texts that an older release read, and those of people whose name has changed, in a separate process. It may stop
 * at any point: the rest is found again.
 */
export async function prepareTexts(context: PrepareServices, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await prepareSome(context, signal)) > 0);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Prepares one batch of texts. Returns how many there were. */
async function prepareSome({ db, cvReader }: PrepareServices, signal: AbortSignal): Promise<number> {
  const rows = await db
    .selectFrom('cv_texts')
    .innerJoin('users', 'users.id', 'cv_texts.user_id')
    .select(['cv_texts.upload_id', 'cv_texts.text', 'users.first_name', 'users.last_name'])
    .where(({ or, eb }) => or([eb('prepared_by', 'is', null), eb('prepared_by', '<', PREPARATION)]))
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return 0;
  const texts = rows.map(
    (row): UnpreparedCv => ({
      text: row.text,
      identity: { firstName: row.first_name, lastName: row.last_name },
    }),
  );
  const prepared = await cvReader.prepare(texts, signal);
  for (const [index, row] of rows.entries()) {
    const { workText, found } = prepared[index] ?? NOTHING_PREPARED;
    await db
      .updateTable('cv_texts')
      .set({ work_text: workText, found: JSON.stringify(found), prepared_by: PREPARATION })
      .where('upload_id', '=', row.upload_id)
      // Somebody whose name has changed again meanwhile is left for the next run.
      .where('user_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('id')
          .where('first_name', '=', row.first_name)
          .where('last_name', '=', row.last_name),
      )
      .execute();
  }
  return rows.length;
}
