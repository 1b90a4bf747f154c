import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title="Leave without saving?"
      description="Your changes on this page have not been saved."
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Discard changes
          </Button>
          <Button onClick={onStay}>Keep editing</Button>
        </>
      }
    />
  );
}
