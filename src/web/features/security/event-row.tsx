import { momentOf } from '#web/format/time.ts';
import { cx } from '#web/ui/cx.ts';

interface EventRowProps {
  readonly title: string;
  readonly isWorrying: boolean;
  /** Who, what exactly and where from; empty ones are left out. */
  readonly particulars: readonly (string | null)[];
  readonly at: string;
}

export function EventRow({ title, isWorrying, particulars, at }: EventRowProps) {
  const details = particulars.filter(Boolean).join(' · ');
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className={cx('text-15 font-semibold', isWorrying && 'text-danger')}>{title}</span>
      <time dateTime={at} className="num text-14 text-ink-2">
        {momentOf(at)}
      </time>
      {details === '' ? null : <span className="text-14 text-ink-2 wrap-anywhere">{details}</span>}
    </li>
  );
}
