import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface WithdrawOfferDialogProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onWithdraw: () => void;
  readonly onClose: () => void;
}

/** Withdrawing asks for confirmation: the seeker is told at once. */
export function WithdrawOfferDialog({ name, isPending, onWithdraw, onClose }: WithdrawOfferDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Withdraw the offer to ${name}?`}
      description="They are notified immediately and can no longer accept it. You can offer again, or reject the application."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={isPending} busyLabel="Withdrawing..." onClick={onWithdraw}>
            Withdraw offer
          </Button>
        </>
      }
    />
  );
}
