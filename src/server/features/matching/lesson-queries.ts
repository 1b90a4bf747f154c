import { sql } from 'kysely';
import type { RoleFacts } from '#matching/facts.ts';
import { seekerWords } from '#matching/text/read-sides.ts';
import type { Db } from '../../db/connection.ts';
import { cvWords } from '../../scorer/cv-words.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { seekerFacts } from '../../scorer/seeker-facts.ts';

/** More texts teach little more. Roles and people are chosen by a hash of their ids, so relearning uses the same ones. */
const MOST_ROLES = 12_000;
const MOST_PEOPLE = 8_000;
const BATCH = 500;

/** Live adverts to learn from, in batches. */
export async function* roleLessons(db: Db, now: Date): AsyncGenerator<RoleFacts[]> {
  const ids = await db
    .selectFrom('roles')
    .select('id')
    .where('status', '=', 'live')
    .where('expires_at', '>', now)
    .orderBy(sql`md5(id::text)`)
    .limit(MOST_ROLES)
    .execute();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH).map(({ id }) => id);
    const rows = await db.selectFrom('roles').selectAll().where('id', 'in', batch).orderBy('id').execute();
    yield rows.map(roleFacts);
  }
}

/** People's texts about their work, without identifying details. */
export async function* peopleLessons(db: Db): AsyncGenerator<string[]> {
  const ids = await db
    .selectFrom('seekers')
    .select('user_id')
    .orderBy(sql`md5(user_id::text)`)
    .limit(MOST_PEOPLE)
    .execute();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH).map(({ user_id: id }) => id);
    const rows = await db
      .selectFrom('seekers')
      .innerJoin('users', 'users.id', 'seekers.user_id')
      .leftJoin('uploads', (join) =>
        join.onRef('uploads.user_id', '=', 'seekers.user_id').on('uploads.state', '=', 'claimed'),
      )
      .leftJoin('cv_texts', 'cv_texts.upload_id', 'uploads.id')
      .selectAll('seekers')
      .select(['users.first_name', 'users.last_name', 'cv_texts.work_text as cv_work_text'])
      .select(({ eb }) =>
        eb
          .case()
          .when('cv_texts.work_text', 'is', null)
          .then(eb.ref('cv_texts.text'))
          .end()
          .as('cv_raw_text'),
      )
      .where('seekers.user_id', 'in', batch)
      .orderBy('seekers.user_id')
      .execute();
    yield rows.flatMap((row) => {
      const identity = { firstName: row.first_name, lastName: row.last_name };
      const words = seekerWords(seekerFacts(row, identity, cvWords(row, identity)));
      return words === null ? [] : [words];
    });
  }
}
