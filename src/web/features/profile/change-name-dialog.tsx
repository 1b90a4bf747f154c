import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { type NameDraft, useChangeName } from './account-query.ts';

const NAME_MAX = 80;

export function ChangeNameDialog({ onClose }: { readonly onClose: () => void }) {
  const { firstName, lastName, role } = useSignedInUser();
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
    <FormDialog
      onClose={onClose}
      title="Change your name"
      description={
        role === 'JobSeeker'
          ? 'Employers you matched with see the new name at once. Before a match, employers see no name.'
          : 'It changes at once, wherever it is shown.'
      }
      form={form}
      submit="Save name"
      busyLabel="Saving..."
      isPending={change.isPending}
    >
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
    </FormDialog>
  );
}
