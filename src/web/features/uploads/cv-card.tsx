import { Download, FileText, Plus, RefreshCw, Trash2, Upload } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { inDigits } from '#contract/format.ts';
import type { saveSeekerProfile } from '#contract/seekers.ts';
import { getCv } from '#contract/uploads.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { dayInFull } from '#web/format/days.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { CvProgress } from './cv-progress.tsx';
import { type CvState, requestUploadUrl, useCv, useRemoveCv, useUpdateCv } from './cv-query.ts';
import { CvSuggestionsPanel, hasSuggestions } from './cv-suggestions.tsx';
import { CV_ACCEPT, CV_CONTENT_TYPES, kindOf, sizeInWords } from './files.ts';

const UploadDialog = lazyPart(async () => (await import('./upload-dialog.tsx')).UploadDialog);
const OtherCvs = lazyPart(async () => (await import('./other-cvs.tsx')).OtherCvs);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

interface CvCardProps {
  /** Known before the CV has loaded, so that the content below does not move when it arrives. */
  readonly hasCv: boolean;
  /** Saves the accepted suggestions; resolves to true once they are saved. */
  readonly onAccept: (fields: BodyFor<typeof saveSeekerProfile>) => Promise<boolean>;
}

/** The CV: upload, view, download, replace and remove; and its suggestions for the profile. */
export function CvCard({ hasCv, onAccept }: CvCardProps) {
  const { data: cvState, isPending, isError, refetch } = useCv();
  const update = useUpdateCv();
  const removal = useRemoveCv();
  const uploadDialog = useOverlay('upload-cv');
  const addDialog = useOverlay('add-cv');
  const removeDialog = useOverlay('remove-cv');
  const openDialog = addDialog.isOpen ? addDialog : uploadDialog;
  const [isOffering, setIsOffering] = useState(false);
  const row = useRef<HTMLDivElement>(null);

  // The panel disappears together with the button that had the focus.
  function endOffer() {
    setIsOffering(false);
    row.current?.focus();
  }

  /**
   * If the panel appears later, it takes the focus only from the CV's own row or if nothing has the focus: the user may be
   * typing elsewhere.
   */
  function mayTakeFocus() {
    const { activeElement } = document;
    return activeElement === document.body || row.current?.contains(activeElement) === true;
  }

  function save(cv: Parameters<typeof update.mutate>[0]) {
    update.mutate(cv, { onSuccess: () => setIsOffering(true) });
  }

  return (
    <FormCard title="CV Upload" hint="Employers can read it only once you have matched.">
      {isPending ? <Skeleton className={hasCv ? 'h-77 sm:h-63' : 'h-11'} /> : null}
      {cvState ? (
        <CvRow
          ref={row}
          known={cvState}
          onReplace={uploadDialog.open}
          onAdd={addDialog.open}
          onRemove={removeDialog.open}
          onCheckAgain={() => void refetch()}
        />
      ) : null}
      {isError && !cvState ? (
        <p className="text-15 text-ink-2">Your CV could not be loaded. Please reload this page.</p>
      ) : null}
      {cvState === null ? (
        <Button variant="quiet" onClick={uploadDialog.open}>
          <Icon of={Upload} /> Upload your CV
        </Button>
      ) : null}
      {update.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-15 text-danger">
          <p className="flex-1">
            {reasonOf(update.error, 'Your file has arrived, but it is not saved as your CV yet.')}
          </p>
          <Button variant="quiet" size="sm" busy={update.isPending} onClick={() => save(update.variables)}>
            Try saving again
          </Button>
        </div>
      ) : null}
      {cvState && !openDialog.isOpen && hasSuggestions(cvState.suggestions) ? (
        isOffering ? (
          <CvSuggestionsPanel
            suggestions={cvState.suggestions}
            mayTakeFocus={mayTakeFocus}
            onAccept={onAccept}
            onDone={endOffer}
          />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setIsOffering(true)}>
            See what your CV would add to your profile
          </Button>
        )
      ) : null}
      <Part as="nothing">
        <OtherCvs />
      </Part>
      <WhenWanted
        isWanted={openDialog.isOpen || removeDialog.isOpen}
        onClose={openDialog.isOpen ? openDialog.close : removeDialog.close}
      >
        {openDialog.isOpen ? (
          <UploadDialog
            title={addDialog.isOpen ? 'Add another CV' : cvState ? 'Replace your CV' : 'Upload your CV'}
            description="A PDF, a Word document (.docx) or plain text, up to 10 MB."
            accept={CV_ACCEPT}
            maxFiles={1}
            maxBytes={UPLOAD_MAX_BYTES}
            types={CV_CONTENT_TYPES}
            typesInWords="Choose a PDF, a Word document (.docx) or a plain text file."
            requestUploadUrl={requestUploadUrl}
            onComplete={([cvUrl]) => {
              if (cvUrl !== undefined) save({ cvUrl, keepPrevious: addDialog.isOpen });
            }}
            onClose={openDialog.close}
          />
        ) : null}
        {removeDialog.isOpen ? (
          <RemoveDialog
            title="Remove your CV?"
            isPending={removal.isPending}
            onRemove={() => removal.mutate(undefined, { onSuccess: removeDialog.close })}
            onClose={removeDialog.close}
          />
        ) : null}
      </WhenWanted>
    </FormCard>
  );
}

interface CvRowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly known: CvState;
  readonly onReplace: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onCheckAgain: () => void;
}

const NOTES = {
  pending: null,
  read: null,
  empty:
    'This looks like a scan: we couldn’t find any text in it. Employers can open it, but matching can’t use it.',
  locked: 'It is protected by a password, so nobody can open it. Please upload a copy without one.',
  unreadable: 'We couldn’t read it. Employers can open it, but matching can only use your profile.',
} as const;

function CvRow({ ref, known: { cv }, onReplace, onAdd, onRemove, onCheckAgain }: CvRowProps) {
  const note = NOTES[cv.reading] ?? partlyRead(cv);
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex items-center gap-3 rounded-tile bg-sunken px-4 py-3">
        <Icon of={FileText} className="size-7 text-ink-2" />
        <div className="min-w-0">
          <p className="text-16 font-semibold wrap-anywhere">{cv.name}</p>
          <p className="num text-14 text-ink-2">
            {kindOf(cv.type)} · {sizeInWords(cv.size)} · {dayInFull(cv.uploadedAt)}
          </p>
        </div>
      </div>
      <CvProgress isPending={cv.reading === 'pending'} note={note} onCheckAgain={onCheckAgain} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <a
          href={getCv.path}
          download
          className={buttonClass({ variant: 'quiet', size: 'sm', className: 'max-sm:col-span-2' })}
        >
          <Icon of={Download} /> Download
        </a>
        <Button variant="quiet" size="sm" onClick={onReplace}>
          <Icon of={RefreshCw} /> Replace
        </Button>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          <Icon of={Trash2} /> Remove
        </Button>
      </div>
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onAdd}>
        <Icon of={Plus} /> Add another CV
      </Button>
    </div>
  );
}

function partlyRead({ pages, pagesRead }: CvState['cv']): string | null {
  if (pages === null || pagesRead === null || pagesRead >= pages) return null;
  const pagesInWords = pagesRead === 1 ? 'the first' : `the first ${pagesRead}`;
  return `Matching uses ${pagesInWords} of its ${inDigits(pages)} pages.`;
}
