import type { HistoryEntry } from '#contract/applications.ts';
import { dayOf } from '#web/format/days.ts';
import { clockTime } from '#web/format/time.ts';

interface HistoryListProps {
  /** undefined while loading, null if they could not be loaded. */
  readonly entries: readonly HistoryEntry[] | null | undefined;
}

/** What has happened to an application so far, worded for the reader. */
export function HistoryList({ entries }: HistoryListProps) {
  if (entries === null) return <p className="text-14 text-ink-2">The history could not be loaded.</p>;
  if (entries === undefined) {
    return (
      <p role="status" className="text-14 text-ink-3">
        Loading ...
      </p>
    );
  }
  return (
    <ol className="grid gap-2 border-l-2 border-line pl-4 text-14">
      {entries.map(({ at, status, words }) => (
        <li key={`${at} ${status}`} className="leading-snug">
          {words}{' '}
          <time dateTime={at} className="num text-ink-3">
            {dayOf(at, Date.now())}, {clockTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
