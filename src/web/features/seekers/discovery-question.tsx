import { useState } from 'react';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSaveProfile } from './profile-query.ts';

/** Asks a seeker who has not decided yet whether employers may find them (D58). Until they agree, nobody can. */
export function DiscoveryQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside
      aria-label="Question"
      className="mx-4 mb-3 flex flex-none items-center gap-2 rounded-tile bg-brand-soft py-0.5 pr-0.5 pl-4 text-on-soft lg:mx-10"
    >
      <p className="min-w-0 flex-1 text-15 font-semibold">Let employers find you?</p>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 flex-none rounded-control px-4 text-15 font-semibold underline underline-offset-3"
      >
        Decide
      </button>
      <DiscoveryDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </aside>
  );
}

interface DiscoveryDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What being found means, and both answers. */
function DiscoveryDialog({ isOpen, onOpenChange }: DiscoveryDialogProps) {
  const save = useSaveProfile();

  function answer(isDiscoverable: boolean) {
    save.mutate({ isDiscoverable }, { onError: () => reportError('That was not saved. Please try again.') });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Let employers find you?"
      description="You are hidden until you say yes. You can change this in your profile at any time."
      footer={
        <>
          <Button variant="quiet" disabled={save.isPending} onClick={() => answer(false)}>
            No, stay hidden
          </Button>
          <Button disabled={save.isPending} onClick={() => answer(true)}>
            Yes, find me
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5 text-16 text-ink-2">
        <li>
          Employers with a job that suits you can see your town, your skills and experience, and how well you
          fit.
        </li>
        <li>They may invite you to apply. If you then apply, it is a match at once.</li>
        <li>They don’t see your name, photo, contact details, CV or minimum income.</li>
        <li>If you say no, you can still apply, and employers still owe you an answer.</li>
      </ul>
    </Dialog>
  );
}
