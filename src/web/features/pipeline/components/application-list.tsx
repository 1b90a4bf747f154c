import { Inbox } from 'lucide-react';
import type { EmployerApplication } from '#contract/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ApplicationRow } from './application-row.tsx';

interface ApplicationListProps {
  /** null if they could not be loaded. */
  readonly applications: readonly EmployerApplication[] | null;
  readonly onRetry: () => void;
}

export function ApplicationList({ applications, onRetry }: ApplicationListProps) {
  if (applications === null) return <ApplicationsFailed onRetry={onRetry} />;
  if (applications.length === 0) {
    return (
      <EmptyState icon={Inbox} title="No applications yet">
        When someone applies for one of your roles, they appear here with the reasons for their fit.
      </EmptyState>
    );
  }
  return (
    <Panel padded={false}>
      <ul>
        {applications.map((application) => (
          <li key={application.id} className="border-t border-line first:border-0">
            <ApplicationRow application={application} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ApplicationsFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={Inbox}
      title="Applications could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
