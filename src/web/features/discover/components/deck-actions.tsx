import { Check, Star, Undo2, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Direction } from '../deck-motion.ts';

interface DeckActionsProps {
  /** Whether there is a card to decide on. */
  readonly hasCard: boolean;
  readonly canUndo: boolean;
  /** Why a super like cannot be sent now; null if it can. */
  readonly whySpent: string | null;
  readonly onCommit: (direction: Direction) => void;
  readonly onUndo: () => void;
  /** The filter button, if it is part of this row. */
  readonly filterButton: ReactNode;
}

/** The decisions as buttons, within the thumb's reach. */
export function DeckActions({
  hasCard,
  canUndo,
  whySpent,
  onCommit,
  onUndo,
  filterButton,
}: DeckActionsProps) {
  const reasonId = useId();
  /** The second click of a double click would apply to the next card, which nobody has looked at. */
  function applyOnce(event: MouseEvent, direction: Direction) {
    if (event.detail < 2) onCommit(direction);
  }
  return (
    <div className="flex flex-none flex-wrap items-center justify-between gap-1 px-4 pb-4 min-[360px]:px-5 lg:justify-center lg:gap-5 lg:pb-0">
      {filterButton ?? <span className="size-12" />}
      <div className="flex flex-wrap items-center justify-center gap-1 min-[360px]:gap-3 min-[380px]:gap-5">
        <IconButton
          icon={X}
          label="Pass"
          tone="outline"
          size={64}
          disabled={!hasCard}
          onClick={() => onCommit('left')}
        />
        <IconButton
          icon={Star}
          label="Super like"
          tone="sun"
          size={52}
          disabled={!hasCard}
          // Still focusable: pressing it announces the reason.
          aria-disabled={whySpent === null ? undefined : true}
          aria-describedby={whySpent === null ? undefined : reasonId}
          title={whySpent ?? undefined}
          onClick={(event) => applyOnce(event, 'up')}
        />
        <span id={reasonId} hidden>
          {whySpent}
        </span>
        <IconButton
          icon={Check}
          label="Apply"
          tone="brand"
          size={64}
          disabled={!hasCard}
          onClick={(event) => applyOnce(event, 'right')}
        />
      </div>
      <IconButton
        icon={Undo2}
        label="Undo pass"
        tone="outline"
        size={48}
        className="max-[359px]:size-11"
        disabled={!canUndo}
        onClick={onUndo}
      />
    </div>
  );
}
