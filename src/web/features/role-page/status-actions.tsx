import type { EmployerRole } from '#contract/roles.ts';
import { Button } from '#web/ui/button.tsx';
import type { SettableStatus, useRoleStatus } from './use-role-status.ts';

interface StatusActionsProps {
  readonly role: EmployerRole;
  readonly change: ReturnType<typeof useRoleStatus>;
}

/** What can be done with a role where it stands now. */
export function StatusActions({ role, change }: StatusActionsProps) {
  return nextOf(role).map(({ status, words }) => (
    <Button
      key={status}
      variant={status === 'live' ? 'brand' : 'quiet'}
      size="sm"
      busy={change.isPending}
      onClick={() => change.mutate(status)}
    >
      {words}
    </Button>
  ));
}

function nextOf({ status }: EmployerRole): readonly { status: SettableStatus; words: string }[] {
  const close = { status: 'closed', words: 'Close' } as const;
  if (status === 'live') return [{ status: 'paused', words: 'Pause' }, close];
  if (status === 'paused') return [{ status: 'live', words: 'Resume' }, close];
  return [{ status: 'live', words: status === 'expired' ? 'Confirm for 30 days' : 'Reopen' }];
}
