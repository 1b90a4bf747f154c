import { useMutation, useQueryClient } from '@tanstack/react-query';
import { joinCompany } from '#contract/company-joining.ts';
import {
  changeMember,
  inviteMember,
  leaveCompany,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
  switchCompany,
  transferCompany,
} from '#contract/members.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { GivenRole } from './member-role-words.ts';

const memberPages = pagesOf(listMembers);
const invitationPages = pagesOf(listInvitations);

export function useMembers() {
  return usePages(memberPages, { idOf: ({ userId }) => userId });
}

export function useInvitations() {
  return usePages(invitationPages, { idOf: ({ id }) => id });
}

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly memberRole: GivenRole }) =>
      call(inviteMember, { body }),
    onSuccess: ({ email }) => {
      toast({ title: 'Invitation Sent', description: `${email} has seven days to accept it.` });
      void client.invalidateQueries();
    },
  });
}

export function useResend() {
  return useAction(
    (invitationId: string) => call(resendInvitation, { params: { invitationId } }),
    'Sent again',
  );
}

export function useRevoke() {
  return useAction(
    (invitationId: string) => call(revokeInvitation, { params: { invitationId } }),
    'Invitation Withdrawn',
  );
}

export function useChangeMember(userId: string) {
  return useAction(
    (memberRole: GivenRole) => call(changeMember, { params: { userId }, body: { memberRole } }),
    'Role Changed',
  );
}

export function useRemoveMember(userId: string) {
  return useAction(
    (reassignTo: string) => call(removeMember, { params: { userId }, body: { reassignTo } }),
    'Removed',
  );
}

export function useLeaveCompany() {
  return useAction(() => call(leaveCompany), 'You have left the company');
}

export function useJoinCompany() {
  return useAction((companyId: string) => call(joinCompany, { body: { companyId } }), 'You have joined');
}

export function useSwitchCompany() {
  return useAction((companyId: string) => call(switchCompany, { body: { companyId } }), 'Company Switched');
}

export function useTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      readonly userId: string;
      readonly password: string;
      readonly keepOwnership: boolean;
    }) => call(transferCompany, { body }),
    onSuccess: () => {
      toast({ title: 'Ownership Transferred' });
      void client.invalidateQueries();
    },
  });
}

/** Runs a call and then refetches everything, because any of it may have changed. */
function useAction<Input = void>(action: (input: Input) => Promise<unknown>, title: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: async () => {
      toast({ title });
      await client.invalidateQueries();
    },
    onError: (error) => reportFailure(error),
  });
}
