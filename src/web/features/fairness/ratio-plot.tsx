import { FOUR_FIFTHS } from '#contract/monitoring.ts';
import { cx } from '#web/ui/cx.ts';

interface RatioPlotProps {
  readonly ratio: { readonly value: number; readonly low: number; readonly high: number };
}

/** The plot ends here; a longer range is cut off, but its numbers are not. */
const WIDEST = 1.6;

/** A ratio with its range on a line, and a mark at four fifths. */
export function RatioPlot({ ratio }: RatioPlotProps) {
  const positionOf = (value: number) => `${(100 * Math.min(WIDEST, value)) / WIDEST}%`;
  const isBelow = ratio.value < FOUR_FIFTHS;
  const isSure = ratio.high < FOUR_FIFTHS;
  return (
    <div className="num text-14">
      <div aria-hidden="true" className="relative my-2 h-3 rounded-full bg-sunken">
        <span
          className={cx('absolute inset-y-0.5 rounded-full', isBelow ? 'bg-alert' : 'bg-brand')}
          style={{ left: positionOf(ratio.low), right: `calc(100% - ${positionOf(ratio.high)})` }}
        />
        <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: positionOf(FOUR_FIFTHS) }} />
      </div>
      {ratio.value.toFixed(2)}{' '}
      <span className="text-ink-2">
        ({ratio.low.toFixed(2)} to {ratio.high.toFixed(2)})
      </span>
      {isBelow ? (
        <strong className="block text-13">{isSure ? 'Below four fifths' : 'May be below four fifths'}</strong>
      ) : null}
    </div>
  );
}
