import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, Download, Printer } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { ANSWER_HOURS } from '#contract/applications.ts';
import {
  downloadHiringReport,
  getHiringReport,
  type HiringReport,
  REPORT_MONTHS,
  type ReportMonths,
} from '#contract/hiring-report.ts';
import { RolePicker } from '#web/features/roles/role-picker.tsx';
import { calendarDay } from '#web/format/days.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { MonthSection, OccupationSection, RoleSection, SourceSection } from './group-sections.tsx';
import { RecordSection } from './record-section.tsx';
import { TimeSection } from './time-section.tsx';
import { WaitingSection } from './waiting-section.tsx';
import { PERIOD_WORDS } from './words.ts';

/** Hiring reports, in charts with their figures. The period and the job are in the URL. */
export function ReportsTab() {
  const [search, setSearch] = useSearchParams();
  const months = REPORT_MONTHS.find((each) => each === search.get('months')) ?? '3';
  const roleId = search.get('job') ?? '';
  const query = { months, ...(roleId !== '' && { roleId }) };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(getHiringReport, { query }),
    queryFn: ({ signal }) => call(getHiringReport, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const choose = (changes: { readonly months?: ReportMonths; readonly job?: string }) => {
    const next = { months, job: roleId, ...changes };
    setSearch(
      {
        tab: 'reports',
        ...(next.months !== '3' && { months: next.months }),
        ...(next.job !== '' && { job: next.job }),
      },
      { replace: true },
    );
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Field label="Period" className="min-w-0 flex-[1_1_150px]">
          <Select value={months} onChange={({ target }) => choose({ months: target.value as ReportMonths })}>
            {REPORT_MONTHS.map((each) => (
              <option key={each} value={each}>
                {PERIOD_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Job" className="min-w-0 flex-[2_1_260px]">
          <RolePicker
            value={roleId}
            onChoose={(job) => choose({ job })}
            allLabel="All jobs"
            nameOf={({ title }) => title}
          />
        </Field>
        <a
          href={`${downloadHiringReport.path}?${new URLSearchParams(query)}`}
          download
          className={buttonClass({ variant: 'quiet' })}
        >
          <Icon of={Download} />
          Download as CSV
        </a>
        <Button variant="quiet" onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
      </div>
      {data === undefined && !isError ? <Loading className="min-h-200" /> : null}
      {isError && !data ? (
        <EmptyState
          icon={ChartColumn}
          title="The report could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Report report={data} />
        </div>
      ) : null}
    </>
  );
}

function Report({ report }: { readonly report: HiringReport }) {
  const { from, to, funnel, guarantee } = report;
  if (funnel.applied === 0 && (funnel.seen ?? 0) === 0 && report.waiting.length === 0) {
    return (
      <EmptyState icon={ChartColumn} title="Nothing to report yet">
        Figures appear here once people have seen your jobs or applied.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="num my-4 text-15 text-ink-2">
        {calendarDay(from)} {from.slice(0, 4)} to {calendarDay(to)} {to.slice(0, 4)}
      </p>
      <div className="grid gap-4">
        <FunnelSection funnel={funnel} />
        <WaitingSection waiting={report.waiting} />
        <TimeSection
          title="Time to first answer"
          hint="From the application to your first answer; excused answers are left out."
          time={report.timeToAnswer}
          none="No application from this period has been answered yet."
          limitHours={ANSWER_HOURS}
        />
        <TimeSection
          title="Time to hire"
          hint="From the application to the day you marked it as hired."
          time={report.timeToHire}
          none="No application from this period has led to a hire yet."
        />
        {guarantee ? <RecordSection record={guarantee} /> : null}
        <MonthSection byMonth={report.byMonth} />
        <RoleSection byRole={report.byRole} otherRoles={report.otherRoles} />
        {report.byOccupation && report.byRole.length > 1 ? (
          <OccupationSection byOccupation={report.byOccupation} />
        ) : null}
        <SourceSection byOrigin={report.byOrigin} arrivals={report.arrivals} />
      </div>
    </>
  );
}
