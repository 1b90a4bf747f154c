import { CATALOGUE_VERSION } from '#matching/sure-occupation.ts';
import { batchesById } from '../../db/batches.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { restingSlices } from '../../pace.ts';
import { storeOccupations } from './store-occupations.ts';

const ROLES_AT_ONCE = 500;

/** `title` is null if the role's occupation is known and of the current catalogue, or of a newer one. */
const TO_FIND = statement<{ id: string; title: string | null }, [after: string, catalogue: number]>(
  'roles-occupations-to-find',
  `select id, case when coalesce((select catalogue from role_occupations where role_id = roles.id) < $2, true)
      then title end as title
    from roles where id > $1 order by id limit ${ROLES_AT_ONCE}`,
);

/**
 * Finds the occupations of roles that an older release stored, and finds again those from an older catalogue. Posting and
 * editing a role store its occupation at once. Rests for as long as it has worked, and locks few rows at a time.
 */
export async function keepOccupations({ db }: { readonly db: Db }, signal: AbortSignal): Promise<void> {
  const slices = restingSlices();
  for await (const roles of batchesById(ROLES_AT_ONCE, (afterId) =>
    run(db, TO_FIND, [afterId, CATALOGUE_VERSION]),
  )) {
    if (signal.aborted) return;
    slices.resume();
    await storeOccupations(
      db,
      roles.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }])),
      slices,
    );
  }
}
