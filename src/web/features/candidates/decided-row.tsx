import type { Ref } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The employer's decision about somebody in the current list. */
export type Decision = 'invited' | 'matched' | 'skipped';

const WORDS: Readonly<Record<Decision, string>> = {
  invited: 'has been invited. If they apply, it is a match at once.',
  matched: 'had just applied, so it is a match.',
  skipped: 'is skipped for this job.',
};

interface DecidedRowProps {
  readonly handle: string;
  readonly decision: Decision;
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** Replaces the person's row until the list is fetched again, so that nothing jumps and a skip can be undone. */
export function DecidedRow({ handle, decision, busy, onUndo, ref }: DecidedRowProps) {
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={handle}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sunken px-4 py-2.5 -outline-offset-3 lg:px-6"
    >
      <p className="text-15 text-ink-2">
        <b className="font-semibold text-ink">{handle}</b> {WORDS[decision]}
      </p>
      {decision === 'skipped' ? (
        <Button variant="quiet" size="sm" busy={busy} aria-label={`Undo skipping ${handle}`} onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </article>
  );
}
