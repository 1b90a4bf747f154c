import { useId } from 'react';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { type NameDraft, useChangeName } from './account-query.ts';

const NAME_MAX = 80;

export function ChangeNameDialog({ onClose }: { readonly onClose: () => void }) {
  const { firstName, lastName, role } = useSignedInUser();
  const formId = useId();
  const change = useChangeName();
  const form = useForm<NameDraft>({
    start: { firstName, lastName },
    check: (draft) => ({
      ...(draft.firstName.trim() === '' && { firstName: 'Enter your first name.' }),
      ...(draft.lastName.trim() === '' && { lastName: 'Enter your last name.' }),
    }),
    onSubmit: (draft) =>
      change.mutate(draft, {
        onSuccess: onClose,
        onError: (error) => form.refuse(refusalOf(error, ['firstName', 'lastName'])),
      }),
    isPending: change.isPending,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change your name"
      description={
        role === 'JobSeeker'
          ? 'Employers you matched with see the new name at once. Before a match, employers see no name.'
          : 'It changes at once, wherever it is shown.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={change.isPending} busyLabel="Saving...">
            Save name
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5">
        <Field label="First name" error={form.errors.firstName} required>
          <TextInput
            name="firstName"
            autoComplete="given-name"
            maxLength={NAME_MAX}
            value={form.draft.firstName}
            onChange={(event) => form.change({ firstName: event.target.value })}
          />
        </Field>
        <Field label="Last name" error={form.errors.lastName} required>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            maxLength={NAME_MAX}
            value={form.draft.lastName}
            onChange={(event) => form.change({ lastName: event.target.value })}
          />
        </Field>
        <FormError>{form.line}</FormError>
      </form>
    </Dialog>
  );
}
