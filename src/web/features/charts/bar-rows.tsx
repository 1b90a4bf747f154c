export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value as text: '2,450', '12 h'. */
  readonly words: string;
}

/** Percent: a value above 0 is always visible. */
const MIN_LENGTH = 1;
const THICKNESS = 10;

/**
 * Horizontal bars scaled to the longest, each with its label and its value as text above it. Like every chart here, they
 * have the colour of the surrounding text, so that forced colours replace it too.
 */
export function BarRows({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map(({ key, label: name, value, words }) => (
        <li key={key}>
          <p className="flex items-baseline justify-between gap-3 text-15">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="num flex-none font-semibold">{words}</span>
          </p>
          <div className="mt-1 text-brand">
            <svg
              aria-hidden="true"
              viewBox={`0 0 100 ${THICKNESS}`}
              preserveAspectRatio="none"
              fill="currentColor"
              className="chart block h-3 w-full"
            >
              <rect width="100" height={THICKNESS} opacity="0.12" />
              <rect width={lengthOf(value, highest)} height={THICKNESS} />
            </svg>
          </div>
        </li>
      ))}
    </ul>
  );
}

function lengthOf(value: number, highest: number): number {
  return value === 0 ? 0 : Math.max(MIN_LENGTH, (100 * value) / highest);
}
