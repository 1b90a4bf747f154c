import { Eye } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { ResponseRecord } from '#contract/guarantee.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import type { RoleDraft } from '../role-draft.ts';
import { sampleCard } from '../sample-card.ts';

// Loaded separately: the card's code belongs to the deck, which employers have not loaded.
const CardPreview = lazyPart(async () => (await import('./card-preview.tsx')).CardPreview);

interface SidePreviewProps {
  readonly draft: RoleDraft;
  readonly companyName: string;
  readonly response: ResponseRecord | undefined;
}

/** What seekers will see: beside the form in a wide window, behind a button in a narrower one. */
export function SidePreview({ draft, companyName, response }: SidePreviewProps) {
  const isWide = useIsWide();
  const sheet = useOverlay('preview');
  // The card may lag behind the typing, but never slow it down.
  const shownDraft = useDeferredValue(draft);
  const preview = (
    <Part fallback={<Loading className="min-h-80" />}>
      <CardPreview card={sampleCard(shownDraft, { companyName, response, now: new Date() })} />
    </Part>
  );
  if (isWide) {
    return (
      <aside aria-label="Preview" className="sticky top-10">
        <h2 className="mb-3 text-20">What seekers see</h2>
        {preview}
      </aside>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={sheet.open}>
        <Icon of={Eye} className="size-5" /> Preview
      </Button>
      <Sheet
        open={sheet.isOpen}
        onOpenChange={(open) => {
          if (!open) sheet.close();
        }}
        title="What seekers see"
      >
        {preview}
      </Sheet>
    </>
  );
}
