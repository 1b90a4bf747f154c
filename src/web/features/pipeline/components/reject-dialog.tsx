import { useState } from 'react';
import {
  type ApplicationStatus,
  REASONS_AFTER_INTERVIEW,
  REJECTION_REASONS,
  type RejectionReason,
} from '#contract/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const RejectionNote = lazyPart(
  async () => (await import('#web/features/templates/template-parts.tsx')).RejectionNote,
);

const REASONS = (Object.entries(REJECTION_REASONS) as [RejectionReason, string][]).filter(
  ([key]) => key !== 'unstated',
);

interface RejectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Whom the rejection is for, in words: 'Amara Okafor', '12 applicants'. */
  readonly who: string;
  /** Their statuses: some reasons only apply after an interview. */
  readonly statuses: readonly ApplicationStatus[];
  /** Whether a single application is rejected, which can be taken back for a moment. */
  readonly isUndoable?: boolean;
  readonly isPending: boolean;
  /** The caller closes the dialog once the call is over. */
  readonly onReject: (reason: RejectionReason, note: string | null) => void;
}

/** A rejection needs a reason, which the seeker reads (D24). */
export function RejectDialog({
  open,
  onOpenChange,
  who,
  statuses,
  isUndoable = false,
  isPending,
  onReject,
}: RejectDialogProps) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  /** null while the note can't be sent as it is. */
  const [note, setNote] = useState<string | null>('');
  const isAfterInterview = statuses.every((each) => each === 'interview_scheduled' || each === 'offered');
  const reasons = REASONS.filter(([key]) => isAfterInterview || !REASONS_AFTER_INTERVIEW.includes(key));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Say no to ${who}?`}
      description={
        isUndoable
          ? 'Once you can no longer undo it, they are told, with the reason you choose.'
          : 'They are notified immediately, with the reason you choose.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={reason === null || note === null}
            busy={isPending}
            onClick={() => {
              if (reason !== null && note !== null) onReject(reason, note.trim() || null);
            }}
          >
            Reject
          </Button>
        </>
      }
    >
      <Fieldset legend="Why?" className="grid gap-2">
        <div className="grid gap-2">
          {reasons.map(([key, words]) => (
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
      <div className="mt-5">
        <Part>
          <RejectionNote reason={reason} onNote={setNote} />
        </Part>
      </div>
    </Dialog>
  );
}
