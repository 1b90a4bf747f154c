import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useRemoveCv } from './cv-query.ts';

/** Asks once more: what is removed can't be brought back. */
export function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const removal = useRemoveCv();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove your CV?"
      description="The file and the text read from it are erased. Employers you matched with can no longer open it."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            busyLabel="Removing..."
            onClick={() => removal.mutate(undefined, { onSuccess: onClose })}
          >
            Remove
          </Button>
        </>
      }
    />
  );
}
