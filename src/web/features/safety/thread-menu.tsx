import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ThreadItem } from '#contract/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useOverlay } from '#web/use-overlay.ts';

const SafetyDialog = lazy(async () => ({
  default: (await import('./safety-dialog.tsx')).SafetyDialog,
}));

/** The way out of a conversation: unmatch, block, report (D35). */
export function ThreadMenu({ item, name }: { readonly item: ThreadItem; readonly name: string }) {
  const overlay = useOverlay('safety');
  return (
    <>
      <IconButton icon={EllipsisVertical} label="Unmatch, block or report" onClick={overlay.open} />
      {overlay.isOpen ? (
        <Suspense fallback={null}>
          <SafetyDialog threadId={item.thread.id} name={name} onClose={overlay.close} />
        </Suspense>
      ) : null}
    </>
  );
}
