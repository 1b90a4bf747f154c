import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import { batchesOf, rowsOf } from '../../db/rows-of.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { ADVERT_COLUMNS } from '../../db/tables/role-versions.ts';
import type { Employer, Seeker } from '../../http/actor.ts';
import { listCompanyFiles } from '../applicant-file/own-data.ts';
import { OFFER_COLUMNS, offerOnWire } from '../applications/offer-queries.ts';
import { commonOnWire } from '../applications/queries.ts';
import { type AdvertRow, advertOnWire } from '../roles/queries.ts';

type OfSeeker = NonNullable<PersonalData['seeker']>['applications'][number];
type OfEmployer = NonNullable<PersonalData['employer']>['applications'][number];
type Move = OfSeeker['moves'][number];

/** How many applications are in memory together, so that their moves take one query. A fit snapshot is some kilobytes. */
const TOGETHER = 100;

/** A seeker's own applications, newest first. */
export async function* exportedApplications(
  trx: Db,
  { userId }: Seeker,
  now: Date,
): AsyncGenerator<OfSeeker> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('applications')
      .innerJoin('roles', 'roles.id', 'applications.role_id')
      .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
      .leftJoin('offers', 'offers.application_id', 'applications.id')
      .selectAll('applications')
      .select(OFFER_COLUMNS)
      .select(ADVERT_COLUMNS.map((column) => `roles.${column}` as const))
      .select(shownCompany.as('shown_company'))
      .where('applications.seeker_id', '=', userId)
      .orderBy('applications.submitted_at', 'desc')
      .orderBy('applications.id'),
  );
  for await (const batch of batchesOf(rows, TOGETHER)) {
    const moves = await listMoves(trx, batch, 'seeker');
    const versions = await listVersions(trx, batch);
    const files = await listCompanyFiles(
      trx,
      batch.map(({ id }) => id),
    );
    for (const row of batch) {
      yield {
        ...commonOnWire(row, now),
        role: {
          id: row.role_id,
          title: row.title,
          locationCity: row.location_city,
          employer: { companyName: row.shown_company },
        },
        rejectionReason: row.rejection_reason,
        ...(row.rejection_note !== null && { rejectionNote: row.rejection_note }),
        fit: row.fit,
        note: row.note,
        advert: advertOnWire(versions.get(`${row.role_id} ${row.role_version}`) ?? row),
        moves: moves.get(row.id) ?? [],
        ...(files.has(row.id) && { companyFile: files.get(row.id) }),
      };
    }
  }
}

/** Applications an employer has received, oldest first, without who applied. */
export async function* exportedReceived(
  trx: Db,
  { companyId }: Employer,
  now: Date,
): AsyncGenerator<OfEmployer> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('applications')
      .leftJoin('offers', 'offers.application_id', 'applications.id')
      .select([
        'applications.id',
        'applications.role_id',
        'applications.seeker_id',
        'applications.status',
        'applications.submitted_at',
        'applications.due_at',
        'applications.answered_at',
      ])
      .select(OFFER_COLUMNS)
      .where('applications.employer_id', '=', companyId)
      .where('applications.undo_until', 'is', null)
      .orderBy('applications.submitted_at')
      .orderBy('applications.id'),
  );
  for await (const batch of batchesOf(rows, TOGETHER)) {
    const moves = await listMoves(trx, batch, 'employer');
    for (const row of batch) {
      const offer = offerOnWire(row, now);
      yield {
        id: row.id,
        roleId: row.role_id,
        status: row.status,
        submittedAt: row.submitted_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        answeredAt: row.answered_at?.toISOString() ?? null,
        ...(offer !== null && { offer }),
        moves: moves.get(row.id) ?? [],
      };
    }
  }
}

/** Earlier versions of these applications' adverts, by role and version; none for an advert that was never edited. */
async function listVersions(
  trx: Db,
  applications: readonly { readonly role_id: string }[],
): Promise<ReadonlyMap<string, AdvertRow>> {
  const rows = await trx
    .selectFrom('role_versions')
    .select(['role_id', 'version', ...ADVERT_COLUMNS])
    .where('role_id', 'in', [...new Set(applications.map((each) => each.role_id))])
    .execute();
  return new Map(rows.map((row) => [`${row.role_id} ${row.version}`, row]));
}

/** Each application's moves, oldest first. */
async function listMoves(
  trx: Db,
  applications: readonly { readonly id: string; readonly seeker_id: string }[],
  reader: 'seeker' | 'employer',
): Promise<ReadonlyMap<string, Move[]>> {
  const ids = applications.map(({ id }) => id);
  const rows = await trx
    .selectFrom('application_moves')
    .select(['application_id', 'from_status', 'to_status', 'moved_by', 'moved_at'])
    .where('application_id', 'in', ids)
    .orderBy('id')
    .execute();
  const seekers = new Map(applications.map((each) => [each.id, each.seeker_id]));
  const moves = new Map<string, Move[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    moves.get(row.application_id)?.push({
      fromStatus: row.from_status,
      toStatus: row.to_status,
      movedAt: row.moved_at.toISOString(),
      byYou: (row.moved_by === seekers.get(row.application_id)) === (reader === 'seeker'),
    });
  }
  return moves;
}
