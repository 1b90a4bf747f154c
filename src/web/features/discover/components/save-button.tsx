import { Bookmark } from 'lucide-react';
import type { DeckCard } from '#contract/deck-cards.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useSaved } from '../saved-roles.ts';

interface SaveButtonProps {
  readonly role: DeckCard;
  /** Only a bookmark icon, on a card or in a row; or with a label. */
  readonly shape: 'mark' | 'words';
}

/** Keeps a role for later. It decides nothing: the card stays where it is. */
export function SaveButton({ role, shape }: SaveButtonProps) {
  const { isSaved, toggle } = useSaved(role);
  // An Admin only looks (D2).
  if (useSignedInUser().role !== 'JobSeeker') return null;
  const mark = <Icon of={Bookmark} className={cx('size-5.5', isSaved && 'fill-current')} />;
  if (shape === 'words') {
    return (
      <Button variant="quiet" aria-pressed={isSaved} onClick={() => void toggle()}>
        {mark} {isSaved ? 'Saved' : 'Save for later'}
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${role.title}`}
      onClick={(event) => {
        // Otherwise a tap would also open the card's details.
        event.stopPropagation();
        void toggle();
      }}
      className={cx(
        'grid size-11 place-items-center rounded-full bg-surface shadow-rest ring-1 ring-line ring-inset',
        isSaved ? 'text-brand' : 'text-ink-2 hover:text-ink',
      )}
    >
      {mark}
    </button>
  );
}
