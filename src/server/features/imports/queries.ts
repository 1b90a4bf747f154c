import { type Selectable, sql } from 'kysely';
import { REFUSALS, type RefusalCode } from '#adverts/outcome.ts';
import type { ImportSummary, RoleImport } from '#contract/imports.ts';
import type { PageQuery } from '#contract/paging.ts';
import { csvLines } from '../../csv-line.ts';
import type { Db } from '../../db/connection.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import type { Employer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { countsOnWire, tallyOf } from './tally-rows.ts';

function importsOf(db: Db, actor: Employer) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('employer_id', '=', actor.companyId)
    .where('status', '!=', 'receiving')
    .orderBy('created_at', 'desc')
    .orderBy('id');
}

/** Newest first. @throws 400 for an invalid cursor */
export function listImports(db: Db, actor: Employer, page: PageQuery): Promise<Page<ImportSummary>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      importsOf(db, actor)
        .where(isOlder(startAfter, 'created_at', 'id'))
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: summaryOf,
  });
}

/** All imports of the company, newest first, for its data export. */
export async function listAllImports(db: Db, actor: Employer): Promise<ImportSummary[]> {
  return (await importsOf(db, actor).execute()).map(summaryOf);
}

/** @throws 404 for another company's import */
export async function getImport(db: Db, actor: Employer, importId: string): Promise<RoleImport> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('employer_id', '=', actor.companyId)
    .executeTakeFirstOrThrow(() => notFound('That import'));
  return {
    ...summaryOf(row),
    table: row.csv_head && { head: row.csv_head, columns: row.csv_columns ?? {} },
    preview: row.preview,
    openRoles: row.tally === null ? 0 : await countOpenRoles(db, importId),
  };
}

/** How many roles of this import are live or paused. */
async function countOpenRoles(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', 'in', rolesOf(db, importId))
    .where('status', 'in', ['live', 'paused'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The roles that the import's rows name or that it created: rows are deleted after half a year, roles are not. */
export function rolesOf(db: Db, importId: string) {
  return db
    .selectFrom('import_rows')
    .select(sql<string>`role_id`.as('role_id'))
    .where('import_id', '=', importId)
    .where('role_id', 'is not', null)
    .union(db.selectFrom('roles').select(sql<string>`id`.as('role_id')).where('import_id', '=', importId));
}

const REFUSALS_A_READ = 1_000;

/** The refused adverts, one per line with the reason, in chunks of some hundred kilobytes. */
export async function* refusalsCsv(db: Db, importId: string): AsyncGenerator<string> {
  yield csvLines([['line', 'title', 'why', 'in detail']]);
  let last = -1;
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['place', 'line', 'title', 'code', 'reason'])
      .where('import_id', '=', importId)
      .where('outcome', '=', 'refused')
      .where('place', '>', last)
      .orderBy('place')
      .limit(REFUSALS_A_READ)
      .execute();
    const fields = rows.map(({ line, title, code, reason }) => [
      String(line),
      title,
      code === null ? '' : REFUSALS[code as RefusalCode],
      reason,
    ]);
    if (fields.length > 0) yield csvLines(fields);
    last = rows.at(-1)?.place ?? last;
    if (rows.length < REFUSALS_A_READ) return;
  }
}

function summaryOf(row: Selectable<ImportTable>): ImportSummary {
  return {
    id: row.id,
    source: row.source,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    percent: row.size_bytes === 0 ? 0 : Math.min(100, Math.floor((row.read_bytes / row.size_bytes) * 100)),
    result: row.tally && countsOnWire(tallyOf(row.tally)),
    problem: row.problem,
  };
}
