import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type EmployerRole, setRoleStatus } from '#contract/roles.ts';
import { call } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

type Status = 'live' | 'paused' | 'closed';

/** Takes a role out of the decks and brings it back. Those who have applied are still owed their answer. */
export function StatusActions({ role }: { readonly role: EmployerRole }) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (status: Status) => call(setRoleStatus, { params: { roleId: role.id }, body: { status } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/employer/roles'] }),
    onError: (error) =>
      toast({
        title: 'Error',
        description:
          (error instanceof RequestError ? error.serverMessage : null) ??
          'The job could not be changed. Please try again.',
        tone: 'destructive',
      }),
  });
  return nextOf(role).map(({ status, words }) => (
    <Button
      key={status}
      variant={status === 'live' ? 'brand' : 'quiet'}
      size="sm"
      busy={mutation.isPending}
      onClick={() => mutation.mutate(status)}
    >
      {words}
    </Button>
  ));
}

function nextOf({ status }: EmployerRole): readonly { status: Status; words: string }[] {
  const close = { status: 'closed', words: 'Close' } as const;
  if (status === 'live') return [{ status: 'paused', words: 'Pause' }, close];
  if (status === 'paused') return [{ status: 'live', words: 'Resume' }, close];
  return [{ status: 'live', words: status === 'expired' ? 'Confirm for 30 days' : 'Reopen' }];
}
