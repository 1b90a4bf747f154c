import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agreePrice } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { PLANS } from '#contract/plans.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { penceOf } from '#web/forms/pence-of.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type FoundEmployer, refreshEmployers } from '../admin-query.ts';

interface AgreePriceFormProps {
  readonly employer: FoundEmployer;
  readonly onDone: () => void;
}

/** One employer's monthly price for Enterprise; empty restores the list price. */
export function AgreePriceForm({ employer, onDone }: AgreePriceFormProps) {
  const client = useQueryClient();
  const agreedPence = employer.agreedPricePence;
  const [priceToConfirm, setPriceToConfirm] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (pricePence: number) =>
      callWithIdentityCheck(agreePrice, {
        params: { employerId: employer.employerId },
        body: { pricePence },
      }),
    onSuccess: ({ pricePence }) => {
      toast({
        title: pricePence === 0 ? 'List Price Restored' : 'Price Agreed',
        description: `${pricePence === 0 ? 'The list price' : `${money(pricePence)} a month`}, from the next subscription or change of plan.`,
      });
      refreshEmployers(client);
      onDone();
    },
    onError: (error) => {
      setPriceToConfirm(null);
      reportFailure(error);
    },
  });

  const form = useForm({
    start: { price: agreedPence === null ? '' : String(agreedPence / 100) },
    check: ({ price }) =>
      pricePenceOf(price) === null ? { price: 'Please enter an amount, such as 750.' } : {},
    onSubmit: ({ price }) => setPriceToConfirm(pricePenceOf(price) ?? 0),
    isPending: save.isPending,
  });

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <Field
        label="Enterprise price, per month"
        hint={`Leave it empty for the list price of ${money(PLANS.ENTERPRISE.listPricePence)}.`}
        error={form.errors.price}
      >
        <MoneyInput
          inputMode="decimal"
          step={0.01}
          min={0}
          name="price"
          value={form.draft.price}
          onChange={(event) => form.change({ price: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Agree</Button>
      </div>
      {priceToConfirm === null ? null : (
        <ConfirmDialog
          title={
            priceToConfirm === 0
              ? `Return ${employer.companyName} to the list price?`
              : `Agree ${money(priceToConfirm)} a month with ${employer.companyName}?`
          }
          action={priceToConfirm === 0 ? 'Return to the list price' : 'Agree'}
          busy={save.isPending}
          onConfirm={() => save.mutate(priceToConfirm)}
          onClose={() => setPriceToConfirm(null)}
        >
          <p>
            It applies from their next subscription or change of plan. They are not notified; you can change
            it again.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Nothing typed is 0: the list price. */
function pricePenceOf(typed: string): number | null {
  return typed.trim() === '' ? 0 : penceOf(typed);
}
