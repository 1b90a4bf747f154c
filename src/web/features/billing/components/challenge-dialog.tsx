import { useMutation } from '@tanstack/react-query';
import { sandboxChallenge } from '#contract/billing.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { dismissToasts, toastFailure } from '../payment-toasts.ts';

interface ChallengeDialogProps {
  readonly open: boolean;
  readonly clientSecret: string;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
  readonly onRefused: (message: string | null) => void;
}

/** Stands in for a bank's confirmation page: both outcomes can be tried. */
export function ChallengeDialog({
  open,
  clientSecret,
  onClose,
  onAccepted,
  onRefused,
}: ChallengeDialogProps) {
  const answer = useMutation({
    onMutate: dismissToasts,
    mutationFn: (outcome: 'complete' | 'fail') => call(sandboxChallenge, { body: { clientSecret, outcome } }),
    onSuccess: ({ status, message }) => {
      onClose();
      if (status === 'succeeded') onAccepted();
      else onRefused(message);
    },
    onError: toastFailure,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Is it you?"
      description="Your bank would ask you here to confirm this payment. This is a test: choose what happens."
      footer={
        <>
          <Button variant="quiet" disabled={answer.isPending} onClick={() => answer.mutate('fail')}>
            Fail
          </Button>
          <Button disabled={answer.isPending} onClick={() => answer.mutate('complete')}>
            Complete
          </Button>
        </>
      }
    />
  );
}
