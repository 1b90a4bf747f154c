import { counted, inDigits } from '#contract/format.ts';
import { type HiringReport, REPORT_STAGES, type StageCounts } from '#contract/hiring-report.ts';
import { ARRIVAL_WORDS } from '#contract/role-words.ts';
import { BarRows } from '#web/features/charts/bar-rows.tsx';
import { ColumnPlot } from '#web/features/charts/column-plot.tsx';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { ReportSection } from './report-section.tsx';
import { monthInWords, ORIGIN_WORDS, STAGE_WORDS } from './words.ts';

const STAGE_COLUMNS = REPORT_STAGES.map((stage) => STAGE_WORDS[stage]);
/** How many roles, or occupations, have a bar; the table beside the bars lists more. */
const ROLES_DRAWN = 8;

function cellsOf(counts: StageCounts): string[] {
  return REPORT_STAGES.map((stage) => inDigits(counts[stage]));
}

/** The roles with the most applications. */
export function RoleSection({ byRole, otherRoles }: Pick<HiringReport, 'byRole' | 'otherRoles'>) {
  const otherJobsLabel = otherRoles && counted(otherRoles.roles, 'other job');
  return (
    <ReportSection
      isWide
      title="By job"
      hint={
        byRole.length > ROLES_DRAWN ? `The ${ROLES_DRAWN} with the most applications are shown.` : undefined
      }
      chart={
        <BarRows
          label="Applications by job"
          rows={byRole.slice(0, ROLES_DRAWN).map(({ roleId, title, applied }) => ({
            key: roleId,
            label: title,
            value: applied,
            words: inDigits(applied),
          }))}
        />
      }
      table={
        <FigureTable
          caption="By job, as a table"
          columns={['Job', ...STAGE_COLUMNS]}
          rows={[
            ...byRole.map(({ roleId, title, ...counts }) => ({
              key: roleId,
              cells: [title, ...cellsOf(counts)],
            })),
            ...(otherRoles && otherJobsLabel
              ? [{ key: 'others', cells: [otherJobsLabel, ...cellsOf(otherRoles)] }]
              : []),
          ]}
        />
      }
    />
  );
}

/** The kinds of work with the most applications. */
export function OccupationSection({
  byOccupation,
}: {
  readonly byOccupation: NonNullable<HiringReport['byOccupation']>;
}) {
  const rows = byOccupation.map((row) => ({ ...row, name: row.occupation?.name ?? 'Other titles' }));
  const hasOthers = byOccupation.some(({ occupation }) => occupation === null);
  return (
    <ReportSection
      isWide
      title="By occupation"
      hint={`Jobs whose titles mean the same kind of work, in the unit groups of SOC 2020, the UK’s standard classification.${hasOthers ? ' Titles that we can’t place for certain are under “Other titles”.' : ''}`}
      chart={
        <BarRows
          label="Applications by occupation"
          rows={rows.slice(0, ROLES_DRAWN).map(({ name, applied }) => ({
            key: name,
            label: name,
            value: applied,
            words: inDigits(applied),
          }))}
        />
      }
      table={
        <FigureTable
          caption="By occupation, as a table"
          columns={['Occupation', 'Jobs', ...STAGE_COLUMNS]}
          rows={rows.map(({ name, roles, ...counts }) => ({
            key: name,
            cells: [name, inDigits(roles), ...cellsOf(counts)],
          }))}
        />
      }
    />
  );
}

export function MonthSection({ byMonth }: Pick<HiringReport, 'byMonth'>) {
  return (
    <ReportSection
      isWide
      title="By month"
      hint="When people applied, and what has happened since."
      chart={
        <ColumnPlot
          label={`Applications by month: ${byMonth.map(({ month, applied }) => `${monthInWords(month)} ${applied}`).join(', ')}`}
          columns={byMonth.map(({ month, applied }) => ({
            name: monthInWords(month),
            value: applied,
            words: inDigits(applied),
          }))}
        />
      }
      table={
        <FigureTable
          caption="By month, as a table"
          columns={['Month', 'Seen', ...STAGE_COLUMNS]}
          rows={byMonth.map(({ month, seen, ...counts }) => ({
            key: month,
            cells: [monthInWords(month, true), seen === null ? '–' : inDigits(seen), ...cellsOf(counts)],
          }))}
        />
      }
    />
  );
}

export function SourceSection({ byOrigin, arrivals }: Pick<HiringReport, 'byOrigin' | 'arrivals'>) {
  return (
    <ReportSection
      isWide
      title="By source"
      hint="How applications came about. Visitors from other sites are counted only on arrival, never tracked to their application."
      chart={
        <BarRows
          label="Applications by how they came about"
          rows={byOrigin.map(({ origin, applied }) => ({
            key: origin,
            label: ORIGIN_WORDS[origin],
            value: applied,
            words: inDigits(applied),
          }))}
        />
      }
      table={
        <>
          <FigureTable
            caption="By source, as a table"
            columns={['Source', ...STAGE_COLUMNS]}
            rows={byOrigin.map(({ origin, ...counts }) => ({
              key: origin,
              cells: [ORIGIN_WORDS[origin], ...cellsOf(counts)],
            }))}
          />
          {arrivals.length === 0 ? null : (
            <div className="mt-4">
              <FigureTable
                caption="Visits to public pages from elsewhere"
                columns={['From elsewhere', 'Visits', 'Chose Apply']}
                rows={arrivals.map(({ source, views, applies }) => ({
                  key: source,
                  cells: [ARRIVAL_WORDS[source], inDigits(views), inDigits(applies)],
                }))}
              />
            </div>
          )}
        </>
      }
    />
  );
}
