import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface HireDialogProps {
  readonly name: string;
  readonly roleTitle: string;
  readonly onClose: () => void;
  readonly onHire: () => void;
}

/** Hired is the end of an application: nothing leads back from it, so it is asked for twice. */
export function HireDialog({ name, roleTitle, onClose, onHire }: HireDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Mark ${name} as hired?`}
      description={`For ${roleTitle}. They are told at once, and this can’t be taken back.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button
            onClick={() => {
              onClose();
              onHire();
            }}
          >
            Mark as hired
          </Button>
        </>
      }
    />
  );
}
