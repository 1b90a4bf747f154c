import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSaveProfile } from './profile-query.ts';

interface DiscoveryDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What being found means, and both answers. */
export function DiscoveryDialog({ isOpen, onOpenChange }: DiscoveryDialogProps) {
  const save = useSaveProfile();

  function answer(isDiscoverable: boolean) {
    save.mutate({ isDiscoverable }, { onError: () => reportError('That was not saved. Please try again.') });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="May employers find you?"
      description="You are hidden until you say yes. You can change this in your profile at any time."
      footer={
        <>
          <Button variant="quiet" disabled={save.isPending} onClick={() => answer(false)}>
            No, keep me hidden
          </Button>
          <Button disabled={save.isPending} onClick={() => answer(true)}>
            Yes, let them find me
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5 text-16 text-ink-2">
        <li>Employers whose job you fit see your town, your skills and experience, and how well you fit.</li>
        <li>They may invite you to apply. Applying then is a match at once.</li>
        <li>They never see your name, photo, contact details, CV or minimum income there.</li>
        <li>If you say no, you apply as before, and whoever you apply to still answers.</li>
      </ul>
    </Dialog>
  );
}
