import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PASSWORD_MIN } from '#contract/units.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/inputs.tsx';
import { AuthError, quietLine } from './auth-error.ts';
import { passwordHint } from './auth-form.ts';
import { FormLine } from './form-line.tsx';
import { setNewPassword } from './reset-calls.ts';
import { rememberUser } from './user.ts';

interface NewPasswordProps {
  /** Of the mailed link. */
  readonly token: string;
  readonly onSignIn: () => void;
  readonly onAskAgain: () => void;
}

/** Where a mailed link leads: choose a new password, then sign in with it. */
export function NewPassword({ token, onSignIn, onAskAgain }: NewPasswordProps) {
  const [chosen, setChosen] = useState('');
  const [isShort, setIsShort] = useState(false);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => setNewPassword(token, chosen),
    // Every session has ended, this browser's too if it had one.
    onSuccess: () => rememberUser(client, null),
  });
  const refusal = change.error instanceof AuthError ? change.error : null;
  const isUsedUp = refusal?.field === 'token';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsShort(chosen.length < PASSWORD_MIN);
    if (chosen.length >= PASSWORD_MIN) change.mutate();
    else event.currentTarget.querySelector<HTMLInputElement>('input')?.focus();
  }

  if (change.isSuccess) {
    return (
      <Outcome title="Your password is changed" text="Every device was signed out. Sign in with the new one.">
        <Button size="lg" onClick={onSignIn}>
          Sign in
        </Button>
      </Outcome>
    );
  }
  if (isUsedUp) {
    return (
      <Outcome title="This link is used up" text={refusal.message}>
        <Button size="lg" onClick={onAskAgain}>
          Ask for a new link
        </Button>
      </Outcome>
    );
  }
  const error = isShort
    ? `Use at least ${PASSWORD_MIN} characters.`
    : refusal?.field === 'password'
      ? refusal.message
      : null;
  return (
    <>
      <title>Choose a new password · Nod</title>
      <h1 className="text-34">Choose a new password</h1>
      <form onSubmit={submit} noValidate className="mt-6 grid gap-5">
        <Field label="New password" hint={passwordHint(chosen)} error={error} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={change.isPending} busyLabel="Changing...">
          Change password
        </Button>
        <FormLine text={refusal !== null && refusal.field !== 'password' ? quietLine(refusal) : null} />
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
      <h1 className="text-34">{title}</h1>
      <p className="text-16 text-ink-2">{text}</p>
      <div className="mt-3 grid">{children}</div>
    </div>
  );
}
