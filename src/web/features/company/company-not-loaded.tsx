import { CloudOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown when the company, or the user's role in it, could not be loaded. */
export function CompanyNotLoaded({ onRetry }: { readonly onRetry: () => unknown }) {
  return (
    <EmptyState
      icon={CloudOff}
      title="Your company could not be loaded"
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </EmptyState>
  );
}
