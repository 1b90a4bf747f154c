import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { getEuropassCv, getJsonResume, readProfile } from '#contract/portable-profiles.ts';
import { reportError, reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { PortableDialog } from './portable-dialog.tsx';
import { saveJson } from './save-export.ts';

const LARGEST_FILE = 50 * 1024 * 1024;

/** Exports the profile to a format that other services read, and imports from it. */
export function PortableCard() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const download = useMutation({
    mutationFn: async (format: 'resume' | 'europass') =>
      saveJson(await call(format === 'resume' ? getJsonResume : getEuropassCv), `${format}.json`),
    onError: (error) =>
      error instanceof RequestError && error.status === 404
        ? reportError('Save your profile first, then download it.')
        : reportFailure(error, 'The profile could not be downloaded. Please try again.'),
  });
  const isBusyWith = (format: 'resume' | 'europass') => download.isPending && download.variables === format;
  const upload = useMutation({
    mutationFn: async (file: File) => call(readProfile, { body: { document: await documentIn(file) } }),
    onError: (error) =>
      error instanceof NotJson
        ? reportError(error.message)
        : reportFailure(error, 'The file could not be read.'),
  });
  return (
    <FormCard
      title="Bring your profile, or take it with you"
      hint="JSON Resume works with many services. You can also import an export from another Nod, or a Europass CV saved as JSON."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="quiet" busy={upload.isPending} onClick={() => input.current?.click()}>
          <Icon of={FileUp} />
          Import a profile
        </Button>
        <Button variant="quiet" busy={isBusyWith('resume')} onClick={() => download.mutate('resume')}>
          <Icon of={Download} />
          Download as JSON Resume
        </Button>
        <Button variant="quiet" busy={isBusyWith('europass')} onClick={() => download.mutate('europass')}>
          <Icon of={Download} />
          Download as Europass
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="A profile as JSON"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </div>
      {upload.data ? (
        <PortableDialog importedProfile={upload.data} client={client} onClose={() => upload.reset()} />
      ) : null}
    </FormCard>
  );
}

class NotJson extends Error {}

/** The relevant part of the file. A Nod export contains much more, which is not sent. */
async function documentIn(file: File): Promise<Record<string, unknown>> {
  if (file.size > LARGEST_FILE) throw new NotJson('That file is too large for a profile.');
  let document: unknown;
  try {
    document = JSON.parse(await file.text());
  } catch {
    throw new NotJson('That file is not JSON. Save your profile as JSON Resume and try again.');
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new NotJson('That file is not a profile.');
  }
  if (!('format' in document && 'seeker' in document)) return document as Record<string, unknown>;
  const { format, seeker } = document as { format: unknown; seeker: { profile?: unknown } | null };
  return { format, seeker: { profile: seeker?.profile } };
}
