import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { AuthError, quietLine } from './auth-error.ts';
import { textOf } from './auth-form.ts';
import { FormLine } from './form-line.tsx';
import { askForLink } from './reset-calls.ts';

/** Asks for a link by mail. What it answers is the same whether there is such an account or not. */
export function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const ask = useMutation({ mutationFn: askForLink });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email').trim();
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    setError(isAddress ? null : 'Enter your email address, like name@example.com.');
    if (isAddress) ask.mutate(email);
    else event.currentTarget.querySelector<HTMLInputElement>('input')?.focus();
  }

  return (
    <>
      <title>Forgot your password? · Nod</title>
      <h1 className="text-34">{ask.isSuccess ? 'Look into your mail' : 'Forgot your password?'}</h1>
      {ask.isSuccess ? (
        <p role="status" className="mt-3 text-16 text-ink-2 wrap-anywhere">
          If there is an account with {ask.variables}, a link is on its way there. It works once, for an hour.
        </p>
      ) : (
        <form onSubmit={submit} noValidate className="mt-3 grid gap-5">
          <p className="text-16 text-ink-2">We mail you a link to choose a new one.</p>
          <Field label="Email" error={error} required>
            <TextInput name="email" type="email" autoComplete="email" autoCapitalize="none" />
          </Field>
          <Button type="submit" size="lg" busy={ask.isPending} busyLabel="Sending...">
            Send me a link
          </Button>
          <FormLine text={ask.error instanceof AuthError ? quietLine(ask.error) : null} />
        </form>
      )}
      <Button variant="ghost" className="mt-4 w-full" onClick={onBack}>
        Back to signing in
      </Button>
    </>
  );
}
