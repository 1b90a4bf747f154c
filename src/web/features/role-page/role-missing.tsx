import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** A role that is not there, or not this employer's. */
export function RoleMissing() {
  return (
    <EmptyState
      icon={SearchX}
      title="This job is not among yours"
      action={
        <Link href="/employer/dashboard?tab=jobs" className={buttonClass()}>
          To my jobs
        </Link>
      }
    />
  );
}
