import { useMutation } from '@tanstack/react-query';
import { changePassword } from '#contract/accounts.ts';
import { getSecondFactors } from '#contract/second-factors.ts';
import { PASSWORD_MIN as WIRE_MIN } from '#contract/units.ts';
import { isShort, PASSWORD_MIN, passwordHint } from '#web/features/auth/auth-form.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { changingSession } from '#web/features/auth/session-check.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/inputs.tsx';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';

const EMPTY_DRAFT = { currentPassword: '', newPassword: '' };

/** Asks for the current password and a new one; signs out all other sessions (D8). */
export function ChangePasswordCard() {
  const { username } = useSignedInUser();
  const change = useMutation({
    mutationFn: (body: typeof EMPTY_DRAFT) =>
      changingSession(() => callWithIdentityCheck(changePassword, { body })),
    onSuccess: () => {
      form.fill(EMPTY_DRAFT);
      toast({ title: 'Password Changed', description: 'Every other device is signed out.' });
    },
    onError: (error) => {
      form.refuse(refusalOf(error, Object.keys(EMPTY_DRAFT)));
      reportError('Your password was not changed.');
    },
  });
  const minLength = useLeastLength();
  const form = useForm({
    start: EMPTY_DRAFT,
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: 'Enter your current password.' }),
      ...(isShort(newPassword, minLength) && { newPassword: `Use at least ${minLength} characters.` }),
    }),
    onSubmit: (draft) => change.mutate(draft),
    isPending: change.isPending,
  });
  const { draft, errors } = form;

  return (
    <FormCard
      title="Password"
      hint="Changing it signs you out of every other device. Passkeys, API keys and a calendar link keep working: if you fear that somebody else got in, remove those you don’t know."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <OwnPasswordField
          username={username}
          label="Current password"
          error={errors.currentPassword}
          value={draft.currentPassword}
          onChange={(currentPassword) => form.change({ currentPassword })}
        />
        <Field
          label="New password"
          hint={passwordHint(draft.newPassword, minLength)}
          error={errors.newPassword}
          required
        >
          <PasswordInput
            name="newPassword"
            autoComplete="new-password"
            value={draft.newPassword}
            onChange={(event) => form.change({ newPassword: event.target.value })}
          />
        </Field>
        <FormError>{form.line}</FormError>
        <Button type="submit" variant="quiet" busy={change.isPending} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </FormCard>
  );
}

/** With a second factor the password may be shorter (D61). */
function useLeastLength(): number {
  const { data } = useEndpoint(getSecondFactors);
  return data && (data.app !== null || data.passkeys.length > 0) ? WIRE_MIN : PASSWORD_MIN;
}
