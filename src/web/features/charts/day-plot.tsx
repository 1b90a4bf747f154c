import { inDigits } from '#contract/format.ts';
import { calendarDay } from '#web/format/days.ts';
import { Panel } from '#web/ui/panel.tsx';
import { barsOf, HEIGHT, plotWords, SLOT } from './plot.ts';

interface DayPlotProps {
  readonly label: string;
  /** May count more than the days shown, such as everything since the role was posted. */
  readonly total: number;
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

/** Between two bars, in the units of `SLOT`. */
const GAP = 3;

/** A total, with a bar for each of the last days. */
export function DayPlot({ label, total, days }: DayPlotProps) {
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  const width = Math.max(1, days.length) * SLOT;
  return (
    <Panel className="flex flex-col p-4 lg:p-5">
      <p className="text-14 text-ink-2">{label}</p>
      <p className="display num mt-1 text-34 leading-none">{inDigits(total)}</p>
      <div className="mt-4 text-brand">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT + 1}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label} a day: ${plotWords(days)}`}
          fill="currentColor"
          className="chart block h-16 w-full"
        >
          <path
            d={`M0 ${HEIGHT + 0.5}H${width}`}
            strokeWidth="1"
            fill="none"
            stroke="currentColor"
            opacity="0.3"
          />
          {barsOf(days.map(({ count }) => count)).map(({ x, y, height }) => (
            <rect key={x} x={x} y={y} width={SLOT - GAP} height={height} />
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="num mt-1 flex justify-between gap-2 text-12 text-ink-3">
        <span>{firstDay ? calendarDay(firstDay.day) : ''}</span>
        <span>{lastDay ? calendarDay(lastDay.day) : ''}</span>
      </p>
    </Panel>
  );
}
