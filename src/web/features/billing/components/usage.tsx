import type { Billing } from '#contract/billing.ts';
import { isFull } from '../standing-words.ts';

interface UsageProps {
  readonly label: string;
  readonly use: Billing['live'];
  /** Text after the numbers: '2 of 3 live'. */
  readonly tail: string;
}

/** How much of a limit is used; only the number if there is no limit. */
export function Usage({ label, use, tail }: UsageProps) {
  const { used: count, allowed } = use;
  const percent = allowed === null ? 0 : Math.min(100, (100 * count) / Math.max(1, allowed));
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-14">
        <span className="text-ink-2">{label}</span>
        <b className="num">
          {allowed === null ? `${count} ${tail}, unlimited` : `${count} of ${allowed} ${tail}`}
        </b>
      </p>
      {allowed === null ? null : (
        <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken dark:bg-line" aria-hidden="true">
          <div
            className={isFull(use) ? 'h-full rounded-full bg-sun' : 'h-full rounded-full bg-brand'}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
    </div>
  );
}
