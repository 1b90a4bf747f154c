import { Skeleton } from '#web/ui/states.tsx';

/** A placeholder for the first card, so that nothing moves when it arrives. */
export function DeckSkeleton() {
  return (
    <div
      role="status"
      className="mx-auto flex h-full w-full max-w-[404px] flex-col overflow-hidden rounded-card bg-surface shadow-card ring-1 ring-ink/5"
    >
      <Skeleton className="min-h-24 flex-1 rounded-none" />
      <div className="grid gap-3 p-5 pb-8">
        <p className="text-15 text-ink-2">Finding your perfect matches...</p>
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-8 w-full" />
      </div>
    </div>
  );
}

/** A placeholder for the panel beside the deck. */
export function AsideSkeleton() {
  return (
    <div className="grid content-start gap-3 border-l border-line px-6 py-7">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-28" />
      <Skeleton className="h-20" />
    </div>
  );
}
