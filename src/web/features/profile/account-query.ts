import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import {
  cancelEmailChange,
  changeEmail,
  changeName,
  getEmailChange,
  resendConfirmation,
} from '#contract/name-and-email.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { USER_KEY } from '#web/features/auth/user.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

export interface NameDraft {
  readonly firstName: string;
  readonly lastName: string;
}

export function useChangeName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NameDraft) => call(changeName, { body }),
    onSuccess: ({ firstName, lastName }) => {
      client.setQueryData<User | null>(USER_KEY, (user) => user && { ...user, firstName, lastName });
      toast({ title: 'Name Changed' });
    },
  });
}

export interface EmailDraft {
  readonly email: string;
  readonly currentPassword: string;
}

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailDraft) => callWithIdentityCheck(changeEmail, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getEmailChange) }),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getEmailChange) }),
    onError: (error) => reportFailure(error),
  });
}

/** Mails another link that confirms the address. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => call(resendConfirmation),
    onSuccess: () => toast({ title: 'Link Sent', description: 'Check your email.' }),
    onError: (error) => reportFailure(error),
  });
}
