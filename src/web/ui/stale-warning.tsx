import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface StaleWarningProps {
  /** What it is that was edited: 'This job', 'Your company'. */
  readonly what: string;
  /** Fetches what was saved and fills the form with it. */
  readonly onLoad: () => Promise<void>;
  readonly onSaveAnyway: () => void;
}

/** Something was saved elsewhere while it was edited here: nobody's words are lost without being asked. */
export function StaleWarning({ what, onLoad, onSaveAnyway }: StaleWarningProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const load = useMutation({ mutationFn: onLoad });
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-panel bg-amber-soft p-4 text-15 text-on-amber outline-none lg:p-5"
    >
      <p className="font-semibold">{what} was changed after you opened it</p>
      <p>
        Nothing was saved, and what you typed is still here. Load the other version to go on from it, or save
        yours in its place.
      </p>
      {load.isError ? <p className="font-semibold">It did not load. Please try again.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" busy={load.isPending} busyLabel="Loading..." onClick={() => load.mutate()}>
          Load the other version
        </Button>
        <Button variant="quiet" onClick={onSaveAnyway}>
          Save mine instead
        </Button>
      </div>
    </div>
  );
}
