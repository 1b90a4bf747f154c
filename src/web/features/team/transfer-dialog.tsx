import { useId } from 'react';
import type { Member } from '#contract/members.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { useTransfer } from './team-calls.ts';

interface Draft {
  readonly password: string;
  readonly keepOwnership: boolean;
}

const EMPTY: Draft = { password: '', keepOwnership: false };

interface TransferDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Asks for the owner's password before somebody else becomes the owner. */
export function TransferDialog({ member, onClose }: TransferDialogProps) {
  const user = useSignedInUser();
  const formId = useId();
  const transfer = useTransfer();
  const form = useForm<Draft>({
    start: EMPTY,
    check: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
    onSubmit: (draft) =>
      transfer.mutate(
        { userId: member.userId, ...draft },
        { onSuccess: onClose, onError: (error) => form.refuse(refusalOf(error, Object.keys(EMPTY))) },
      ),
    isPending: transfer.isPending,
  });
  const { draft, errors, change } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Make ${member.firstName} ${member.lastName} the owner?`}
      description="An owner can do everything here, including remove you."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={transfer.isPending} busyLabel="Saving...">
            Make owner
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-4">
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
        <FormError>{form.line}</FormError>
      </form>
    </Dialog>
  );
}
