import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { draftDifferences } from '../role-differences.ts';
import { draftFrom, type RoleDraft } from '../role-draft.ts';
import type { RoleDraftForm } from '../use-role-draft.ts';

const StaleWarning = lazyPart(async () => (await import('#web/forms/stale-warning.tsx')).StaleWarning);

interface DraftLineProps {
  readonly keptDraft: NonNullable<RoleDraftForm['draft']>;
  readonly draft: RoleDraft;
}

const WORDS = {
  saved: 'Draft saved. You can continue on any device.',
  unsaved: 'Saving your draft...',
  failed: 'Your draft could not be saved. We will keep trying while this page is open.',
  full: 'You have reached the limit for drafts, so this one is not saved. Delete another first.',
} as const;

/** Whether the draft is saved on the server, and the choices if another window saved something else. */
export function DraftLine({ keptDraft, draft }: DraftLineProps) {
  const { state, discard, readOther, loadOther, keepMine } = keptDraft;
  if (state === 'stale') {
    return (
      <Part>
        <StaleWarning
          what="This draft"
          readDifferences={async () => {
            const otherVersion = await readOther();
            return draftDifferences(draft, (otherVersion && draftFrom(otherVersion.content)) ?? draft);
          }}
          onLoad={loadOther}
          onSaveAnyway={() => void keepMine()}
        />
      </Part>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-brand-soft px-4 py-3 text-15 text-on-soft lg:px-6">
      <p role="status">{WORDS[state]}</p>
      <Button variant="quiet" size="sm" onClick={discard}>
        Discard draft
      </Button>
    </div>
  );
}
