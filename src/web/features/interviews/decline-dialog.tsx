import { useState } from 'react';
import type { Interview } from '#contract/interviews.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { useReply } from './interviews-query.ts';

interface DeclineDialogProps {
  readonly interview: Interview;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Declining asks for confirmation: it frees the time, and only the employer can ask again. */
export function DeclineDialog({ interview, open, onOpenChange }: DeclineDialogProps) {
  const [note, setNote] = useState('');
  const reply = useReply(interview.id);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline this interview?"
      description="If it is only the time that doesn’t suit you, ask for another one instead."
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Back
          </Button>
          <Button
            variant="danger"
            busy={reply.isPending}
            busyLabel="Declining..."
            onClick={() => reply.mutate({ answer: 'declined', note }, whenOver(close))}
          >
            Decline
          </Button>
        </>
      }
    >
      <Field label="Why (optional)" hint={`${interview.role.employer.companyName} will read this.`}>
        <Textarea
          name="note"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={500}
        />
      </Field>
    </Dialog>
  );
}
