import { useMutation } from '@tanstack/react-query';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { authRefusal } from './auth-error.ts';
import { isEmailAddress } from './auth-form.ts';
import { FormLine } from './form-line.tsx';
import { askForLink } from './reset-calls.ts';

/** Asks for a link by email. What it answers is the same whether there is such an account or not. */
export function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const ask = useMutation({
    mutationFn: askForLink,
    onError: (error) => {
      form.refuse(authRefusal(error, ['email']));
    },
  });
  const form = useForm({
    start: { email: '' },
    check: ({ email }) =>
      isEmailAddress(email) ? {} : { email: 'Enter your email address, like name@example.com.' },
    onSubmit: ({ email }) => ask.mutate(email.trim()),
    isPending: ask.isPending,
  });

  return (
    <>
      <title>Forgot your password? · Nod</title>
      <h1 className="text-34">{ask.isSuccess ? 'Check your email' : 'Forgot your password?'}</h1>
      {ask.isSuccess ? (
        <p role="status" className="mt-3 text-16 text-ink-2 wrap-anywhere">
          If there is an account with {ask.variables}, a link is on its way there. It works once, for an hour.
        </p>
      ) : (
        <form onSubmit={form.submit} noValidate className="mt-3 grid gap-5">
          <p className="text-16 text-ink-2">We’ll email you a link to choose a new one.</p>
          <Field label="Email" error={form.errors.email} required>
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              value={form.draft.email}
              onChange={(event) => form.change({ email: event.target.value })}
            />
          </Field>
          <Button type="submit" size="lg" busy={ask.isPending} busyLabel="Sending...">
            Send me a link
          </Button>
          <FormLine text={form.line} />
        </form>
      )}
      <Button variant="ghost" className="mt-4 w-full" onClick={onBack}>
        Back to signing in
      </Button>
    </>
  );
}
