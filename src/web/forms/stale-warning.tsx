import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/warning.tsx';

/** A field that differs between the form and the version that somebody else, or another tab, has saved. */
export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface StaleWarningProps {
  /** The thing that was edited: 'This job', 'Your company'. */
  readonly what: string;
  /** Compares the form with the saved version. */
  readonly readDifferences: () => Promise<readonly Difference[]>;
  /** Fetches the saved version and fills the form with it. */
  readonly onLoad: () => Promise<void>;
  readonly onSaveAnyway: () => void;
}

/** Warns that another version was saved while this one was edited: no text is lost without asking. */
export function StaleWarning({ what, readDifferences, onLoad, onSaveAnyway }: StaleWarningProps) {
  const load = useMutation({ mutationFn: onLoad });
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  // Compared once, with the draft when it was refused: otherwise each keystroke would fetch the other version again.
  const [compare] = useState(() => readDifferences);
  useEffect(() => {
    // Without the comparison, the two buttons remain.
    compare().then(setDifferences, () => {});
  }, [compare]);
  return (
    <Warning title={`${what} was changed after you opened it`}>
      <p>
        Nothing was saved, and what you typed is still here. Load the other version to continue from it, or
        replace it with yours.
      </p>
      {differences.length > 0 ? (
        <dl className="grid gap-3">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              <dt className="font-semibold sm:col-span-2">{label}</dt>
              <Version whose="Yours" text={mine} />
              <Version whose="Saved" text={theirs} />
            </div>
          ))}
        </dl>
      ) : null}
      {load.isError ? <p className="font-semibold">It could not be loaded. Please try again.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" busy={load.isPending} busyLabel="Loading..." onClick={() => load.mutate()}>
          Load the other version
        </Button>
        <Button variant="quiet" onClick={onSaveAnyway}>
          Save mine instead
        </Button>
      </div>
    </Warning>
  );
}

function Version({ whose, text }: { readonly whose: string; readonly text: string }) {
  return (
    <dd className="min-w-0 rounded-tile bg-surface p-3 text-ink">
      <span className="block text-13 text-ink-2">{whose}</span>
      <span className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
        {text || 'Empty'}
      </span>
    </dd>
  );
}
