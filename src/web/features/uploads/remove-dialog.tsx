import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RemoveDialogProps {
  readonly title: string;
  readonly isPending: boolean;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation: a removed file can't be restored. */
export function RemoveDialog({ title, isPending, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="The file and the text read from it are erased, including where you sent it: employers you matched with can no longer open it."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={isPending} busyLabel="Removing..." onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    />
  );
}
