interface RangePlotProps {
  /** All in one unit; the scale begins at 0 and ends at `end`. */
  readonly median: number;
  readonly spread: { readonly quick: number; readonly slow: number } | null;
  readonly end: number;
  /** A limit to compare with, such as the 48 hours of the guarantee. */
  readonly limit?: number | undefined;
}

const THICK = 24;

/**
 * Draws how long something took, from 0 to `end`: the middle half of the times (`spread`; null if there are too few of them)
 * and their median. Screen readers skip it, because the text around it has the numbers.
 */
export function RangePlot({ median, spread, end, limit }: RangePlotProps) {
  const xOf = (value: number) => (100 * Math.min(value, end)) / end;
  return (
    <div className="text-brand">
      <svg
        aria-hidden="true"
        viewBox={`0 0 100 ${THICK}`}
        preserveAspectRatio="none"
        fill="currentColor"
        className="chart block h-6 w-full"
      >
        <rect y={THICK / 2 - 2} width="100" height="4" opacity="0.12" />
        {spread === null ? null : (
          <rect
            x={xOf(spread.quick)}
            y={4}
            width={Math.max(0.6, xOf(spread.slow) - xOf(spread.quick))}
            height={THICK - 8}
            opacity="0.45"
          />
        )}
        <rect x={Math.min(99.2, xOf(median))} width="0.8" height={THICK} />
        {limit === undefined ? null : (
          <rect x={Math.min(99.6, xOf(limit))} width="0.4" height={THICK} fill="var(--danger)" />
        )}
      </svg>
    </div>
  );
}
