import { Button } from '#web/ui/button.tsx';

/** What was typed on this device before is here again. */
export function RestoredLine({ onStartAfresh }: { readonly onStartAfresh: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-brand-soft px-4 py-3 text-15 text-on-soft lg:px-6"
    >
      <p>We kept your draft on this device.</p>
      <Button variant="quiet" size="sm" onClick={onStartAfresh}>
        Discard draft
      </Button>
    </div>
  );
}
