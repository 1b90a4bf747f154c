import { useState } from 'react';
import { type ImportPreview as Preview, type RoleImport, startImport } from '#contract/imports.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Choice, ChooseAdverts } from './choose-adverts.tsx';
import { Counts } from './counts.tsx';
import { useStep } from './import-query.ts';
import { SampleRole } from './sample-role.tsx';
import { adverts, jobs } from './words.ts';

interface ImportPreviewProps {
  readonly roleImport: RoleImport;
  readonly preview: Preview;
}

/** What the import would do, before anything is imported. */
export function ImportPreview({ roleImport, preview }: ImportPreviewProps) {
  const closedCount = preview.outcomes.expired ?? 0;
  // A file of only closed adverts is an archive: people import it to get its roles. So `npm run import` reopens them, too.
  const { imported, paused, updated, unchanged, reopened, kept } = preview.outcomes;
  const isArchive = closedCount > 0 && ![imported, paused, updated, unchanged, reopened, kept].some(Boolean);
  const [isReopening, setIsReopening] = useState(isArchive);
  const [isReplacing, setIsReplacing] = useState(false);
  const [choice, setChoice] = useState<Choice>({ leaveOutLines: [], leaveOutConcerns: [] });
  const step = useStep(() =>
    call(startImport, {
      params: { importId: roleImport.id },
      body: { reopenClosed: isReopening, replaceEdited: isReplacing, ...choice },
    }),
  );
  const takenCount = preview.total - (preview.outcomes.refused ?? 0) - (preview.outcomes.repeated ?? 0);
  return (
    <div className="grid gap-4">
      <Panel className="grid gap-5">
        <div>
          <h2 className="text-20">{adverts(preview.total)} found</h2>
          <p className="mt-1 text-15 text-ink-2">Nothing has been posted yet. This is what would happen:</p>
        </div>
        <Counts counts={preview} isDone={false} />
        {preview.outcomes.paused ? (
          <p className="rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
            Your plan has no room for all of these: it limits how many jobs are live at once and how many are
            new in a month. The others will be imported as paused, and you choose which to make live.
          </p>
        ) : null}
        {closedCount > 0 ? (
          <Checkbox
            label={`Post the ${adverts(closedCount)} whose closing date has passed, live from today`}
            hint={`${isArchive ? 'Every advert here has closed. ' : ''}Otherwise they are kept as expired, and seekers don’t see them.`}
            checked={isReopening}
            onChange={(event) => setIsReopening(event.target.checked)}
          />
        ) : null}
        {preview.outcomes.kept ? (
          <Checkbox
            label={`Replace ${jobs(preview.outcomes.kept)} edited in Nod with what is here`}
            hint="These adverts have changed, but somebody has edited the jobs here since. Otherwise the edited jobs stay as they are."
            checked={isReplacing}
            onChange={(event) => setIsReplacing(event.target.checked)}
          />
        ) : null}
        {preview.listed?.length ? (
          <ChooseAdverts
            preview={preview}
            listed={preview.listed}
            choice={choice}
            isReplacing={isReplacing}
            onChoice={setChoice}
          />
        ) : null}
        {takenCount > 0 ? (
          <Button
            busy={step.isPending}
            busyLabel="Starting..."
            onClick={() => step.mutate()}
            className="justify-self-start"
          >
            Start the import
          </Button>
        ) : (
          <p className="text-15 font-semibold">There is nothing here that can be posted.</p>
        )}
      </Panel>
      {preview.samples.length === 0 ? null : (
        <section aria-labelledby="samples">
          <h2 id="samples" className="mt-2 text-20">
            {preview.samples.length === 1
              ? 'How it will look'
              : `How the first ${preview.samples.length} will look`}
          </h2>
          <ul className="mt-3 grid gap-3 lg:grid-cols-2">
            {preview.samples.map((sample) => (
              <li key={sample.line}>
                <SampleRole sample={sample} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
