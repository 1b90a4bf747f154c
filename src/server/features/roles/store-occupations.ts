import { occupationOf } from '#matching/occupation-of.ts';
import { remember } from '#matching/remember.ts';
import { CATALOGUE_VERSION } from '#matching/sure-occupation.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { eagerSlices, type Slices } from '../../pace.ts';

interface TitledRole {
  readonly id: string;
  readonly title: string;
}

/** What one title means, as it is stored. */
interface Meaning {
  readonly unitGroup: number | null;
  readonly confidenceBp: number;
}

/** Cached: finding an occupation takes a quarter of a millisecond, and an import has the same titles many times. */
const meaningOf = remember((title: string): Meaning => {
  const match = occupationOf(title);
  return {
    unitGroup: match === null ? null : Number(match.occupation.code),
    confidenceBp: Math.round((match?.confidence ?? 0) * 10_000),
  };
});

const STORE = statement<
  never,
  [
    catalogue: number,
    ids: readonly string[],
    titles: readonly string[],
    unitGroups: readonly (number | null)[],
    confidences: readonly number[],
  ]
>(
  'roles-store-occupations',
  `insert into role_occupations (role_id, unit_group, confidence_bp, catalogue)
    select roles.id, found.unit_group, found.confidence_bp, $1
    from unnest($2::uuid[], $3::text[], $4::integer[], $5::integer[]) as found (role_id, title, unit_group, confidence_bp)
    join roles on roles.id = found.role_id and roles.title = found.title
    order by roles.id for share of roles
    on conflict (role_id) do update set unit_group = excluded.unit_group, confidence_bp = excluded.confidence_bp,
      catalogue = excluded.catalogue
    where role_occupations.catalogue < excluded.catalogue`,
);

/** Stores each role's occupation, unless the role has another title by now, or one from this or a newer catalogue. */
export async function storeOccupations(
  trx: Db,
  roles: readonly TitledRole[],
  slices: Slices = eagerSlices(),
): Promise<void> {
  if (roles.length === 0) return;
  const meanings: Meaning[] = [];
  for (const { title } of roles) {
    if (slices.isOver) await slices.rest();
    meanings.push(meaningOf(title));
  }
  await run(trx, STORE, [
    CATALOGUE_VERSION,
    roles.map(({ id }) => id),
    roles.map(({ title }) => title),
    meanings.map(({ unitGroup }) => unitGroup),
    meanings.map(({ confidenceBp }) => confidenceBp),
  ]);
}
