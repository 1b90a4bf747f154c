import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#contract/accounts.ts';
import { PASSWORD_MIN } from '#contract/units.ts';
import { call } from '#web/api.ts';
import { passwordHint, textOf } from '#web/features/auth/auth-form.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { refusalOf } from './refusal.ts';

/** The current password once more and a new one; signs everybody else out (D8). */
export function ChangePasswordCard() {
  const { username } = useSignedInUser();
  const [chosen, setChosen] = useState('');
  const change = useMutation({
    mutationFn: (form: FormData) =>
      call(changePassword, {
        body: { currentPassword: textOf(form, 'currentPassword'), newPassword: textOf(form, 'newPassword') },
      }),
  });
  const { errorOf, line } = refusalOf(change.error, ['currentPassword', 'newPassword']);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    change.mutate(new FormData(form), {
      onSuccess: () => {
        form.reset();
        setChosen('');
        toast({ title: 'Password Changed', description: 'Every other device is signed out.' });
      },
      onError: () =>
        toast({ title: 'Error', description: 'Your password was not changed.', tone: 'destructive' }),
    });
  }

  return (
    <FormCard title="Password" hint="A new one signs you out on every other device.">
      <form onSubmit={submit} className="grid gap-5">
        {/* For password managers, which otherwise don't know whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" defaultValue={username} />
        <Field label="Current password" error={errorOf('currentPassword')} required>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <Field label="New password" hint={passwordHint(chosen)} error={errorOf('newPassword')} required>
          <PasswordInput
            name="newPassword"
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        {line ? (
          <p role="alert" className="text-15 font-medium text-danger">
            {line}
          </p>
        ) : null}
        <Button type="submit" variant="quiet" busy={change.isPending} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </FormCard>
  );
}
