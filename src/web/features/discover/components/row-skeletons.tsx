import { Skeleton } from '#web/ui/states.tsx';

/** A placeholder for a list of roles while it loads. */
export function RowSkeletons() {
  return (
    <div role="status" className="mt-4 grid gap-3">
      <span className="sr-only">Loading jobs ...</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-34 rounded-panel" />
      ))}
    </div>
  );
}
