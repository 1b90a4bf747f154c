import {
  IMPORT_LISTED_MAX,
  type ImportConcern,
  type ImportPreview,
  type ImportSample,
} from '#contract/imports.ts';
import type { Services } from '../../services.ts';
import { lockPlan } from '../roles/commands.ts';
import { outcomeOf } from './import-roles.ts';
import { batchesOf } from './import-rows.ts';
import type { ImportServices } from './import-services.ts';
import { concernsOf, readOwnLiveRoles } from './inspect-concerns.ts';
import { type ImportRow, isStorable, type Storable } from './read-row.ts';
import { foreseeRoles } from './store-roles.ts';
import { countAll, countsOnWire, outcomeOnWire } from './tally-rows.ts';
import { newTally, type ReportRow, type Tally } from './write-import-report.ts';

const SAMPLES = 10;

/** Reads a whole import and reports what it would do, without doing it. @throws as `ImportReader.rows` */
export async function checkImport(
  context: Pick<ImportServices, 'db' | 'connection' | 'clock' | 'importReader'>,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const importRow = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('status', '=', 'checking')
    .executeTakeFirst();
  if (importRow === undefined) return;
  const options = { employerId: importRow.employer_id, now: clock(), isReopening: false };
  const tally = newTally();
  const samples: ImportSample[] = [];
  const ownRoles = await readOwnLiveRoles(db, importRow, options.now);
  const concerns: Partial<Record<ImportConcern, number>> = {};
  const listed: NonNullable<ImportPreview['listed']> = [];
  for await (const { rows, readBytes } of batchesOf(context, importRow, signal)) {
    signal.throwIfAborted();
    const roles = rows.filter(isStorable).map(({ role }) => role);
    const outcomes = (await foreseeRoles(db, roles, options)).values();
    for (const row of rows) {
      const reportRow = isStorable(row) ? foreseenRow(row, outcomes.next().value) : row;
      countAll(tally, [reportRow]);
      if (isStorable(row) && reportRow.outcome !== 'unchanged') {
        const rowConcerns = concernsOf(row, ownRoles);
        for (const each of rowConcerns) concerns[each] = (concerns[each] ?? 0) + 1;
        if (listed.length < IMPORT_LISTED_MAX) listed.push(listedOf(row, reportRow, rowConcerns));
      }
      if (samples.length < SAMPLES && reportRow.outcome !== 'refused') samples.push(sampleOf(row, reportRow));
    }
    await db.updateTable('imports').set({ read_bytes: readBytes }).where('id', '=', importId).execute();
  }
  await pauseBeyondPlan(db, importRow.employer_id, options.now, tally);
  const preview: ImportPreview = { ...countsOnWire(tally), samples, concerns, listed };
  await db
    .updateTable('imports')
    .set({ status: 'checked', preview: JSON.stringify(preview), read_bytes: importRow.size_bytes })
    .where('id', '=', importId)
    .where('status', '=', 'checking')
    .execute();
}

function foreseenRow(row: Storable, outcome: Awaited<ReturnType<typeof foreseeRoles>>[number] | undefined) {
  return outcomeOf(row, outcome && { outcome, roleId: '' });
}

/** Counts new roles beyond the plan's limits as paused. */
async function pauseBeyondPlan(
  db: Services['db'],
  employerId: string,
  now: Date,
  tally: Tally,
): Promise<void> {
  const { room } = await db.transaction().execute((trx) => lockPlan(trx, employerId, now));
  const newCount = tally.outcomes.get('imported') ?? 0;
  const limit = Math.min(room.live, room.postings);
  if (newCount <= limit) return;
  tally.outcomes.set('imported', limit);
  tally.outcomes.set('paused', newCount - limit);
}

function listedOf({ role }: Storable, { line, title, outcome }: ReportRow, concerns: ImportConcern[]) {
  return { line, title, locationCity: role.fields.locationCity, outcome: outcomeOnWire(outcome), concerns };
}

function sampleOf(row: ImportRow, reportRow: ReportRow): ImportSample {
  const role = isStorable(row) ? row.role : null;
  return {
    line: reportRow.line,
    outcome: outcomeOnWire(reportRow.outcome),
    title: reportRow.title,
    reason: reportRow.reason,
    role: role && {
      companyName: role.hiringOrganisation,
      locationCity: role.fields.locationCity,
      workMode: role.fields.workMode,
      jobType: role.fields.jobType,
      salaryMinGbpInt: role.fields.salaryMinGbpInt,
      salaryMaxGbpInt: role.fields.salaryMaxGbpInt,
      requiredSkills: role.fields.requiredSkills,
    },
  };
}
