import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Billing, cancelSubscription } from '#contract/billing.ts';
import { PLANS } from '#contract/plans.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { dayInFull } from '#web/format/days.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { rememberBilling } from '../billing-query.ts';

interface CancelDialogProps {
  readonly billing: Billing;
  readonly onClose: () => void;
}

/** Cancels a plan at the end of its trial or paid period; the date is shown before and after. */
export function CancelDialog({ billing, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const { planCode, trialEndsAt, periodEnd } = billing;
  const end = dayInFull(trialEndsAt ?? periodEnd);
  const cancel = useMutation({
    mutationFn: () => callWithIdentityCheck(cancelSubscription),
    onSuccess: (answer) => {
      rememberBilling(client, answer);
      const lastDay = answer.cancelAt === null ? end : dayInFull(answer.cancelAt);
      toast({ title: 'Plan Cancelled', description: `It ends on ${lastDay}.` });
      onClose();
    },
    onError: (error) => reportFailure(error),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cancel ${PLANS[planCode].label}?`}
      description={`It ends on ${end}. Until then nothing changes, and you can change your mind.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep my plan
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            busyLabel="Cancelling..."
            onClick={() => cancel.mutate()}
          >
            Cancel plan
          </Button>
        </>
      }
    >
      <p className="text-15 text-ink-2">
        After that day your live roles are paused, not lost. You keep your applications, conversations and
        invoices.
      </p>
    </Dialog>
  );
}
