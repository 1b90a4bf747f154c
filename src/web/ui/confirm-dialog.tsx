import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The action as a question: 'Suspend Amara Okafor?'. */
  readonly title: string;
  /** What will happen, who is affected, and whether it can be undone. */
  readonly children: ReactNode;
  /** The button that does it. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done, and says what will happen. */
export function ConfirmDialog({
  title,
  children,
  action,
  isDangerous = false,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'brand'}
            busy={busy}
            busyLabel="One moment..."
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-16 text-ink-2">{children}</div>
    </Dialog>
  );
}
