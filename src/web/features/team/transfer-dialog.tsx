import type { Member } from '#contract/members.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { useTransfer } from './team-calls.ts';

interface Draft {
  readonly password: string;
  readonly keepOwnership: boolean;
}

const EMPTY_DRAFT: Draft = { password: '', keepOwnership: false };

interface TransferDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Asks for the owner's password before somebody else becomes the owner. */
export function TransferDialog({ member, onClose }: TransferDialogProps) {
  const user = useSignedInUser();
  const transfer = useTransfer();
  const form = useForm<Draft>({
    start: EMPTY_DRAFT,
    check: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
    onSubmit: (draft) =>
      transfer.mutate(
        { userId: member.userId, ...draft },
        { onSuccess: onClose, onError: (error) => form.refuse(refusalOf(error, Object.keys(EMPTY_DRAFT))) },
      ),
    isPending: transfer.isPending,
  });
  const { draft, errors, change } = form;
  return (
    <FormDialog
      onClose={onClose}
      title={`Make ${member.firstName} ${member.lastName} the owner?`}
      description="An owner can do everything here, including remove you."
      form={form}
      submit="Make owner"
      busyLabel="Saving..."
      isPending={transfer.isPending}
    >
      <Checkbox
        name="keepOwnership"
        checked={draft.keepOwnership}
        onChange={(event) => change({ keepOwnership: event.target.checked })}
        label="I will stay an owner too"
        hint="Otherwise you become a recruiter."
      />
      <OwnPasswordField
        username={user.username}
        name="password"
        error={errors.password}
        value={draft.password}
        onChange={(password) => change({ password })}
      />
    </FormDialog>
  );
}
