import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { CvDownload } from '#web/features/uploads/cv-download.tsx';
import { reportFailure } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { saveExport } from './save-export.ts';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Download all data, and delete the account (D9). */
export function YourDataCard() {
  const { role } = useSignedInUser();
  const deletion = useOverlay('delete-account');
  const exportData = useMutation({
    mutationFn: saveExport,
    onError: (error) => reportFailure(error, 'We couldn’t fetch your data. Please try again in a moment.'),
  });
  return (
    <FormCard
      title="Your data"
      hint="Everything Nod keeps about you is yours: download it as one JSON file, or have it erased."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          variant="quiet"
          busy={exportData.isPending}
          busyLabel="Collecting..."
          onClick={() => exportData.mutate()}
        >
          <Icon of={Download} />
          Export my data
        </Button>
        {role === 'JobSeeker' ? <CvDownload /> : null}
        <Button variant="quiet" onClick={deletion.open}>
          <Icon of={Trash2} />
          Delete my account
        </Button>
      </div>
      <WhenWanted isWanted={deletion.isOpen} onClose={deletion.close}>
        <DeleteAccountDialog isOpen={deletion.isOpen} onClose={deletion.close} />
      </WhenWanted>
    </FormCard>
  );
}
