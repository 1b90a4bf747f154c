import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/inputs.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { AuthError, authRefusal } from './auth-error.ts';
import { isShort, passwordHint, TOO_SHORT } from './auth-form.ts';
import { FormLine } from './form-line.tsx';
import { setNewPassword } from './reset-calls.ts';
import { rememberUser } from './user.ts';

interface NewPasswordProps {
  /** From the mailed link. */
  readonly token: string;
  readonly onSignIn: () => void;
  readonly onAskAgain: () => void;
}

/** The page of a mailed link: choose a new password, then sign in with it. */
export function NewPassword({ token, onSignIn, onAskAgain }: NewPasswordProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (password: string) => setNewPassword(token, password),
    // Every session has ended, this browser's too if it had one.
    onSuccess: () => rememberUser(client, null),
    onError: (error) => {
      form.refuse(authRefusal(error, ['password']));
    },
  });
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => (isShort(password) ? { password: TOO_SHORT } : {}),
    onSubmit: ({ password }) => change.mutate(password),
    isPending: change.isPending,
  });

  if (change.isSuccess) {
    return (
      <Outcome
        title="Your password has been changed"
        text="Every device was signed out. Sign in with your new password."
      >
        <Button size="lg" onClick={onSignIn}>
          Sign in
        </Button>
      </Outcome>
    );
  }
  if (change.error instanceof AuthError && change.error.field === 'token') {
    return (
      <Outcome title="This link no longer works" text={change.error.message}>
        <Button size="lg" onClick={onAskAgain}>
          Ask for a new link
        </Button>
      </Outcome>
    );
  }
  const { password } = form.draft;
  return (
    <>
      <title>Choose a new password · Nod</title>
      <h1 className="text-34">Choose a new password</h1>
      <form onSubmit={form.submit} noValidate className="mt-6 grid gap-5">
        <Field label="New password" hint={passwordHint(password)} error={form.errors.password} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => form.change({ password: event.target.value })}
          />
        </Field>
        <Button type="submit" size="lg" busy={change.isPending} busyLabel="Changing...">
          Change password
        </Button>
        <FormLine text={form.line} />
      </form>
    </>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Outcome({ title, text, children }: OutcomeProps) {
  return (
    <div role="status" className="grid gap-3">
      <title>{`${title} · Nod`}</title>
      <h1 ref={takeFocus} tabIndex={-1} className="text-34 outline-none">
        {title}
      </h1>
      <p className="text-16 text-ink-2">{text}</p>
      <div className="mt-3 grid">{children}</div>
    </div>
  );
}
