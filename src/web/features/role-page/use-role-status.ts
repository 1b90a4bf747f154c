import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type EmployerRole, setRoleStatus } from '#contract/roles.ts';
import { refetchRoles } from '#web/features/roles/own-roles.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';

export type SettableStatus = 'live' | 'paused' | 'closed';

/** Removes a role from the decks or puts it back. People who have applied are still owed an answer. */
export function useRoleStatus(role: EmployerRole) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: SettableStatus) =>
      call(setRoleStatus, { params: { roleId: role.id }, body: { status } }),
    onSuccess: () => refetchRoles(client),
    onError: (error) => reportFailure(error, 'The job could not be changed. Please try again.'),
  });
}

interface Refusal {
  /** The server's own sentence. */
  readonly message: string;
  /** Whether the plan does not allow the change. */
  readonly isOfPlan: boolean;
}

/** Null if the change did not fail, or the server gave no reason. */
export function refusalIn(error: Error | null): Refusal | null {
  if (!(error instanceof RequestError) || error.serverMessage === null) return null;
  return { message: error.serverMessage, isOfPlan: error.status === 409 };
}
