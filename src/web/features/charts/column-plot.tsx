import { barsOf, HEIGHT, SLOT } from './plot.ts';

interface ColumnPlotProps {
  /** What the columns show, as a sentence for screen readers. */
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly value: number; readonly words: string }[];
}

const GAP = 3;

/** One column for each of a few groups, such as months, with its value above and its name below. */
export function ColumnPlot({ label, columns }: ColumnPlotProps) {
  const bars = barsOf(columns.map(({ value }) => value));
  return (
    <figure role="img" aria-label={label} className="flex items-end gap-1 overflow-hidden">
      {columns.map(({ name, words }, index) => {
        const bar = bars[index];
        return (
          <div key={name} className="min-w-0 flex-1 text-center">
            <p className="num text-12 font-semibold whitespace-nowrap">{words}</p>
            <div className="mt-1 text-brand">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${SLOT} ${HEIGHT + 1}`}
                preserveAspectRatio="none"
                fill="currentColor"
                className="chart block h-32 w-full"
              >
                {bar === undefined ? null : (
                  <rect x={GAP / 2} y={bar.y} width={SLOT - GAP} height={bar.height} />
                )}
                <path d={`M0 ${HEIGHT + 0.5}H${SLOT}`} fill="none" stroke="currentColor" opacity="0.3" />
              </svg>
            </div>
            <p className="num mt-1 text-12 text-ink-2 whitespace-nowrap">{name}</p>
          </div>
        );
      })}
    </figure>
  );
}
