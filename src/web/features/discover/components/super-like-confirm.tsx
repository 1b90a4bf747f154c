import type { DeckCard } from '#contract/deck-cards.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SuperLikeConfirmProps {
  readonly role: DeckCard;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before the first super like, because a key or a button sends it at once and there is one a day.
 */
export function SuperLikeConfirm({ role, onSend, onClose }: SuperLikeConfirmProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send a super like?"
      description={`${role.title} at ${companyOf(role)}. They see it before other applications.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={onSend}>Send it</Button>
        </>
      }
    >
      <p className="text-16 text-ink-2">You have one a day. We won’t ask again.</p>
    </Dialog>
  );
}
