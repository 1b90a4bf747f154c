import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Attachment, deleteAttachment } from '#contract/messages.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { removeFile } from '../live-cache.ts';

interface RemoveFileProps {
  readonly file: Attachment;
  readonly onClose: () => void;
}

/** Asks for confirmation: a removed file can't be restored, and may have been downloaded. */
export function RemoveFile({ file, onClose }: RemoveFileProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteAttachment, { params: { attachmentId: file.id } }),
    // Both sides get an event; this page updates even if its live connection is down.
    onSuccess: (removed) => removeFile(client, removed),
    onError: (error) => {
      // Removed already, on another screen.
      if (error instanceof RequestError && error.status === 404) return;
      reportError('The file was not removed. Please try again.');
    },
    onSettled: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove this file?"
      description={`Nobody in this conversation will be able to open ${file.name}. Copies already downloaded stay where they are. The conversation will say that a file was removed.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel="Removing..."
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        </>
      }
    />
  );
}
