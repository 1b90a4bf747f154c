import { type Identity, withoutIdentity } from '#matching/text/without-identity.ts';

/** The columns of a query that joins `cvWordsOf`. */
export interface CvWordsColumns {
  /** Prepared when the CV was read. */
  readonly cv_work_text: string | null;
  /** Only if it is not prepared yet. */
  readonly cv_raw_text: string | null;
}

/** SQL to join the text of a person's CV; `userId` is the expression for the person's id. */
export function cvWordsOf(userId: string): string {
  return `left join lateral (
    select t.work_text as cv_work_text, case when t.work_text is null then t.text end as cv_raw_text
    from uploads f join cv_texts t on t.upload_id = f.id
    where f.user_id = ${userId} and f.state = 'claimed'
  ) cv on true`;
}

/**
 * The text of a CV without the person's identity; null without a CV, or while it is waiting to be read. It is normally
 * prepared when the CV is read. Texts read by an older release are prepared here until the task `cv.prepare` has caught
 * up, with the same result, so that nobody's fit changes meanwhile.
 */
export function cvWords(
  { cv_work_text: prepared, cv_raw_text: raw }: CvWordsColumns,
  identity: Identity,
): string | null {
  return (prepared ?? (raw && withoutIdentity(raw, identity))) || null;
}
