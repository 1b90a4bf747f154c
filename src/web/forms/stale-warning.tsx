import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/warning.tsx';

interface StaleWarningProps {
  /** What it is that was edited: 'This job', 'Your company'. */
  readonly what: string;
  /** Fetches what was saved and fills the form with it. */
  readonly onLoad: () => Promise<void>;
  readonly onSaveAnyway: () => void;
}

/** Something was saved elsewhere while it was edited here: nobody's words are lost without being asked. */
export function StaleWarning({ what, onLoad, onSaveAnyway }: StaleWarningProps) {
  const load = useMutation({ mutationFn: onLoad });
  return (
    <Warning title={`${what} was changed after you opened it`}>
      <p>
        Nothing was saved, and what you typed is still here. Load the other version to continue from it, or
        replace it with yours.
      </p>
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
