import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getDesk, listAdminActions } from '#contract/admin.ts';
import {
  listVerifications,
  setVerification,
  VERIFICATION_NOTE_MAX,
  type VerificationItem,
} from '#contract/verification.ts';
import { callConfirmed } from '#web/features/auth/call-confirmed.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { reasonOf } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface VerificationDialogProps {
  readonly item: VerificationItem;
  readonly onClose: () => void;
}

/** Verifies a company or withdraws its verification, with a reason. */
export function VerificationDialog({ item, onClose }: VerificationDialogProps) {
  const client = useQueryClient();
  const isVerifying = item.verifiedAt === null;
  const save = useMutation({
    mutationFn: (note: string) =>
      callConfirmed(setVerification, {
        params: { employerId: item.employerId },
        body: { isVerified: isVerifying, note },
      }),
    onSuccess: () => {
      toast({
        title: isVerifying ? 'Verified' : 'Verification Withdrawn',
        description: `${item.companyName} has been notified.`,
      });
      onClose();
    },
    onError: (error) => {
      form.refuse({ fields: { note: reasonOf(error) } });
    },
    onSettled: () => {
      for (const queryKey of [keyOf(listVerifications), keyOf(getDesk), keyOf(listAdminActions)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });

  const form = useForm({
    start: { note: '' },
    check: ({ note }) =>
      note.trim() === ''
        ? { note: isVerifying ? 'Please write down what you checked.' : 'Please give a reason.' }
        : {},
    onSubmit: ({ note }) => save.mutate(note.trim()),
    isPending: save.isPending,
  });

  return (
    <FormDialog
      onClose={onClose}
      title={
        isVerifying ? `Verify ${item.companyName}?` : `Withdraw the verification of ${item.companyName}?`
      }
      description={
        isVerifying
          ? 'Seekers will see that the company exists and that this account belongs to it.'
          : 'Seekers will no longer see it as verified.'
      }
      form={form}
      submit={isVerifying ? 'Verify' : 'Withdraw'}
      busyLabel="Saving..."
      isPending={save.isPending}
      variant={isVerifying ? 'brand' : 'danger'}
    >
      <Field
        label={isVerifying ? 'What you checked' : 'Why'}
        hint="The employer will read this."
        error={form.errors.note}
        required
      >
        <Textarea
          rows={3}
          maxLength={VERIFICATION_NOTE_MAX}
          name="note"
          value={form.draft.note}
          onChange={(event) => form.change({ note: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
