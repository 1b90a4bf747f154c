import { CloudOff, SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown if a role does not exist, or is not one of the user's. */
export function RoleMissing() {
  return (
    <EmptyState
      icon={SearchX}
      title="This is not one of your jobs"
      action={
        <Link href="/employer/dashboard?tab=jobs" className={buttonClass()}>
          Go to my jobs
        </Link>
      }
    >
      It may have been erased, or passed to a colleague.
    </EmptyState>
  );
}

/** Shown if the employer's roles could not be loaded, so that it is unknown whether this one exists. */
export function RoleNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={CloudOff}
      title="This job could not be loaded"
      action={<Button onClick={() => onRetry()}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </EmptyState>
  );
}
