import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { useRemoveMember } from './team-calls.ts';

interface RemoveDialogProps {
  readonly member: Member;
  /** Who may take over their work. */
  readonly heirs: readonly Member[];
  readonly onClose: () => void;
}

/** Says what removing a member does, and asks who takes over. */
export function RemoveDialog({ member, heirs, onClose }: RemoveDialogProps) {
  const user = useSignedInUser();
  const [heirId, setHeirId] = useState(user.id);
  const removal = useRemoveMember(member.userId);
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Remove ${name}?`}
      description="They lose access at once, on every device. What they wrote and decided stays, under their name."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            busyLabel="Removing..."
            onClick={() => removal.mutate(heirId, { onSuccess: onClose })}
          >
            Remove
          </Button>
        </>
      }
    >
      <Field label="Who takes over their jobs and upcoming interviews?">
        <Select name="reassignTo" value={heirId} onChange={(event) => setHeirId(event.target.value)}>
          {heirs.some(({ userId }) => userId === user.id) ? null : (
            <option value={user.id}>
              {user.firstName} {user.lastName} (you)
            </option>
          )}
          {heirs.map((each) => (
            <option key={each.userId} value={each.userId}>
              {each.firstName} {each.lastName}
              {each.userId === user.id ? ' (you)' : ''}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  );
}
