import { FileText, Image, RotateCw, X } from 'lucide-react';
import { kindOf, sizeInWords, typeOf } from '#web/features/uploads/files.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { HeldFile, HeldFiles } from '../held-files.ts';

interface AttachmentTrayProps {
  readonly files: HeldFiles;
  readonly heldFiles: readonly HeldFile[];
  readonly notes: readonly string[];
  /** The focus returns to the field when a file has been removed. */
  readonly onRemoved: () => void;
}

/** The files of the message being written, above its field: each with its progress and a button to remove it. */
export function AttachmentTray({ files, heldFiles, notes, onRemoved }: AttachmentTrayProps) {
  const hasPicture = heldFiles.some(({ file }) => typeOf(file).startsWith('image/'));
  return (
    <div className="max-h-[40%] flex-none overflow-y-auto border-t border-line bg-ground px-4 pt-3 empty:hidden">
      {heldFiles.length > 0 ? (
        <ul aria-label="Files to send" className="grid gap-2">
          {heldFiles.map((each) => (
            <HeldRow
              key={each.key}
              heldFile={each}
              onRetry={() => files.retry(each.key)}
              onRemove={() => {
                files.remove(each.key);
                onRemoved();
              }}
            />
          ))}
        </ul>
      ) : null}
      {hasPicture ? (
        <p className="mt-2 text-13 text-ink-3">
          Pictures are sent as they are, including any location your camera saved.
        </p>
      ) : null}
      <div role="alert" className={cx('text-14 text-danger', notes.length > 0 && 'mt-2 grid gap-1')}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

interface HeldRowProps {
  readonly heldFile: HeldFile;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function HeldRow({ heldFile, onRetry, onRemove }: HeldRowProps) {
  const { file, state, percent, why } = heldFile;
  const type = typeOf(file);
  return (
    <li className="relative flex items-center gap-3 overflow-hidden rounded-tile bg-surface py-1 pr-1 pl-3 ring-1 ring-line forced-colors:border">
      <Icon of={type.startsWith('image/') ? Image : FileText} className="size-6 flex-none text-ink-3" />
      <span className="min-w-0 flex-1 py-1 text-15">
        <b className="block truncate font-semibold">{file.name}</b>
        <span className={cx('num block text-13', state === 'failed' ? 'text-danger' : 'text-ink-3')}>
          {state === 'failed' ? why : `${kindOf(type)}, ${sizeInWords(file.size)}`}
          {state === 'sending' ? `, ${percent}%` : null}
        </span>
        <span role="status" className="sr-only">
          {state === 'ready'
            ? `${file.name} is ready to send`
            : state === 'failed'
              ? `${file.name} failed`
              : ''}
        </span>
      </span>
      {state === 'failed' ? (
        <IconButton icon={RotateCw} label={`Try ${file.name} again`} onClick={onRetry} />
      ) : null}
      <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />
      {state === 'sending' ? (
        <progress
          aria-label={`Sending ${file.name}`}
          value={percent}
          max={100}
          className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      ) : null}
    </li>
  );
}
