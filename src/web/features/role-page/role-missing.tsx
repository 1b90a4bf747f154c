import { CloudOff, SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** A role that is not there, or not this employer's. */
export function RoleMissing() {
  return (
    <EmptyState
      icon={SearchX}
      title="This is not one of your jobs"
      action={
        <Link href="/employer/dashboard?tab=jobs" className={buttonClass()}>
          To my jobs
        </Link>
      }
    />
  );
}

/** The employer's roles could not be fetched: whether this one is there is not known. */
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
