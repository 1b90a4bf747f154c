import { cx } from '#web/ui/cx.ts';

const RADIUS = 24;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

interface FitRingProps {
  /** Whole percent, 0–100. */
  readonly percent: number;
  /** What the ring measures, for its accessible name: "94 percent match". */
  readonly label?: string;
  readonly className?: string;
}

/** A score as a ring with its number inside, 64 px across unless `className` sizes it. */
export function FitRing({ percent, label = 'match', className }: FitRingProps) {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <span
      role="img"
      aria-label={`${percent} percent ${label}`}
      className={cx(
        'relative grid flex-none place-items-center rounded-full bg-surface shadow-rest',
        className ?? 'size-16',
      )}
    >
      <svg viewBox="0 0 60 60" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="30" cy="30" r={RADIUS} fill="none" stroke="var(--sunken)" strokeWidth="5" />
        {share > 0 ? (
          <circle
            cx="30"
            cy="30"
            r={RADIUS}
            fill="none"
            stroke="var(--brand)"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={`${(share * CIRCUMFERENCE).toFixed(2)} ${CIRCUMFERENCE.toFixed(2)}`}
          />
        ) : null}
      </svg>
      <b className="num relative text-16 leading-none font-bold">
        {percent}
        <small className="text-[10px] font-bold">%</small>
      </b>
    </span>
  );
}
