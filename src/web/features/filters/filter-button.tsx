import { SlidersHorizontal } from 'lucide-react';
import { CountBadge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface FilterButtonProps {
  /** How many kinds of filter are set. */
  readonly count: number;
  /** Round and within the thumb's reach, or with a label if there is room; floating over the deck either way. */
  readonly shape: 'round' | 'wide';
  readonly onClick: () => void;
}

export function FilterButton({ count, shape, onClick }: FilterButtonProps) {
  const label = count > 0 ? `Filters, ${count} active` : 'Filters';
  if (shape === 'round') {
    return (
      <IconButton
        icon={SlidersHorizontal}
        label={label}
        tone="outline"
        size={48}
        className="max-[359px]:size-11"
        onClick={onClick}
      >
        <CountBadge count={count} className="absolute -top-1 -right-1" />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-15 font-semibold shadow-card ring-1 ring-line transition-colors ring-inset hover:bg-sunken"
    >
      <Icon of={SlidersHorizontal} />
      {/*
       * First the visible text, then the text for screen readers: an aria-label would have to contain the badge's
       * number.
       */}
      <span aria-hidden="true">Filters</span>
      <span className="sr-only">{label}</span>
      <CountBadge count={count} />
    </button>
  );
}
