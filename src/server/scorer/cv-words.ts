import { type Identity, withoutIdentity } from '#matching/text/without-identity.ts';

/** What a query that joins `cvWordsOf` finds of a person's CV. */
export interface CvWordsColumns {
  /** Prepared when the CV was read. */
  readonly cv_work_text: string | null;
  /** Only where it is not prepared yet. */
  readonly cv_raw_text: string | null;
}

/** To be joined in a statement: the words of the CV of the person whose id `userId` names there. */
export function cvWordsOf(userId: string): string {
  return `left join lateral (
    select t.work_text as cv_work_text, case when t.work_text is null then t.text end as cv_raw_text
    from uploads f join cv_texts t on t.upload_id = f.id
    where f.user_id = ${userId} and f.state = 'claimed'
  ) cv on true`;
}

/**
 * The words of a CV without who the person is; null without a CV, and while it waits to be read. They are prepared when
 * the CV is read. What an older release read is prepared here until the task `cv.prepare` has caught up: the same words,
 * so that nobody's fit changes meanwhile.
 */
export function cvWords(
  { cv_work_text: prepared, cv_raw_text: raw }: CvWordsColumns,
  identity: Identity,
): string | null {
  return (prepared ?? (raw && withoutIdentity(raw, identity))) || null;
}
