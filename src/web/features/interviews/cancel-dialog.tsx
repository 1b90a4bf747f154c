import { useState } from 'react';
import type { Interview } from '#contract/interviews.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { useCancel } from './interviews-query.ts';
import { whenInWords } from './words.ts';

interface CancelDialogProps {
  readonly interview: Interview;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Cancels an interview, for either side, with a reason. */
export function CancelDialog({ interview, open, onOpenChange }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const cancel = useCancel(interview.id);
  const close = () => onOpenChange(false);
  const otherParty = interview.seeker ? interview.seeker.firstName : interview.role.employer.companyName;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this interview?"
      description={whenInWords(interview)}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            busyLabel="Cancelling..."
            onClick={() => cancel.mutate(reason, whenOver(close))}
          >
            Cancel interview
          </Button>
        </>
      }
    >
      <Field label="Why (optional)" hint={`${otherParty} is notified immediately and will read this.`}>
        <Textarea
          name="reason"
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
        />
      </Field>
    </Dialog>
  );
}
