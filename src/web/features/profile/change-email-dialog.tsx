import { isEmailAddress } from '#web/features/auth/auth-form.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { type EmailDraft, useChangeEmail } from './account-query.ts';

export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { email, username } = useSignedInUser();
  const change = useChangeEmail();
  const form = useForm<EmailDraft>({
    start: { email: '', currentPassword: '' },
    check: (draft) => ({
      ...(!isEmailAddress(draft.email) && { email: 'Enter an email address, like name@example.com.' }),
      ...(draft.currentPassword === '' && { currentPassword: 'Enter your current password.' }),
    }),
    onSubmit: ({ email: typed, currentPassword }) =>
      change.mutate(
        { email: typed.trim(), currentPassword },
        { onError: (error) => form.refuse(refusalOf(error, ['email', 'currentPassword'])) },
      ),
    isPending: change.isPending,
  });
  if (change.isSuccess) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Check your email"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <p role="status" className="text-16 text-ink-2 wrap-anywhere">
          A link is on its way to {change.variables.email}. It works once, for a day. Until you open it, we
          keep using {email}, which is also notified.
        </p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Change your email"
      description="We send a link to the new address. Your email changes once you open it, and your other devices are signed out."
      form={form}
      submit="Send the link"
      busyLabel="Sending..."
      isPending={change.isPending}
    >
      <Field label="New email" error={form.errors.email} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={form.draft.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
      </Field>
      <OwnPasswordField
        username={username}
        label="Current password"
        error={form.errors.currentPassword}
        value={form.draft.currentPassword}
        onChange={(currentPassword) => form.change({ currentPassword })}
      />
    </FormDialog>
  );
}
