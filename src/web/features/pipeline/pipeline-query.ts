import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ApplicationStatus,
  type EmployerApplication,
  moveApplication,
  type RejectionReason,
} from '#contract/applications.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { call } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

const APPLICATIONS_KEY = ['/api/employer/applications'] as const;
const ROLES_KEY = ['/api/employer/roles'] as const;

export function useReceivedApplications() {
  return useQuery<readonly EmployerApplication[] | null>({ queryKey: APPLICATIONS_KEY });
}

export function useOwnRoles() {
  return useQuery<readonly EmployerRole[] | null>({ queryKey: ROLES_KEY });
}

interface Move {
  readonly applicationId: string;
  readonly status: ApplicationStatus;
  readonly rejectionReason?: RejectionReason | null;
}

/** Moves an application on; whatever the answer, the lists show the server's truth again. */
export function useMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ applicationId, ...body }: Move) =>
      call(moveApplication, { params: { applicationId }, body }),
    onSuccess: () => toast({ title: 'Application Updated' }),
    onError: (error) => {
      const why = error instanceof RequestError && error.status === 409 ? ` ${error.serverMessage}` : '';
      toast({
        title: 'Error',
        description: `Failed to update application status.${why}`,
        tone: 'destructive',
      });
    },
    onSettled: () =>
      Promise.all(
        [APPLICATIONS_KEY, ROLES_KEY, ['/api/messages/threads']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
