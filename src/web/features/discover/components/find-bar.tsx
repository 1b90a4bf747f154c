import { Bookmark, Search } from 'lucide-react';
import type { RoleCard } from '#contract/roles.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import type { Filters } from '#web/features/filters/filters.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import type { Direction } from '../deck-motion.ts';
import { useLinkedList } from '../use-linked-list.ts';

const SearchScreen = lazyPart(async () => (await import('./search-screen.tsx')).SearchScreen);
const SavedScreen = lazyPart(async () => (await import('./saved-screen.tsx')).SavedScreen);

interface FindBarProps {
  readonly filters: Filters;
  /** What was decided on a role that was found here. */
  readonly decisionOn: (roleId: string) => Direction | undefined;
  readonly onDecide: (role: RoleCard, direction: Direction, enclosure?: Enclosure) => void;
}

/** Above the deck: search, saved roles and saved searches. */
export function FindBar({ filters, decisionOn, onDecide }: FindBarProps) {
  const search = useOverlay('search');
  const savedOverlay = useOverlay('saved');
  const { savedSearch } = useLinkedList({ searches: search.open, saved: savedOverlay.open });
  return (
    <>
      <button
        type="button"
        onClick={search.open}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full bg-surface px-4 text-15 text-ink-2 ring-1 ring-line ring-inset hover:bg-sunken lg:max-w-60"
      >
        <Icon of={Search} className="size-5 text-ink-3" />
        Search jobs
      </button>
      {useSignedInUser().role === 'JobSeeker' ? (
        <IconButton icon={Bookmark} label="Saved jobs" tone="outline" size={44} onClick={savedOverlay.open} />
      ) : null}
      <WhenWanted isWanted={search.isOpen} onClose={search.close}>
        <SearchScreen
          isOpen={search.isOpen}
          filters={filters}
          savedId={savedSearch}
          decisionOn={decisionOn}
          onDecide={onDecide}
          onClose={search.close}
        />
      </WhenWanted>
      <WhenWanted isWanted={savedOverlay.isOpen} onClose={savedOverlay.close}>
        <SavedScreen
          isOpen={savedOverlay.isOpen}
          decisionOn={decisionOn}
          onDecide={onDecide}
          onClose={savedOverlay.close}
        />
      </WhenWanted>
    </>
  );
}
