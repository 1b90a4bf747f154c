import { CircleCheck, FileText, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Progress } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropArea } from './drop-area.tsx';
import { sizeInWords } from './files.ts';
import { type UploadLimits, type UploadState, useUpload } from './use-upload.ts';

/** Specification, section 9. */
const CLOSE_AFTER_MS = 2_000;

interface UploadDialogProps extends UploadLimits {
  readonly title: string;
  readonly description: string;
  /** For the file chooser: extensions and content types, separated by commas. */
  readonly accept: string;
  readonly requestUploadUrl: (file: File, type: string, signal: AbortSignal) => Promise<string>;
  readonly onComplete: (addresses: readonly string[]) => void;
  readonly onClose: () => void;
}

/**
 * Lets the user choose or drop files, uploads them and shows the progress. Closes automatically two seconds after the last
 * file has arrived.
 */
export function UploadDialog({ title, description, accept, onClose, ...options }: UploadDialogProps) {
  // A dialog opened to upload keeps its wording even once there is a file to replace.
  const [heading] = useState(title);
  const { files, state, leftOut, add, remove, upload, cancel } = useUpload(options);
  const { step } = state;
  const isUploading = step === 'uploading';

  const closeByItself = useEffectEvent(onClose);
  useEffect(() => {
    if (step !== 'complete') return;
    const timer = setTimeout(() => closeByItself(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step]);

  function close() {
    cancel();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={heading}
      description={description}
      footer={
        <>
          {step === 'complete' ? null : (
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          )}
          {/* One button through all steps, so that keyboard users keep their place. */}
          <Button
            disabled={step === 'idle'}
            busy={isUploading}
            busyLabel="Uploading..."
            onClick={() => (step === 'complete' ? onClose() : void upload())}
          >
            {step === 'complete' ? 'Done' : step === 'error' ? 'Try Again' : 'Upload'}
          </Button>
        </>
      }
    >
      {step === 'complete' ? (
        <Complete />
      ) : (
        <>
          <DropArea accept={accept} isMany={options.maxFiles > 1} isDisabled={isUploading} onFiles={add} />
          {files.length > 0 ? (
            <ul aria-label="Selected files" className="mt-4 grid gap-2">
              {files.map((file) => (
                <FileRow
                  key={`${file.name}:${file.size}:${file.lastModified}`}
                  file={file}
                  onRemove={isUploading ? null : () => remove(file)}
                />
              ))}
            </ul>
          ) : null}
          {leftOut.length > 0 ? (
            <div role="alert" className="mt-4 rounded-tile bg-danger-soft px-4 py-3 text-15 text-danger">
              {leftOut.map((line) => (
                <p key={line} className="font-semibold wrap-anywhere">
                  {line}
                </p>
              ))}
            </div>
          ) : null}
          <Outcome state={state} />
        </>
      )}
      <p role="status" className="sr-only">
        {announcement(state, files.length)}
      </p>
    </Dialog>
  );
}

function announcement({ step }: UploadState, count: number): string {
  if (step === 'selected') return count === 1 ? 'One file selected' : `${count} files selected`;
  if (step === 'uploading') return 'Uploading';
  return step === 'complete' ? 'Upload complete' : '';
}

function Complete() {
  return (
    <div className="grid animate-rise justify-items-center gap-3 py-10 text-center">
      <Icon of={CircleCheck} className="size-16 text-brand" />
      <p className="text-20 font-semibold">Upload complete</p>
    </div>
  );
}

function FileRow({ file, onRemove }: { readonly file: File; readonly onRemove: (() => void) | null }) {
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-tile bg-sunken py-1 pr-1.5 pl-4">
      <Icon of={FileText} className="size-6 text-ink-2" />
      <p className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold" title={file.name}>
          {file.name}
        </span>
        <span className="num block text-14 text-ink-2">{sizeInWords(file.size)}</span>
      </p>
      {onRemove === null ? null : <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />}
    </li>
  );
}

function Outcome({ state }: { readonly state: UploadState }) {
  if (state.step === 'uploading') {
    return (
      <div className="mt-4">
        <p className="mb-2 flex justify-between text-15">
          <span>{state.percent === 100 ? 'Checking the file...' : 'Uploading...'}</span>
          <span className="num font-semibold">{state.percent}%</span>
        </p>
        <Progress label="Upload progress" percent={state.percent} />
      </div>
    );
  }
  if (state.step !== 'error') return null;
  return (
    <div role="alert" className="mt-4 rounded-tile bg-danger-soft px-4 py-3 text-15 text-danger">
      <p className="font-semibold wrap-anywhere">{state.line}</p>
      {state.why === null ? null : <p className="mt-1">{state.why}</p>}
    </div>
  );
}
