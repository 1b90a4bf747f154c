import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/accounts.ts';
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
  /** The page asked for before signing in. */
  readonly next: string | null;
}

/** What both forms do: check, send once, remember who signed in, lead on; or say what went wrong. */
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

  // The next page is only there for somebody signed in, so it waits until that is known everywhere.
  useEffect(() => {
    if (!user || !destination) return;
    if (isServersPage(destination)) window.location.replace(destination);
    else navigate(destination, { replace: true });
  }, [user, destination, navigate]);

  const mutation = useMutation({
    mutationFn: async (draft: Draft) => {
      const signedIn = await send(draft);
      return { signedIn, home: next ?? (await (await calls()).homeOf(client, signedIn)) };
    },
    onSuccess: ({ signedIn, home }) => {
      void rememberUser(client, signedIn);
      setDestination(home);
    },
    onError: async (error) => {
      lastToast.current = toast({ ...failure, tone: 'destructive' });
      const { fields, line } = (await calls()).authRefusal(error, Object.keys(start));
      form.refuse({ fields: fields as FieldErrors<Draft>, line });
    },
  });
  const isBusy = mutation.isPending || destination !== null;
  const form = useForm({
    start,
    check,
    onSubmit: (draft) => {
      // A new attempt is not to stand under what was said of the one before.
      toasts.dismiss(lastToast.current);
      mutation.mutate(draft);
    },
    isPending: isBusy,
  });
  return { form, isBusy };
}
