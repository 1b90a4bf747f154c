import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#contract/accounts.ts';
import { PASSWORD_MIN } from '#contract/units.ts';
import { passwordHint, textOf } from '#web/features/auth/auth-form.ts';
import { changingSession } from '#web/features/auth/session-check.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { refusalOf } from './refusal.ts';

const FIELDS = ['currentPassword', 'newPassword'] as const;
type Missing = Partial<Record<(typeof FIELDS)[number], string>>;

/** What the form can check itself, shown beside the fields like every other error. */
function missingIn(form: FormData): Missing {
  const missing: Missing = {};
  if (textOf(form, 'currentPassword') === '') missing.currentPassword = 'Enter your current password.';
  if (textOf(form, 'newPassword').length < PASSWORD_MIN)
    missing.newPassword = `Use at least ${PASSWORD_MIN} characters.`;
  return missing;
}

/** The current password once more and a new one; signs everybody else out (D8). */
export function ChangePasswordCard() {
  const { username } = useSignedInUser();
  const [chosen, setChosen] = useState('');
  const change = useMutation({
    mutationFn: (form: FormData) =>
      changingSession(() =>
        call(changePassword, {
          body: {
            currentPassword: textOf(form, 'currentPassword'),
            newPassword: textOf(form, 'newPassword'),
          },
        }),
      ),
  });
  const [missing, setMissing] = useState<Missing>({});
  const { errorOf, line } = refusalOf(change.error, FIELDS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const found = missingIn(new FormData(form));
    setMissing(found);
    const first = FIELDS.find((field) => field in found);
    if (first !== undefined) {
      change.reset();
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    change.mutate(new FormData(form), {
      onSuccess: () => {
        form.reset();
        setChosen('');
        toast({ title: 'Password Changed', description: 'Every other device is signed out.' });
      },
      onError: () => reportError('Your password was not changed.'),
    });
  }

  return (
    <FormCard title="Password" hint="A new one signs you out on every other device.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {/* For password managers, which otherwise don't know whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" defaultValue={username} />
        <Field
          label="Current password"
          error={missing.currentPassword ?? errorOf('currentPassword')}
          required
        >
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint={passwordHint(chosen)}
          error={missing.newPassword ?? errorOf('newPassword')}
          required
        >
          <PasswordInput
            name="newPassword"
            autoComplete="new-password"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        <FormError>{line}</FormError>
        <Button type="submit" variant="quiet" busy={change.isPending} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </FormCard>
  );
}
