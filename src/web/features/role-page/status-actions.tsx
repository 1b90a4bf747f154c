import { useState } from 'react';
import type { EmployerRole } from '#contract/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import type { SettableStatus, useRoleStatus } from './use-role-status.ts';

interface StatusActionsProps {
  readonly role: EmployerRole;
  readonly change: ReturnType<typeof useRoleStatus>;
}

const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog);

/** The actions for a role's current status. Closing asks for confirmation: people may be waiting. */
export function StatusActions({ role, change }: StatusActionsProps) {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      {nextOf(role).map(({ status, words }) => (
        <Button
          key={status}
          variant={status === 'live' ? 'brand' : 'quiet'}
          size="sm"
          busy={change.isPending}
          onClick={() => (status === 'closed' ? setIsClosing(true) : change.mutate(status))}
        >
          {words}
        </Button>
      ))}
      {isClosing ? (
        <Part as="dialog" onClose={() => setIsClosing(false)}>
          <CloseDialog role={role} change={change} onClose={() => setIsClosing(false)} />
        </Part>
      ) : null}
    </>
  );
}

function nextOf({ status }: EmployerRole): readonly { status: SettableStatus; words: string }[] {
  const close = { status: 'closed', words: 'Close' } as const;
  if (status === 'live') return [{ status: 'paused', words: 'Pause' }, close];
  if (status === 'paused') return [{ status: 'live', words: 'Resume' }, close];
  return [{ status: 'live', words: status === 'expired' ? 'Confirm for 30 days' : 'Reopen' }];
}
