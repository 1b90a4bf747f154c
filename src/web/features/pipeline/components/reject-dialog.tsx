import { useState } from 'react';
import { REJECTION_REASONS, type RejectionReason } from '#contract/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fieldset } from '#web/ui/field.tsx';

const REASONS = (Object.entries(REJECTION_REASONS) as [RejectionReason, string][]).filter(
  ([key]) => key !== 'unstated',
);

interface RejectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A name, or how many: 'Amara Okafor', '12 applicants'. */
  readonly who: string;
  readonly onReject: (reason: RejectionReason) => void;
}

/** A no comes with a reason, which the seeker reads (D24). */
export function RejectDialog({ open, onOpenChange, who, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Say no to ${who}?`}
      description="They are told immediately, with the reason you choose."
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={reason === null}
            onClick={() => {
              if (reason === null) return;
              onOpenChange(false);
              onReject(reason);
            }}
          >
            Reject
          </Button>
        </>
      }
    >
      <Fieldset legend="Why?" className="grid gap-2">
        <div className="grid gap-2">
          {REASONS.map(([key, words]) => (
            <ChoiceTile
              key={key}
              name="reason"
              value={key}
              checked={reason === key}
              onChange={() => setReason(key)}
              label={words}
            />
          ))}
        </div>
      </Fieldset>
    </Dialog>
  );
}
