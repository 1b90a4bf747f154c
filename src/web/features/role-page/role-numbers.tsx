import { ChartColumn } from 'lucide-react';
import { inTimePercent } from '#contract/guarantee.ts';
import type { RoleNumbers as Numbers, RoleDay } from '#contract/role-numbers.ts';
import { ARRIVAL_WORDS } from '#contract/role-words.ts';
import { DayPlot } from '#web/features/charts/day-plot.tsx';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { calendarDay } from '#web/format/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Stat } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { useRoleNumbers } from './numbers-query.ts';

const KINDS = [
  ['impressions', 'Times seen'],
  ['applications', 'Applications'],
  ['matches', 'Matches'],
] as const satisfies readonly (readonly [Exclude<keyof RoleDay, 'day'>, string])[];

/** The role's statistics: views, applications, matches, and answers. */
export function RoleNumbers({ roleId }: { readonly roleId: string }) {
  const { data, refetch } = useRoleNumbers(roleId);
  return (
    <section aria-labelledby="role-numbers">
      <h2 id="role-numbers" className="mb-3 text-20">
        Numbers
      </h2>
      {data === undefined ? <Loading className="min-h-200 sm:min-h-104" /> : null}
      {data === null ? (
        <EmptyState
          icon={ChartColumn}
          title="The numbers could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
      {data ? <LoadedNumbers numbers={data} /> : null}
    </section>
  );
}

function LoadedNumbers({ numbers }: { readonly numbers: Numbers }) {
  const { days, total, response, arrivals = [] } = numbers;
  const inTime = inTimePercent(response);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3 lg:gap-4">
        {KINDS.map(([kind, label]) => (
          <DayPlot
            key={kind}
            label={label}
            total={total[kind]}
            days={days.map((each) => ({ day: each.day, count: each[kind] }))}
          />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 lg:mt-4 lg:gap-4">
        <Stat
          label="Median time to answer"
          value={response.medianHours === null ? '–' : `${response.medianHours} h`}
          note={response.medianHours === null ? 'no answer to count in 90 days' : '48 h allowed'}
        />
        <Stat
          label="Answered in time"
          value={inTime === null ? '–' : `${inTime}%`}
          note={
            inTime === null
              ? 'nothing was due in 90 days'
              : `${response.answeredInTime} of ${response.due} in 90 days`
          }
        />
      </div>
      {arrivals.length > 0 ? <Arrivals arrivals={arrivals} /> : null}
      <DayTable days={days} />
    </>
  );
}

/** Visits to the role's public page, by source. */
function Arrivals({ arrivals }: { readonly arrivals: NonNullable<Numbers['arrivals']> }) {
  return (
    <div className="mt-4 max-w-[560px]">
      <h3 className="pb-2 text-14 font-normal text-ink-2">
        Visits to its public page from elsewhere, since it was posted
      </h3>
      <FigureTable
        caption="Arrivals at the public page by source"
        columns={['From', 'Visits', 'Chose Apply']}
        rows={arrivals.map(({ source, views, applies }) => ({
          key: source,
          cells: [ARRIVAL_WORDS[source], String(views), String(applies)],
        }))}
      />
    </div>
  );
}

/** The same days as numbers: for screen readers, and for exact values. */
function DayTable({ days }: { readonly days: readonly RoleDay[] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center text-15 font-semibold text-brand underline-offset-4 hover:underline">
        The last {days.length} days as a table
      </summary>
      <div className="mt-2 max-w-[560px]">
        <FigureTable
          caption="Times seen, applications and matches by day, the latest first"
          columns={['Day', ...KINDS.map(([, label]) => label)]}
          rows={[...days].reverse().map((each) => ({
            key: each.day,
            cells: [calendarDay(each.day), ...KINDS.map(([kind]) => String(each[kind]))],
          }))}
        />
      </div>
    </details>
  );
}
