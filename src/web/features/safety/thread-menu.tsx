import { EllipsisVertical } from 'lucide-react';
import type { ThreadItem } from '#contract/messages.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const SafetyDialog = lazyPart(async () => (await import('./safety-dialog.tsx')).SafetyDialog);

/** The menu for leaving a conversation: unmatch, block, report (D35). */
export function ThreadMenu({ item, name }: { readonly item: ThreadItem; readonly name: string }) {
  const overlay = useOverlay('safety');
  return (
    <>
      <IconButton icon={EllipsisVertical} label="Unmatch, block or report" onClick={overlay.open} />
      {overlay.isOpen ? (
        <Part as="dialog" onClose={overlay.close}>
          <SafetyDialog threadId={item.thread.id} name={name} onClose={overlay.close} />
        </Part>
      ) : null}
    </>
  );
}
