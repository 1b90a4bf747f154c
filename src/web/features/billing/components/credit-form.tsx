import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createCreditNote } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { penceOf } from '#web/forms/pence-of.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput, Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type FoundEmployer, refreshEmployers } from '../admin-query.ts';

interface CreditFormProps {
  readonly employer: FoundEmployer;
  readonly onDone: () => void;
}

/** A sum and a reason; sent twice it is given once. */
export function CreditForm({ employer, onDone }: CreditFormProps) {
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const give = useMutation({
    mutationFn: (amountPence: number) =>
      call(createCreditNote, {
        body: { employerId: employer.employerId, amountPence, reason: reason.trim(), requestId },
      }),
    onSuccess: ({ number, grossPence }) => {
      toast({
        title: 'Credit given',
        description: `${number}: ${money(Math.abs(grossPence))} for ${employer.companyName}.`,
      });
      refreshEmployers(client);
      onDone();
    },
    onError: (error) => reportFailure(error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const amountPence = penceOf(typed);
    const hasAmount = amountPence !== null && amountPence > 0;
    const hasReason = reason.trim() !== '';
    setErrors({
      ...(!hasAmount && { amount: 'Please enter an amount, such as 49.50.' }),
      ...(!hasReason && { reason: 'Please give a reason.' }),
    });
    if (hasAmount && hasReason) give.mutate(amountPence);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label="Amount" error={errors.amount} required>
        <MoneyInput
          inputMode="decimal"
          step={0.01}
          min={0.01}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Reason" hint="It stands on the credit note." error={errors.reason} required>
        <Textarea
          rows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={give.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={give.isPending} busyLabel="Giving...">
          Give credit
        </Button>
      </div>
    </form>
  );
}
