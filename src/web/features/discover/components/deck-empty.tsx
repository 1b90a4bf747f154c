import { Layers } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { DeckState } from '../deck-state.ts';

interface DeckEmptyProps {
  readonly state: DeckState;
  readonly onRefresh: () => void;
  readonly onEditFilters: () => void;
  readonly onWiden: () => void;
  readonly onShowPassed: () => void;
}

/** Shown when no card is left: why, and every way to see more. */
export function DeckEmpty({ state, onRefresh, onEditFilters, onWiden, onShowPassed }: DeckEmptyProps) {
  const { hiddenByFilters, hasFailed, refusal } = state;
  const hasPassed = state.passedLeftOut > 0 || state.canUndo;
  if (refusal !== null) {
    return (
      <EmptyState
        icon={Layers}
        title="Your filters need a change"
        action={<Button onClick={onEditFilters}>Edit filters</Button>}
      >
        <p>{refusal}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Layers}
      title={hasFailed ? 'Your jobs did not load' : 'No More Jobs'}
      action={
        <>
          {hiddenByFilters > 0 ? <Button onClick={onWiden}>Show them all</Button> : null}
          <Button variant={hiddenByFilters > 0 ? 'quiet' : 'brand'} onClick={onRefresh}>
            Refresh
          </Button>
          {hasPassed ? (
            <Button variant="ghost" onClick={onShowPassed}>
              Show passed jobs again
            </Button>
          ) : null}
        </>
      }
    >
      <p>{whyEmpty(hasFailed, hiddenByFilters)}</p>
    </EmptyState>
  );
}

function whyEmpty(hasFailed: boolean, hiddenCount: number): string {
  if (hasFailed && !navigator.onLine) return 'You are offline. Jobs will load when you are back online.';
  if (hasFailed) return 'The jobs could not be loaded just now. Refresh to try again.';
  if (hiddenCount === 1) return 'No more jobs match your filters. They hide 1 more.';
  if (hiddenCount > 1) return `No more jobs match your filters. They hide ${hiddenCount} more.`;
  return 'You have seen every job for now. New ones are posted all the time.';
}
