import {
  type HiringReport,
  REPORT_STAGES,
  type StageCounts,
  type TimeTaken,
} from '#contract/hiring-report.ts';
import { csvLines } from '../../csv-line.ts';

type Line = readonly [part: string, item: string, figure: string, value: number | null];

const COLUMNS = ['part', 'item', 'figure', 'value'];

/** The report as a file with one line per figure; a figure that is not known is empty. */
export function reportCsv(report: HiringReport): string {
  const { guarantee, otherRoles } = report;
  const lines: Line[] = [
    ...stageLines('funnel', `${report.from} to ${report.to}`, report.funnel),
    ...report.byRole.flatMap(({ title, ...counts }) => stageLines('role', title, counts)),
    ...(otherRoles === null
      ? []
      : stageLines(
          'role',
          otherRoles.roles === 1 ? '1 other role' : `${otherRoles.roles} other roles`,
          otherRoles,
        )),
    ...(report.byOccupation ?? []).flatMap(({ occupation, roles, ...counts }): Line[] => {
      const name = occupation === null ? 'Other titles' : `${occupation.code} ${occupation.name}`;
      return [['occupation', name, 'roles', roles], ...stageLines('occupation', name, counts)];
    }),
    ...report.byOrigin.flatMap(({ origin, ...counts }) => stageLines('origin', origin, counts)),
    ...report.arrivals.flatMap(({ source, views, applies }): Line[] => [
      ['arrivals', source, 'visits', views],
      ['arrivals', source, 'chose_apply', applies],
    ]),
    ...report.byMonth.flatMap(({ month, ...counts }) => stageLines('month', month, counts)),
    ...timeLines('time_to_answer', report.timeToAnswer),
    ...timeLines('time_to_hire', report.timeToHire),
    ...report.waiting.flatMap(({ status, count, medianHours, longestHours }): Line[] => [
      ['waiting', status, 'count', count],
      ['waiting', status, 'median_hours', medianHours],
      ['waiting', status, 'longest_hours', longestHours],
    ]),
    ...(guarantee === undefined
      ? []
      : ([
          ['guarantee', 'last 90 days', 'due', guarantee.due],
          ['guarantee', 'last 90 days', 'answered_in_time', guarantee.answeredInTime],
          ['guarantee', 'last 90 days', 'median_hours', guarantee.medianHours],
          ['guarantee', 'now', 'owed', guarantee.owed],
          ['guarantee', 'now', 'overdue', guarantee.overdue],
        ] satisfies Line[])),
  ];
  return csvLines([
    COLUMNS,
    ...lines.map(([part, item, figure, value]) => [part, item, figure, value === null ? '' : String(value)]),
  ]);
}

function stageLines(
  part: string,
  item: string,
  counts: StageCounts & { readonly seen?: number | null },
): Line[] {
  const seen: Line[] = counts.seen === undefined ? [] : [[part, item, 'seen', counts.seen]];
  return [...seen, ...REPORT_STAGES.map((stage): Line => [part, item, stage, counts[stage]])];
}

function timeLines(part: string, { count, medianHours, spread }: TimeTaken): Line[] {
  return [
    [part, '', 'count', count],
    [part, '', 'median_hours', medianHours],
    [part, '', 'quick_quarter_hours', spread?.quickHours ?? null],
    [part, '', 'slow_quarter_hours', spread?.slowHours ?? null],
  ];
}
