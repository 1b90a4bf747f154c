import { type Figures, getFigures } from '#contract/admin.ts';
import { inDigits } from '#contract/format.ts';
import { DayPlot } from '#web/features/charts/day-plot.tsx';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { calendarDay } from '#web/format/days.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';

const KINDS = [
  ['people', 'New people'],
  ['roles', 'New roles'],
  ['applications', 'Applications'],
  ['matches', 'Matches'],
  ['messages', 'Messages'],
] as const;

/** The server's health, and what was new on each of the last days. */
export function FiguresSection() {
  const { data } = useEndpoint(getFigures, {}, { staleTime: 60_000 });
  if (data === undefined) return <Loading className="min-h-96" />;
  if (data === null) return <p className="text-15 text-ink-2">The figures could not be loaded.</p>;
  return (
    <>
      <Health health={data.health} />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 lg:gap-4">
        {KINDS.map(([kind, label]) => (
          <DayPlot
            key={kind}
            label={`${label}, 30 days`}
            total={data.days.reduce((sum, day) => sum + day[kind], 0)}
            days={data.days.map((day) => ({ day: day.day, count: day[kind] }))}
          />
        ))}
      </div>
      <DayTable days={data.days} />
    </>
  );
}

interface Sign {
  readonly name: string;
  readonly isGood: boolean;
  readonly words: string;
}

/** The same limits as the alerts in docs/operations.md. */
const STALE_SECONDS = 30;
const SILENT_SECONDS = 60;

function signsOf(health: Figures['health']): readonly Sign[] {
  const { database, listenAgeSeconds } = health;
  return [
    {
      name: 'Database',
      isGood: database === 'ready',
      words: { ready: 'answers', standby: 'is a standby: nothing can be saved', away: 'does not answer' }[
        database
      ],
    },
    {
      name: 'Clock',
      isGood: health.isClockTrusted,
      words: health.isClockTrusted ? 'agrees with the database' : 'may be wrong: verdicts and reminders wait',
    },
    {
      name: 'Deck',
      isGood: health.deckAgeSeconds < STALE_SECONDS,
      words: `${inDigits(health.deckRoles)} roles, ${Math.round(health.deckAgeSeconds)} s old`,
    },
    {
      name: 'Candidates',
      isGood: health.candidatesAgeSeconds < STALE_SECONDS,
      words: `${inDigits(health.candidates)} people, ${Math.round(health.candidatesAgeSeconds)} s old`,
    },
    {
      name: 'Live updates',
      isGood: listenAgeSeconds === null || listenAgeSeconds < SILENT_SECONDS,
      words: `${inDigits(health.sockets)} open${listenAgeSeconds === null ? '' : `, last heard ${Math.round(listenAgeSeconds)} s ago`}`,
    },
    {
      name: 'Process',
      isGood: true,
      words: `${Math.round(health.memoryBytes / 1_000_000)} MB, up ${upTime(health.upSeconds)}`,
    },
  ];
}

function upTime(seconds: number): string {
  const hours = seconds / 3_600;
  if (hours < 1) return `${Math.round(seconds / 60)} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

function Health({ health }: { readonly health: Figures['health'] }) {
  return (
    <FormCard title="Health" hint="For the server that sent this page.">
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {signsOf(health).map(({ name, isGood, words }) => (
          <li key={name} className="flex items-center gap-3 text-15">
            <Badge tone={isGood ? 'brand' : 'danger'}>{isGood ? 'Good' : 'Check'}</Badge>
            <span className="min-w-0">
              <b>{name}</b> <span className="num text-ink-2">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </FormCard>
  );
}

function DayTable({ days }: Pick<Figures, 'days'>) {
  return (
    <FormCard title="The days as a table">
      <FigureTable
        caption="New each day, latest first"
        columns={['Day', ...KINDS.map(([, label]) => label)]}
        rows={[...days].reverse().map((day) => ({
          key: day.day,
          cells: [calendarDay(day.day), ...KINDS.map(([kind]) => inDigits(day[kind]))],
        }))}
      />
    </FormCard>
  );
}
