import { type Selectable, sql } from 'kysely';
import type { ImportSummary, RoleImport } from '#contract/imports.ts';
import { csvLine } from '../../csv-line.ts';
import type { Db } from '../../db/connect.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { REFUSALS, type RefusalCode } from '../roles/import/outcome.ts';
import { countsOnWire, tallyOf } from './tally.ts';

const LISTED = 20;

export async function listImports(db: Db, actor: Employer): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('employer_id', '=', actor.userId)
    .where('status', '!=', 'receiving')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return rows.map(summaryOf);
}

/** @throws 404 for another's */
export async function getImport(db: Db, actor: Employer, importId: string): Promise<RoleImport> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('employer_id', '=', actor.userId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('That import');
  return {
    ...summaryOf(row),
    table: row.csv_head && { head: row.csv_head, columns: row.csv_columns ?? {} },
    preview: row.preview,
    openRoles: row.tally === null ? 0 : await countOpenRoles(db, importId),
  };
}

/** Roles this import named that can still be found or brought back. */
async function countOpenRoles(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', 'in', rolesOf(db, importId))
    .where('status', 'in', ['live', 'paused'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function rolesOf(db: Db, importId: string) {
  return db
    .selectFrom('import_rows')
    .select(sql<string>`role_id`.as('role_id'))
    .where('import_id', '=', importId)
    .where('role_id', 'is not', null);
}

/** The adverts that were refused, one a line, with why. @throws 404 for another's */
export async function refusalsFile(db: Db, actor: Employer, importId: string): Promise<string> {
  await getImport(db, actor, importId);
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'title', 'code', 'reason'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .orderBy('place')
    .execute();
  const lines = rows.map(({ line, title, code, reason }) =>
    csvLine([String(line), title, code === null ? '' : REFUSALS[code as RefusalCode], reason]),
  );
  return csvLine(['line', 'title', 'why', 'in detail']) + lines.join('');
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
