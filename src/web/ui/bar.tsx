interface BarProps {
  /** What is measured, shown before the number. */
  readonly label: string;
  /** Whole percent, 0–100. */
  readonly percent: number;
}

/** A labelled percentage bar. Drawn as SVG, so that it needs no inline style when rendered to HTML. */
export function Bar({ label, percent }: BarProps) {
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between text-14">
        <span className="text-ink-2">{label}</span>
        <b className="num">{percent}%</b>
      </p>
      <Track percent={percent} />
    </div>
  );
}

/**
 * Progress through a task, such as a form of several pages. `label` is its accessible name.
 *
 * @public
 */
export function Progress({ label, percent }: BarProps) {
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <Track percent={percent} />
    </div>
  );
}

function Track({ percent }: { readonly percent: number }) {
  const share = Math.min(100, Math.max(0, percent));
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="block h-1.5 w-full rounded-full bg-sunken dark:bg-line"
      aria-hidden="true"
    >
      {share > 0 ? (
        <path
          d={`M0 3H${share}`}
          fill="none"
          stroke="var(--brand)"
          strokeWidth="6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  );
}
