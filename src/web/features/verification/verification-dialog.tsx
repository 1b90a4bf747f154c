import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getDesk, listAdminActions } from '#contract/admin.ts';
import {
  declineVerification,
  listVerifications,
  setVerification,
  VERIFICATION_NOTE_MAX,
  type VerificationItem,
} from '#contract/verification.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { reasonOf } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';

export type VerificationAction = 'verify' | 'decline' | 'withdraw';

interface Words {
  readonly title: (companyName: string) => string;
  readonly description: string;
  readonly label: string;
  readonly missing: string;
  readonly submit: string;
  readonly done: string;
}

const WORDS: Readonly<Record<VerificationAction, Words>> = {
  verify: {
    title: (companyName) => `Verify ${companyName}?`,
    description: 'Seekers will see that the company exists and that this account belongs to it.',
    label: 'What you checked',
    missing: 'Please write down what you checked.',
    submit: 'Verify',
    done: 'Verified',
  },
  decline: {
    title: (companyName) => `Decline to verify ${companyName}?`,
    description: 'Nothing changes for seekers. The company can ask again.',
    label: 'Why, and what would help',
    missing: 'Please give a reason.',
    submit: 'Decline',
    done: 'Request Declined',
  },
  withdraw: {
    title: (companyName) => `Withdraw the verification of ${companyName}?`,
    description: 'Seekers will no longer see it as verified.',
    label: 'Why',
    missing: 'Please give a reason.',
    submit: 'Withdraw',
    done: 'Verification Withdrawn',
  },
};

interface VerificationDialogProps {
  readonly item: VerificationItem;
  readonly action: VerificationAction;
  readonly onClose: () => void;
}

/** Verifies a company, declines its request or withdraws its verification, with a reason. */
export function VerificationDialog({ item, action, onClose }: VerificationDialogProps) {
  const client = useQueryClient();
  const words = WORDS[action];
  const params = { employerId: item.employerId };
  const save = useMutation({
    mutationFn: (note: string) =>
      action === 'decline'
        ? callWithIdentityCheck(declineVerification, { params, body: { note } })
        : callWithIdentityCheck(setVerification, { params, body: { isVerified: action === 'verify', note } }),
    onSuccess: () => {
      toast({ title: words.done, description: `${item.companyName} has been notified.` });
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
    check: ({ note }) => (note.trim() === '' ? { note: words.missing } : {}),
    onSubmit: ({ note }) => save.mutate(note.trim()),
    isPending: save.isPending,
  });

  return (
    <FormDialog
      onClose={onClose}
      title={words.title(item.companyName)}
      description={words.description}
      form={form}
      submit={words.submit}
      busyLabel="Saving..."
      isPending={save.isPending}
      variant={action === 'verify' ? 'brand' : 'danger'}
    >
      <Field label={words.label} hint="The employer will read this." error={form.errors.note} required>
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
