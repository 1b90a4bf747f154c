import { ChartColumn } from 'lucide-react';
import type { ArrivalSource } from '#contract/arrivals.ts';
import { inTimePercent } from '#contract/guarantee.ts';
import type { RoleNumbers as Numbers, RoleDay } from '#contract/role-numbers.ts';
import { calendarDay } from '#web/format/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Stat } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DayPlot } from './day-plot.tsx';
import { useRoleNumbers } from './numbers-query.ts';

const KINDS = [
  ['impressions', 'Times seen'],
  ['applications', 'Applications'],
  ['matches', 'Matches'],
] as const satisfies readonly (readonly [Exclude<keyof RoleDay, 'day'>, string])[];

/** How the role does: who saw it, who applied, who matched, and how it is answered. */
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
      {data ? <Loaded numbers={data} /> : null}
    </section>
  );
}

function Loaded({ numbers }: { readonly numbers: Numbers }) {
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
          note={response.medianHours === null ? 'no answer has fallen due yet' : '48 h are allowed'}
        />
        <Stat
          label="Answered in time"
          value={inTime === null ? '–' : `${inTime}%`}
          note={
            inTime === null
              ? 'nothing was due yet'
              : `${response.answeredInTime} of ${response.due} in 90 days`
          }
        />
      </div>
      {arrivals.length > 0 ? <Arrivals arrivals={arrivals} /> : null}
      <DayTable days={days} />
    </>
  );
}

const SOURCE_WORDS: Readonly<Record<ArrivalSource, string>> = {
  embed: 'Your own site',
  'job-sites': 'Job sites',
  'json-feed': 'JSON feed',
  rss: 'RSS',
};

/** Who came to the role's public page from elsewhere. */
function Arrivals({ arrivals }: { readonly arrivals: NonNullable<Numbers['arrivals']> }) {
  return (
    <table className="num mt-4 w-full max-w-[560px] text-15">
      <caption className="pb-2 text-left text-14 text-ink-2">
        Who came to its public page from elsewhere, since it was posted
      </caption>
      <thead>
        <tr className="border-b border-line text-left text-14 text-ink-2">
          <th scope="col" className="py-2 pr-3 font-semibold">
            From
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-semibold">
            Visits
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-semibold">
            Chose Apply
          </th>
        </tr>
      </thead>
      <tbody>
        {arrivals.map(({ source, views, applies }) => (
          <tr key={source} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {SOURCE_WORDS[source]}
            </th>
            <td className="py-1.5 pl-3 text-right">{views}</td>
            <td className="py-1.5 pl-3 text-right">{applies}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same days as numbers: for screen readers, and for exact values. */
function DayTable({ days }: { readonly days: readonly RoleDay[] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center text-15 font-semibold text-brand underline-offset-4 hover:underline">
        The last {days.length} days as a table
      </summary>
      <table className="num mt-2 w-full max-w-[560px] text-15">
        <caption className="sr-only">Times seen, applications and matches by day, the latest first</caption>
        <thead>
          <tr className="border-b border-line text-left text-14 text-ink-2">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Day
            </th>
            {KINDS.map(([kind, label]) => (
              <th key={kind} scope="col" className="py-2 pl-3 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((each) => (
            <tr key={each.day} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {calendarDay(each.day)}
              </th>
              {KINDS.map(([kind]) => (
                <td key={kind} className="py-1.5 pl-3 text-right">
                  {each[kind]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
