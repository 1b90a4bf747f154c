import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { readPostings } from '#adverts/file/read-postings.ts';
import { isArchive } from '#adverts/is-archive.ts';
import { mayAs } from '#contract/permissions.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import { type ProgressScreen, progressOn } from './progress-screen.ts';
import { type ImportRow, isStorable, problemOf, readRow, type Storable } from './read-row.ts';
import { type StoredRole, type StoreOptions, storeRoles } from './store-roles.ts';
import {
  count,
  newTally,
  openRowFile,
  type ReportRow,
  summarise,
  type Tally,
} from './write-import-report.ts';

/** Large enough to make a transaction worthwhile, small enough not to keep others waiting. */
const BATCH = 200;

/** Something the operator must fix before an import can start; the message is a sentence for them. */
export class ImportRefused extends Error {}

/**
 * What to do with adverts past their closing date: keep them as expired, make them live from today, or make them live
 * only if the whole file has closed (docs/decisions/0008).
 */
export type ClosedAdverts = 'keep' | 'reopen' | 'reopenArchives';

export interface ImportRequest {
  readonly file: string;
  readonly username: string;
  readonly closed: ClosedAdverts;
  /** The directory for `imports/`, which gets the row-by-row file. */
  readonly dataDir: string;
  readonly publicUrl: StoreOptions['publicUrl'];
}

export interface ImportResult {
  readonly tally: Tally;
  readonly rowFile: string;
  readonly report: string;
}

/**
 * Imports the JobPostings of a file as roles of one employer. Importing the same file again adds nothing. Every batch is
 * a separate transaction, so an interrupted import is finished by running it again. Memory holds one batch and a short
 * key per advert.
 *
 * @throws ImportRefused for a missing file or an account that cannot have roles
 */
export async function importRoles(
  db: Db,
  request: ImportRequest,
  clock: Clock,
  screen: ProgressScreen,
): Promise<ImportResult> {
  const size = await sizeOf(request.file);
  const employer = await getEmployer(db, request.username);
  const started = clock();
  const isReopening =
    request.closed === 'reopen' ||
    (request.closed === 'reopenArchives' && (await isArchive(request.file, started)));
  const rows = await openRowFile(request.dataDir, request.file, started);
  const tally = newTally();
  const progress = progressOn(screen, size, () => clock().getTime());
  const firstLines = new Map<string, number>();
  let nextBatch: ImportRow[] = [];
  let bytesRead = 0;
  let rowCount = 0;

  const countAndWrite = async (row: ReportRow) => {
    count(tally, row);
    await rows.write(row);
  };
  const flush = async () => {
    const batch = nextBatch;
    nextBatch = [];
    const roles = batch.filter(isStorable).map(({ role }) => role);
    const options = { employerId: employer.id, now: clock(), isReopening, publicUrl: request.publicUrl };
    const storedRoles = (
      roles.length === 0 ? [] : await db.transaction().execute((trx) => storeRoles(trx, roles, options))
    ).values();
    for (const row of batch)
      await countAndWrite(isStorable(row) ? outcomeOf(row, storedRoles.next().value) : row);
  };

  try {
    const onRead = (bytes: number) => {
      bytesRead = bytes;
    };
    for await (const row of readPostings(request.file, onRead)) {
      rowCount += 1;
      nextBatch.push('problem' in row ? problemOf(row) : readRow(row.line, row.posting, firstLines));
      if (nextBatch.length >= BATCH) await flush();
      progress.show(bytesRead, rowCount);
    }
    await flush();
    progress.show(size, rowCount);
  } finally {
    progress.finish();
    await rows.close();
  }
  const report = summarise({
    source: request.file,
    employer: employer.companyName,
    tally,
    isReopening,
    isArchive: isReopening && request.closed === 'reopenArchives',
    rowFile: rows.path,
    milliseconds: clock().getTime() - started.getTime(),
  });
  return { tally, rowFile: rows.path, report };
}

/** Why an advert that has changed was not copied. */
const KEPT_REASON = 'The advert has changed, but the job was edited here.';

export function outcomeOf({ line, role }: Storable, storedRole: StoredRole | undefined): ReportRow {
  if (storedRole === undefined) throw new Error(`The advert on line ${line} was not stored.`);
  const reason = storedRole.outcome === 'kept' ? KEPT_REASON : '';
  return { line, code: null, reason, title: role.fields.title, ...storedRole };
}

async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null);
  if (stats === null) throw new ImportRefused(`There is no file ${file}.`);
  if (!stats.isFile()) throw new ImportRefused(`${file} is not a file.`);
  return stats.size;
}

async function getEmployer(db: Db, username: string): Promise<{ id: string; companyName: string }> {
  const user = await db
    .selectFrom('users')
    .leftJoin('company_members', 'company_members.user_id', 'users.id')
    .leftJoin('employers', 'employers.user_id', 'company_members.company_id')
    .select([
      'users.username',
      'users.account_type',
      'company_members.company_id',
      'company_members.member_role',
      'employers.company_name',
    ])
    .where('users.username_key', '=', nameKey(username))
    // If they belong to several companies, takes the one that they work in.
    .orderBy(sql`company_members.company_id = users.current_company_id`, (order) => order.desc().nullsLast())
    .orderBy('company_members.joined_at')
    .executeTakeFirst();
  if (user === undefined) throw new ImportRefused(`There is no user called ${username}.`);
  if (user.account_type !== 'Employer') throw new ImportRefused(`${user.username} is not an employer.`);
  if (user.company_name === null || user.company_id === null || user.member_role === null) {
    throw new ImportRefused(`${user.username} has not set up a company yet, so it cannot have roles.`);
  }
  if (!mayAs(user.member_role, 'imports')) {
    throw new ImportRefused(`${user.username} may not import roles for ${user.company_name}.`);
  }
  return { id: user.company_id, companyName: user.company_name };
}
