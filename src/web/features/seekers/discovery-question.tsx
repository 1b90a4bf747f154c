import { useState } from 'react';
import type { SeekerProfile } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';

const DiscoveryDialog = lazyPart(async () => (await import('./discovery-dialog.tsx')).DiscoveryDialog);

interface DiscoveryQuestionProps {
  readonly profile: SeekerProfile | null | undefined;
}

/** Asks a seeker who has not said so whether employers may find them (D58). Until they agree, nobody does. */
export function DiscoveryQuestion({ profile }: DiscoveryQuestionProps) {
  const { role } = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  if (role !== 'JobSeeker' || !profile || profile.isDiscoverable || profile.hasAnsweredDiscovery !== false)
    return null;
  return (
    <aside
      aria-label="Question"
      className="mx-4 mb-3 flex flex-none items-center gap-2 rounded-tile bg-brand-soft py-0.5 pr-0.5 pl-4 text-on-soft lg:mx-10"
    >
      <p className="min-w-0 flex-1 text-15 font-semibold">May employers find you?</p>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 flex-none rounded-control px-4 text-15 font-semibold underline underline-offset-3"
      >
        Decide
      </button>
      <WhenWanted isWanted={isOpen} onClose={() => setIsOpen(false)}>
        <DiscoveryDialog isOpen={isOpen} onOpenChange={setIsOpen} />
      </WhenWanted>
    </aside>
  );
}
