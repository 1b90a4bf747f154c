import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/accounts.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { type FieldErrors, useForm } from '#web/forms/use-form.ts';
import { toast, toasts } from '#web/ui/toast-store.ts';
import { calls } from './calls.ts';
import { isServersPage } from './next.ts';
import { rememberUser, useUser } from './user.ts';

interface AuthFormOptions<Draft extends object> {
  readonly start: Draft;
  readonly check: (draft: Draft) => FieldErrors<Draft>;
  readonly send: (draft: Draft) => Promise<User>;
  /** The toast when the server refuses. */
  readonly failure: { readonly title: string; readonly description: string };
  /** The page to open after signing in; null for the account's own first page. */
  readonly next: string | null;
}

/**
 * For signing in, signing up and passkeys: checks, sends once, remembers who signed in and opens the next page, or reports
 * the error.
 */
export function useAuthForm<Draft extends object>({
  start,
  check,
  send,
  failure,
  next,
}: AuthFormOptions<Draft>) {
  const client = useQueryClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [destination, setDestination] = useState<string | null>(null);
  const lastToast = useRef(0);

  // The next page needs a signed-in user, so wait until `useUser` returns one.
  useEffect(() => {
    if (!user || !destination) return;
    if (isServersPage(destination)) window.location.replace(destination);
    else navigate(destination, { replace: true });
  }, [user, destination, navigate]);

  const mutation = useMutation({
    mutationFn: async (draft: Draft) => {
      const signedInUser = await send(draft);
      return { signedIn: signedInUser, home: next ?? (await (await calls()).homeOf(client, signedInUser)) };
    },
    onSuccess: ({ signedIn, home }) => {
      void rememberUser(client, signedIn);
      setDestination(home);
    },
    onError: async (error) => {
      lastToast.current = toast({ ...failure, tone: 'destructive' });
      // If the module with the calls can't be loaded, nothing was sent, and `error` is the one from loading it.
      const callsModule = await calls().catch(() => null);
      const formFields = Object.keys(start);
      const { fields, line } = callsModule?.authRefusal(error, formFields) ?? refusalOf(error, formFields);
      form.refuse({ fields: fields as FieldErrors<Draft>, line });
    },
  });
  const isBusy = mutation.isPending || destination !== null;
  const form = useForm({
    start,
    check,
    onSubmit: (draft) => {
      // Remove the previous attempt's error.
      toasts.dismiss(lastToast.current);
      mutation.mutate(draft);
    },
    isPending: isBusy,
  });
  return { form, isBusy };
}
