import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import type { DetailsState } from '../deck-state.ts';

interface MissingDetailsProps {
  /** undefined before anything was tried. */
  readonly state: DetailsState | undefined;
  readonly onRetry: () => void;
}

/** Shown where a card's description and reasons will be. */
export function MissingDetails({ state, onRetry }: MissingDetailsProps) {
  if (state === 'gone') return <p className="mt-7 text-16 text-ink-2">This job is no longer open.</p>;
  if (state !== 'failed') return <Loading className="min-h-60" />;
  return (
    <div className="mt-7 grid justify-items-start gap-3">
      <p className="text-16 text-ink-2">
        {navigator.onLine
          ? 'The description and the reasons did not load.'
          : 'You are offline. The description and the reasons will load when you are back online.'}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
