import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/accounts.ts';
import { toast } from '#web/ui/toast-store.ts';
import { AuthError, quietLine } from './auth-error.ts';
import { type AuthErrors, isAuthField } from './auth-form.ts';
import { calls } from './calls.ts';
import { isServersPage } from './next.ts';
import { rememberUser, useUser } from './user.ts';

interface AuthFormOptions {
  readonly check: (form: FormData) => AuthErrors;
  readonly send: (form: FormData) => Promise<User>;
  /** The toast when the server refuses. */
  readonly failure: { readonly title: string; readonly description: string };
  /** The page asked for before signing in. */
  readonly next: string | null;
}

/** What both forms do: check, send once, remember who signed in, lead on; or say what went wrong. */
export function useAuthForm({ check, send, failure, next }: AuthFormOptions) {
  const client = useQueryClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [errors, setErrors] = useState<AuthErrors>({});
  const [line, setLine] = useState<string | null>(null);
  const [destination, setDestination] = useState<string | null>(null);

  // The next page is only there for somebody signed in, so it waits until that is known everywhere.
  useEffect(() => {
    if (!user || !destination) return;
    if (isServersPage(destination)) window.location.replace(destination);
    else navigate(destination, { replace: true });
  }, [user, destination, navigate]);

  const mutation = useMutation({
    mutationFn: async (form: FormData) => {
      const signedIn = await send(form);
      return { signedIn, home: next ?? (await (await calls()).homeOf(client, signedIn)) };
    },
    onSuccess: ({ signedIn, home }) => {
      void rememberUser(client, signedIn);
      setDestination(home);
    },
    onError: (error) => {
      toast({ ...failure, tone: 'destructive' });
      if (!(error instanceof AuthError)) return;
      if (isAuthField(error.field)) setErrors({ [error.field]: error.message });
      else setLine(quietLine(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const found = check(form);
    setErrors(found);
    setLine(null);
    const [first] = Object.keys(found);
    if (first === undefined) mutation.mutate(form);
    else element.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return { submit, errors, line, isBusy: mutation.isPending || destination !== null };
}
