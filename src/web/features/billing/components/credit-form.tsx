import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCreditNote } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { penceOf } from '#web/forms/pence-of.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput, Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type FoundEmployer, refreshEmployers } from '../admin-query.ts';

interface CreditFormProps {
  readonly employer: FoundEmployer;
  readonly onDone: () => void;
}

const EMPTY_DRAFT = { amount: '', reason: '' };

/** A sum and a reason; if it is sent twice, the credit is given once. */
export function CreditForm({ employer, onDone }: CreditFormProps) {
  const client = useQueryClient();
  const [draftToConfirm, setDraftToConfirm] = useState<typeof EMPTY_DRAFT | null>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const give = useMutation({
    mutationFn: ({ amount, reason }: typeof EMPTY_DRAFT) =>
      callWithIdentityCheck(createCreditNote, {
        body: {
          employerId: employer.employerId,
          amountPence: penceOf(amount) ?? 0,
          reason: reason.trim(),
          requestId,
        },
      }),
    onSuccess: ({ number, grossPence }) => {
      toast({
        title: 'Credit Given',
        description: `${number}: ${money(Math.abs(grossPence))} for ${employer.companyName}.`,
      });
      refreshEmployers(client);
      onDone();
    },
    onError: (error) => {
      setDraftToConfirm(null);
      reportFailure(error);
    },
  });

  const form = useForm({
    start: EMPTY_DRAFT,
    check: ({ amount, reason }) => ({
      ...(!penceOf(amount) && { amount: 'Please enter an amount, such as 49.50.' }),
      ...(reason.trim() === '' && { reason: 'Please give a reason.' }),
    }),
    onSubmit: setDraftToConfirm,
    isPending: give.isPending,
  });

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <Field label="Amount" error={form.errors.amount} required>
        <MoneyInput
          inputMode="decimal"
          step={0.01}
          min={0.01}
          name="amount"
          value={form.draft.amount}
          onChange={(event) => form.change({ amount: event.target.value })}
        />
      </Field>
      <Field label="Reason" hint="It appears on the credit note." error={form.errors.reason} required>
        <Textarea
          rows={2}
          maxLength={1_000}
          name="reason"
          value={form.draft.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={give.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Give credit</Button>
      </div>
      {draftToConfirm === null ? null : (
        <ConfirmDialog
          title={`Give ${employer.companyName} ${money(penceOf(draftToConfirm.amount) ?? 0)}?`}
          action="Give credit"
          busy={give.isPending}
          onConfirm={() => give.mutate(draftToConfirm)}
          onClose={() => setDraftToConfirm(null)}
        >
          <p>
            A credit note with this reason is issued, the sum comes off the next invoice, and the company is
            told. It can’t be taken back.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}
