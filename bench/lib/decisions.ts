import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connection.ts';

const PARTS = ['skills', 'text', 'title', 'experience', 'place', 'pay'];

/**
 * Gives every application of the market a fit and a decision, the same ones in every run, so that the nightly learning has
 * decisions to learn from. Those with the most points for skills are shortlisted, with some noise.
 */
export async function decideApplications(db: Db): Promise<void> {
  await sql`
    update applications set fit = jsonb_build_object('version', 'fit-3', 'fitScoreInt', 5000, 'reasons', (
      select jsonb_agg(jsonb_build_object('part', part, 'maxPoints', 1000, 'points', ${randomNumber(sql`part`)} % 1001,
        'skills', to_jsonb(array['Nursing', 'Rotas', 'Record keeping', 'Medication'])))
      from unnest(${PARTS}::text[]) part))`.execute(db);
  await sql`
    insert into application_moves (application_id, from_status, to_status, moved_by, moved_at)
    select id, 'pending',
      case when ${randomNumber(sql`'skills'`)} % 1001 + ${randomNumber(sql`'noise'`)} % 500 > 900 then 'shortlisted' else 'rejected' end,
      employer_id, submitted_at + ${randomNumber(sql`'wait'`)} % 10000 * interval '1 millisecond'
    from applications`.execute(db);
  await sql`
    update applications set status = to_status, answered_at = moved_at, updated_at = moved_at
    from application_moves where application_id = applications.id`.execute(db);
}

/** A random-looking number from 0 to 1,048,575, always the same for an application and a purpose (`what`). */
function randomNumber(what: ReturnType<typeof sql>) {
  return sql`(hashtextextended(applications.id::text || ${what}, 0) & 1048575)`;
}
