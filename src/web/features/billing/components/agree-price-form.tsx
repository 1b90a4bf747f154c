import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { agreePrice } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { PLANS } from '#contract/plans.ts';
import { penceOf } from '#web/forms/pence-of.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type FoundEmployer, refreshEmployers } from '../admin-query.ts';

interface AgreePriceFormProps {
  readonly employer: FoundEmployer;
  readonly onDone: () => void;
}

/** What Enterprise costs one employer a month; empty goes back to the list price. */
export function AgreePriceForm({ employer, onDone }: AgreePriceFormProps) {
  const client = useQueryClient();
  const agreed = employer.agreedPricePence;
  const [typed, setTyped] = useState(agreed === null ? '' : String(agreed / 100));
  const [error, setError] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (pricePence: number) =>
      call(agreePrice, { params: { employerId: employer.employerId }, body: { pricePence } }),
    onSuccess: ({ pricePence }) => {
      toast({
        title: 'Price agreed',
        description: pricePence === 0 ? 'The list price holds again.' : `${money(pricePence)} a month.`,
      });
      refreshEmployers(client);
      onDone();
    },
    onError: (error) => reportFailure(error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const pricePence = typed.trim() === '' ? 0 : penceOf(typed);
    setError(pricePence === null ? 'Please enter an amount, such as 750.' : null);
    if (pricePence !== null) save.mutate(pricePence);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label="Enterprise, a month"
        hint={`Leave it empty for the list price of ${money(PLANS.ENTERPRISE.listPricePence)}.`}
        error={error}
      >
        <MoneyInput
          inputMode="decimal"
          step={0.01}
          min={0}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel="Saving...">
          Agree
        </Button>
      </div>
    </form>
  );
}
