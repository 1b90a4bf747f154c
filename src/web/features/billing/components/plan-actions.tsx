import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Billing, resumeSubscription } from '#contract/billing.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { rememberBilling } from '../billing-query.ts';
import { CancelDialog } from './cancel-dialog.tsx';

interface PlanActionsProps {
  readonly billing: Billing;
  readonly onPay: (invoiceId: string) => void;
  readonly onCard: () => void;
}

/** The actions on a subscription other than changing the plan. */
export function PlanActions({ billing, onPay, onCard }: PlanActionsProps) {
  const client = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const resume = useMutation({
    mutationFn: () => call(resumeSubscription),
    onSuccess: (answer) => {
      rememberBilling(client, answer);
      toast({ title: 'Your plan will continue', description: 'It is no longer cancelled.' });
    },
    onError: (error) => reportFailure(error),
  });
  if (!billing.isSubscribed) return null;
  const isCancelled = billing.cancelAt !== null;
  const overdueInvoice =
    billing.status === 'past_due'
      ? billing.invoices.findLast(({ kind, status }) => kind === 'subscription' && status === 'open')
      : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {overdueInvoice ? (
        <Button size="sm" onClick={() => onPay(overdueInvoice.id)}>
          Pay now
        </Button>
      ) : null}
      {isCancelled ? (
        <Button size="sm" busy={resume.isPending} busyLabel="Saving..." onClick={() => resume.mutate()}>
          Keep my plan
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" onClick={onCard}>
        Update card
      </Button>
      {isCancelled ? null : (
        <Button variant="ghost" size="sm" onClick={() => setCancelling(true)}>
          Cancel plan
        </Button>
      )}
      {isCancelling ? <CancelDialog billing={billing} onClose={() => setCancelling(false)} /> : null}
    </div>
  );
}
